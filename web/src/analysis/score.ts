// What scores mean on the screen. Points that may be expected follow the formula of docs/analysis.md, the same as in the review.
import type { Side } from '../wire/types';

/** From the view of the side to move to that of the dark side. */
export const seenByBlack = (score: number, turn: Side): number => (turn === 'black' ? score : -score);

/** Beyond so many men nothing changes any more. */
const MOST = 3;

/** Points to be expected, from 0 to 1, with so many men more than the opponent. */
export const expectedPoints = (men: number): number => 1 / (1 + 10 ** (-Math.max(-MOST, Math.min(MOST, men)) / 1.5));

/** Scores beyond this are wins, seen to the end or known. */
const DECIDED = 75;

/** `+0.35`, or `W12` and `L12` for a win or loss in so many plies; short enough for an arrow. */
export function shortScore(score: number): string {
  if (Math.abs(score) < DECIDED) return `${score < 0 ? '−' : '+'}${Math.abs(score).toFixed(2)}`;
  const plies = Math.round((100 - Math.abs(score)) * 100);
  return `${score < 0 ? '−' : '+'}${plies < 1000 ? `#${Math.ceil(plies / 2)}` : '##'}`;
}
