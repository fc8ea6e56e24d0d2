// What the address of the puzzles' page says: which puzzles are wanted, and which one is shown. A reload stays where it was.
import { difficulties, themes, type Wish } from '../wire/puzzles';

/** The wish in a query; what makes no sense is not wished for. */
export function wishOf(query: string): Wish {
  const given = new URLSearchParams(query);
  return {
    theme: themes.find((theme) => theme === given.get('theme')) ?? 'any',
    difficulty: difficulties.find((difficulty) => difficulty === given.get('difficulty')) ?? 'mine',
  };
}

export const puzzleOf = (query: string): string => new URLSearchParams(query).get('puzzle') ?? '';

export function queryOf(wish: Wish, puzzle = ''): string {
  const query = new URLSearchParams();
  if (wish.theme !== 'any') query.set('theme', wish.theme);
  if (wish.difficulty !== 'mine') query.set('difficulty', wish.difficulty);
  if (puzzle) query.set('puzzle', puzzle);
  return query.size > 0 ? `?${query.toString()}` : '';
}
