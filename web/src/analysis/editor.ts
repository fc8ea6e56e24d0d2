// A board that is set up by hand: pieces anywhere, whether that makes sense or not. The server says whether it does.
import type { Piece, Side } from '../wire/types';

/** What a tap on a square puts there; `null` takes away. */
export type Tool = { side: Side; king: boolean } | null;

export const TOOLS: readonly Tool[] = [
  { side: 'black', king: false },
  { side: 'black', king: true },
  { side: 'white', king: false },
  { side: 'white', king: true },
  null,
];

export const without = (pieces: readonly Piece[], square: number): Piece[] => pieces.filter((piece) => piece.square !== square);

/** Puts a piece on a square, in place of what stood there. */
export function put(pieces: readonly Piece[], square: number, tool: Tool): Piece[] {
  const rest = without(pieces, square);
  return tool === null ? rest : [...rest, { square, side: tool.side, king: tool.king }].toSorted((a, b) => a.square - b.square);
}

/** A tap: the tool's piece, or nothing if that piece stands there already. */
export function tapWith(pieces: readonly Piece[], square: number, tool: Tool): Piece[] {
  const here = pieces.find((piece) => piece.square === square);
  const same = here && tool && here.side === tool.side && here.king === tool.king;
  return put(pieces, square, same ? null : tool);
}

/** A piece carried from one square to another, or off the board. */
export function carry(pieces: readonly Piece[], from: number, to: number | null): Piece[] {
  const piece = pieces.find(({ square }) => square === from);
  if (!piece || from === to) return [...pieces];
  const rest = without(pieces, from);
  return to === null ? rest : put(rest, to, piece);
}

export function fenOf(pieces: readonly Piece[], turn: Side): string {
  const group = (side: Side): string =>
    pieces
      .filter((piece) => piece.side === side)
      .map(({ square, king }) => (king ? `K${square}` : String(square)))
      .join(',');
  return `${turn === 'black' ? 'B' : 'W'}:W${group('white')}:B${group('black')}`;
}
