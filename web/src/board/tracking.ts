// Which piece on the screen became which: gives pieces lasting ids, so that they glide instead of jumping about.
import type { Move, Piece } from '../wire/types';

export interface Tracked extends Piece {
  id: number;
}

export interface Change {
  pieces: Tracked[];
  /** The piece that moved and the squares it came through, the last being where it is now. */
  moved: { id: number; path: number[] } | null;
  /** Pieces that were on the board before and are not now. */
  gone: Tracked[];
}

let nextId = 1;

/** What the board shows after a move that the server called legal, before it has said so again. */
export function afterMove(pieces: readonly Piece[], move: Move): Piece[] {
  const from = move.path[0];
  const to = move.path[move.path.length - 1] ?? 0;
  return pieces
    .filter((piece) => !move.captures.includes(piece.square))
    .map((piece) => (piece.square === from ? { ...piece, square: to, king: piece.king || move.crowns } : piece));
}

const samePlace = (a: Piece, b: Piece): boolean => a.square === b.square && a.side === b.side;

/** Carries ids over from one picture to the next; one of `hints` may be the move made, or taken back, between them. */
export function track(before: readonly Tracked[], after: readonly Piece[], hints: readonly Move[]): Change {
  const path = hints.map((hint) => pathBetween(before, after, hint)).find((found) => found !== null) ?? null;
  const mover = path ? before.find((piece) => piece.square === path[0]) : undefined;
  const landed = path?.[path.length - 1];
  const taken = new Set<number>();
  const pieces = after.map((piece): Tracked => {
    const old =
      mover && piece.square === landed && piece.side === mover.side
        ? mover
        : before.find((candidate) => candidate !== mover && samePlace(candidate, piece));
    const id = old && !taken.has(old.id) ? old.id : nextId++;
    taken.add(id);
    return { ...piece, id };
  });
  const moved = mover && path && taken.has(mover.id) ? { id: mover.id, path } : null;
  return { pieces, moved, gone: before.filter((piece) => !taken.has(piece.id)) };
}

/** The hint read forwards or backwards, whichever explains the two pictures. */
function pathBetween(before: readonly Piece[], after: readonly Piece[], hint: Move): number[] | null {
  const explains = (path: number[]): boolean => {
    const first = before.find((piece) => piece.square === path[0]);
    const end = path[path.length - 1];
    if (!first || path[0] === end) return first !== undefined && path.length > 2;
    const here = after.some((piece) => piece.square === end && piece.side === first.side);
    return here && !before.some((piece) => piece.square === end) && !after.some((piece) => samePlace(piece, first));
  };
  if (explains(hint.path)) return hint.path;
  const back = hint.path.toReversed();
  return explains(back) ? back : null;
}
