// What a computer considers: every root move with what it thinks of it, as it is told while it thinks and kept afterwards.
import { t } from '../i18n/index.svelte';
import { verdictText } from '../lib/verdicts';
import type { AnalysisLine, Candidate, Move } from '../wire/types';

/** The last picture of its thinking. */
export interface Thought {
  /** The ply it thought about: its move is, or will be, the one with this number. */
  ply: number;
  candidates: Candidate[];
}

/** The root moves; as long as only the best lines are told, those. */
export function candidatesOf(lines: readonly AnalysisLine[], candidates: Candidate[] | undefined): Candidate[] {
  if (candidates && candidates.length > 0) return candidates;
  return lines.map(({ move, verdict, rank }) => ({ move, value: verdict, kind: 'exact', best: rank === 1 }));
}

/** As short as it fits on a board: `+0.50`, `≤ +0.50`, `37%`. */
export function shortValue({ value, kind }: Candidate): string {
  if (value === null) return '…';
  return kind === 'at_most' ? `≤ ${verdictText(value)}` : verdictText(value);
}

/** In full, for a list and for who listens to it. */
export function fullValue({ value: verdict, kind }: Candidate): string {
  if (verdict === null) return t('thinks.unknown');
  const value = verdictText(verdict);
  if (kind === 'at_most') return t('thinks.at_most', { value });
  if (kind === 'share') return t('thinks.share', { value });
  return value.endsWith('%') ? t('thinks.points', { value }) : value;
}

/** The move that was played after the thinking, if it was. */
export const playedAfter = (thought: Thought, plies: readonly { move: Move }[]): Move | null => plies[thought.ply - 1]?.move ?? null;
