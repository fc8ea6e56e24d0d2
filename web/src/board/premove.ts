// A simple move chosen while the other side thinks. It is played only if the server then lists it as legal.
import type { Move, Piece, Side } from '../wire/types';
import { neighbours } from './geometry';

export interface Premove {
  from: number;
  to: number;
}

/** The empty squares that a premove of this piece can point to. */
export function premoveTargets(pieces: readonly Piece[], from: number, side: Side, size: number): number[] {
  if (!pieces.some((piece) => piece.square === from && piece.side === side)) return [];
  return neighbours(from, size).filter((square) => !pieces.some((piece) => piece.square === square));
}

export const asLegal = (premove: Premove, moves: readonly Move[]): Move | null =>
  moves.find((move) => move.path.length === 2 && move.path[0] === premove.from && move.path[1] === premove.to) ?? null;
