// Which choice of the player is looked at: the one to be made in the position on the board, or the one that led to it.
import { other, type Side, type Snapshot } from '../wire/types';
import type { Shown } from './browse';

/** The side to move after so many plies. */
export const turnAt = (start: string, ply: number): Side => {
  const first: Side = start.startsWith('W') ? 'white' : 'black';
  return ply % 2 === 0 ? first : other(first);
};

/** How many plies were played before the choice; null if the player has none to look at. */
export function choiceAt(game: Pick<Snapshot, 'start' | 'plies' | 'you'>, shown: Shown): number | null {
  if (game.you !== 'black' && game.you !== 'white') return null;
  const ply = shown ?? game.plies.length;
  if (turnAt(game.start, ply) === game.you) return ply;
  return ply > 0 ? ply - 1 : null;
}
