// Is there a move to take back? The server decides; this only keeps a button from promising what it would refuse.
import type { Snapshot } from '../wire/types';

/** Ends that the moves led to, which the last of them can be taken back from. What a player decided stays decided. */
const endsOnTheBoard = new Set(['no-pieces', 'blocked', 'more-pieces', 'repetition', 'no-progress', 'no-capture', 'one-against-one', 'no-win', 'move-limit']);

type Game = Pick<Snapshot, 'mode' | 'ending' | 'you' | 'settings' | 'plies'>;

export function canTakeBack({ mode, ending, you, settings, plies }: Game): boolean {
  if (you === null || mode === 'machines') return false;
  if (ending && (mode === 'people' || !endsOnTheBoard.has(ending.reason))) return false;
  // The moves of a drawn opening are nobody's own.
  const own = plies.slice(settings.opening === '3move' ? 3 : 0);
  return own.some(({ side }) => you === 'both' || side === you);
}
