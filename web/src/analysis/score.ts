// What scores mean on the screen. On the analysis board and in reviews all of them are from one point of view: positive is good for the
// dark side, which moves first. Points that may be expected follow the formula of docs/analysis.md, the same as in the review.
import { t } from '../i18n/index.svelte';
import { sideName } from '../lib/names';
import type { Side } from '../wire/types';

/** From the view of the side to move to that of the dark side. */
export const seenByBlack = (score: number, turn: Side): number => (turn === 'black' ? score : -score);

/** Beyond so many men nothing changes any more. */
const MOST = 3;

/** Points to be expected, from 0 to 1, with so many men more than the opponent. */
export const expectedPoints = (men: number): number => 1 / (1 + 10 ** (-Math.max(-MOST, Math.min(MOST, men)) / 1.5));

/** Scores beyond this are wins, seen to the end or known. */
const DECIDED = 75;
/** Wins further away than so many plies are known, but not how long they take. */
const COUNTED = 1000;

const isDecided = (score: number): boolean => Math.abs(score) >= DECIDED;

/** Moves to the end of a decided game; null if they are not known. */
function movesLeft(score: number): number | null {
  const plies = Math.round((100 - Math.abs(score)) * 100);
  return plies < COUNTED ? Math.ceil(plies / 2) : null;
}

/** `+0.35`, or `+#6` and `−#6` for a win or loss in so many moves; short enough for an arrow. */
export function shortScore(score: number): string {
  const sign = score < 0 ? '−' : '+';
  if (isDecided(score)) return `${sign}#${movesLeft(score) ?? '#'}`;
  const men = Math.abs(score).toFixed(2);
  return men === '0.00' ? men : sign + men;
}

/** The same for a list or a screen reader, from the dark side's point of view: a decided game says who wins. */
export function scoreText(black: number): string {
  if (!isDecided(black)) return shortScore(black);
  const side = sideName(black > 0 ? 'black' : 'white');
  const moves = movesLeft(black);
  return moves === null ? t('score.wins', { side }) : t('score.wins.in', { side, n: moves });
}
