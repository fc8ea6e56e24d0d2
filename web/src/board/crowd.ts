// Boards with more legal moves than the server lists: those of a piece are asked for when it is chosen, and more of them along the squares
// that it goes.
import type { Position } from '../wire/types';
import { candidates, movable, startsWith, targets, type Trail } from './selection';

/** Asks for the moves that begin with these squares; null if the position is another by now, or nothing came. */
export type AskMoves = (path: readonly number[]) => Promise<Position | null>;

/** The squares on which legal moves start. */
export const startSquares = (position: Position): Set<number> => new Set(position.crowd?.from ?? movable(position.moves));

/** True if the list has not all moves along its path, but some for each next square. */
export const isPartial = ({ crowd, moves }: Position): boolean => crowd !== undefined && crowd.along > moves.length;

const nextSteps = (position: Position, trail: Trail): Set<number> =>
  new Set(candidates(position.moves, trail).flatMap(({ path }) => path[trail.length] ?? []));

/** Squares to mark with dots, as far as the moves are known. */
export function knownTargets(position: Position, trail: Trail): Set<number> {
  if (position.crowd && !startsWith(trail, position.crowd.path)) return new Set();
  return isPartial(position) ? nextSteps(position, trail) : targets(position.moves, trail);
}

/** What has to be asked before a tap means something; null if enough is known. `opened` is what was asked last. */
export function pathToAsk(opened: Position, trail: Trail, square: number): number[] | null {
  if (trail.length > 0 && isPartial(opened) && nextSteps(opened, trail).has(square)) return [...trail, square];
  const isOther = startSquares(opened).has(square) && !knownTargets(opened, trail).has(square);
  const isKnown = opened.crowd?.path.length === 1 && opened.crowd.path[0] === square;
  return isOther && !isKnown && trail.at(-1) !== square ? [square] : null;
}

/** The position with enough moves to understand squares that somebody typed. */
export async function opened(position: Position, squares: readonly number[], ask: AskMoves): Promise<Position | null> {
  const first = squares.slice(0, 1);
  if (!position.crowd || first.length === 0) return position;
  const found = await ask(first);
  return found && isPartial(found) && squares.length > 2 ? ask(squares.slice(0, -1)) : found;
}
