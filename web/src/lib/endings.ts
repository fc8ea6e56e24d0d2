// How a game ended, told to the person who reads it: the winner, the loser, or somebody who looks on.
import { maybe, t, type Key } from '../i18n/index.svelte';
import { other, type Ending, type Side, type Snapshot } from '../wire/types';
import { sideName } from './names';
import type { Sound } from './sound';

type You = Snapshot['you'];
type View = 'won' | 'lost' | 'seen';

const winners: Partial<Record<Ending['outcome'], Side>> = { black_wins: 'black', white_wins: 'white' };

/** Two people at one table both look on: what happened is told by the colours. */
function viewOf(winner: Side | undefined, you: You): View {
  if (!winner || you === null || you === 'both') return 'seen';
  return winner === you ? 'won' : 'lost';
}

/** Who won, if anybody did. */
export const winnerOf = ({ outcome }: Ending): Side | null => winners[outcome] ?? null;

/** What the end sounds like to the person who hears it. */
export function endingSound({ outcome }: Ending, you: You): Sound {
  if (outcome === 'draw') return 'drawn';
  const view = viewOf(winners[outcome], you);
  return view === 'seen' ? 'ended' : view;
}

/** Who won, in a few words: “You won!”, “Red wins”, “Draw”. */
export function endingTitle({ outcome }: Ending, you: You): string {
  const winner = winners[outcome];
  if (!winner) return t(`end.${outcome}` as Key);
  const view = viewOf(winner, you);
  return view === 'seen' ? t('end.wins', { side: sideName(winner) }) : t(`end.you.${view}` as Key);
}

/** Why, in one sentence: “You resigned.”, “Your opponent resigned.”, “White resigned.” */
export function endingReason({ outcome, reason, text }: Ending, you: You): string {
  const winner = winners[outcome];
  const same = maybe(`reason.${reason}`, text);
  if (!winner) return same;
  const sides = { winner: sideName(winner), loser: sideName(other(winner)) };
  return maybe(`reason.${reason}.${viewOf(winner, you)}`, same, sides);
}

export function endingText(ending: Ending, you: You): string {
  const title = endingTitle(ending, you);
  return `${title}${/[.!]$/.test(title) ? '' : '.'} ${endingReason(ending, you)}`;
}

/** By these end rules, as the server writes them, leaving the room on purpose is resigning. */
export const leavingResigns = (rules: string): boolean =>
  !rules.includes('leaving-resigns=off') && (rules.includes('leaving-resigns') || rules.split(',')[0] === 'house-a');
