// The calls about puzzles, apart from the others: only the puzzles' page needs them.
import { call } from './api';
import type { PuzzleAttemptReport, PuzzleAttemptRequest, PuzzlesOverview, PuzzleTheme, PuzzleView } from './generated';

export type { PuzzleAttemptReport, PuzzleSolver, PuzzlesOverview, PuzzleTheme, PuzzleView } from './generated';

export const themes = ['shot', 'exchange', 'ending', 'block'] as const satisfies PuzzleTheme[];
export const difficulties = ['mine', 'easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** What somebody wants to solve. */
export interface Wish {
  theme: PuzzleTheme | 'any';
  difficulty: Difficulty;
}

function nextQuery(wish: Wish, except: string): string {
  const query = new URLSearchParams({ difficulty: wish.difficulty });
  if (wish.theme !== 'any') query.set('theme', wish.theme);
  if (except) query.set('except', except);
  return query.toString();
}

export const puzzles = {
  overview: () => call<PuzzlesOverview>('/puzzles'),
  next: (wish: Wish, except = '') => call<PuzzleView>(`/puzzles/next?${nextQuery(wish, except)}`),
  /** By its id, or `daily`. */
  fetch: (id: string) => call<PuzzleView>(`/puzzles/${encodeURIComponent(id)}`),
  attempt: (id: string, body: Partial<PuzzleAttemptRequest>) =>
    call<PuzzleAttemptReport>(`/puzzles/${encodeURIComponent(id)}/attempts`, body),
};
