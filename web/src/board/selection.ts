// What a tap means, decided only from the list of legal moves that the server sent. A multi-jump is one move: it is
// played by one tap where there is one way, and asked for step by step at a fork.
import type { Move, Position, Side } from '../wire/types';

/** The squares tapped so far, the piece's own first. Empty when nothing is chosen. */
export type Trail = readonly number[];

export type Tap =
  | { kind: 'trail'; trail: Trail }
  | { kind: 'play'; move: Move }
  | { kind: 'refused'; why: Refusal; legal: Move[] };

export type Refusal = 'not_your_turn' | 'their_piece' | 'must_capture' | 'blocked' | 'not_there' | 'empty';

export const startsWith = (path: readonly number[], trail: Trail): boolean =>
  trail.every((square, i) => path[i] === square);

export const endOf = (move: Move): number => move.path[move.path.length - 1] ?? 0;

/** The legal moves that go on from a trail. */
export const candidates = (moves: readonly Move[], trail: Trail): Move[] =>
  trail.length === 0 ? [] : moves.filter((move) => startsWith(move.path, trail));

export const movable = (moves: readonly Move[]): Set<number> => new Set(moves.map((move) => move.path[0] ?? 0));

/** Squares to mark with dots: the next step of each candidate, and its end where a tap on it is enough. */
export function targets(moves: readonly Move[], trail: Trail): Set<number> {
  const open = candidates(moves, trail);
  const next = open.map((move) => move.path[trail.length]).filter((square) => square !== undefined);
  const ends = open.filter((move) => onlyOneEndsAt(open, endOf(move))).map(endOf);
  return new Set([...next, ...ends]);
}

const onlyOneEndsAt = (open: readonly Move[], square: number): boolean =>
  open.filter((move) => endOf(move) === square).length === 1;

/** A tap with nothing chosen yet, or on another piece. */
function choose(position: Position, square: number, oneTap: boolean): Tap {
  const { moves, pieces, turn } = position;
  const own = moves.filter((move) => move.path[0] === square);
  const only = own[0];
  if (only && own.length === 1 && oneTap && only.captures.length > 1) return { kind: 'play', move: only };
  if (own.length > 0) return { kind: 'trail', trail: [square] };

  const ending = moves.filter((move) => endOf(move) === square && move.captures.length > 1);
  if (oneTap && ending.length === 1 && ending[0]) return { kind: 'play', move: ending[0] };

  return { kind: 'refused', why: whyNot(pieceSide(pieces, square), turn, position.must_capture), legal: moves };
}

const pieceSide = (pieces: Position['pieces'], square: number): Side | null =>
  pieces.find((piece) => piece.square === square)?.side ?? null;

function whyNot(side: Side | null, turn: Side, mustCapture: boolean): Refusal {
  if (side === null) return 'empty';
  if (side !== turn) return 'their_piece';
  return mustCapture ? 'must_capture' : 'blocked';
}

/** A tap on a square, given what was chosen before. */
export function tap(position: Position, trail: Trail, square: number, oneTap = true): Tap {
  if (trail.length === 0) return choose(position, square, oneTap);
  const open = candidates(position.moves, trail);
  const finished = open.find((move) => move.path.length === trail.length);
  const here = trail[trail.length - 1];

  // A second tap on the square reached ends a capture that may stop there.
  if (finished && square === here && trail.length > 1) return { kind: 'play', move: finished };

  const byStep = open.filter((move) => move.path[trail.length] === square);
  const byEnd = open.filter((move) => endOf(move) === square);
  const single = byEnd[0];
  const goesOn = byStep.some((move) => move.path.length > trail.length + 1);
  if (single && byEnd.length === 1 && !(goesOn && byStep.some((move) => move !== single)))
    return { kind: 'play', move: single };
  if (byStep.length > 0) return { kind: 'trail', trail: [...trail, square] };

  if (square === trail[0]) return { kind: 'trail', trail: trail.length > 1 ? [square] : [] };
  const again = choose(position, square, oneTap);
  if (again.kind !== 'refused') return again;
  return again.why === 'empty' ? { kind: 'refused', why: 'not_there', legal: open } : again;
}

/** Letting a dragged piece go: as a tap on the target, but a refusal leaves the piece where it was. */
export const drop = (position: Position, trail: Trail, square: number): Tap => tap(position, trail, square, false);
