// Reads the pieces out of a FEN that the server sent, to show an earlier position. It judges nothing.
import type { Piece, Side } from '../wire/types';

const sides: Record<string, Side> = { B: 'black', W: 'white' };

export interface Picture {
  turn: Side;
  pieces: Piece[];
}

function piecesOf(word: string, side: Side): Piece[] {
  const king = /^K/i.test(word);
  const [first, last] = word.replace(/^K/i, '').split('-').map(Number);
  if (!first) return [];
  // What somebody types may name more squares than the largest board has.
  const length = Math.min((last ?? first) - first + 1, 128);
  return Array.from({ length }, (_, i) => ({ square: first + i, side, king }));
}

export function picture(fen: string): Picture {
  const [turn = 'B', ...groups] = fen.replace(/\.$/, '').split(':');
  const pieces = groups.flatMap((group) => {
    const side = sides[group.slice(0, 1).toUpperCase()];
    return side ? group.slice(1).split(',').flatMap((word) => piecesOf(word.trim(), side)) : [];
  });
  return { turn: sides[turn.toUpperCase()] ?? 'black', pieces };
}
