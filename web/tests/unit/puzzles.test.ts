// Streaks and addresses of the puzzles' page.
import { describe, expect, it } from 'vitest';
import { after, readStreak } from '../../src/puzzles/streak';
import { puzzleOf, queryOf, wishOf } from '../../src/puzzles/query';
import { en } from '../../src/i18n/en';
import { difficulties, themes } from '../../src/wire/puzzles';

describe('a streak', () => {
  it('grows with every puzzle solved and ends with the first that is not', () => {
    const grown = after(after({ now: 0, best: 0 }, true), true);
    expect(grown).toEqual({ now: 2, best: 2 });
    expect(after(grown, false)).toEqual({ now: 0, best: 2 });
  });
  it.each([null, '', '{', '[]', 'null', '{"now":-1}', '{"now":"3"}', '{"now":1.5}'])('survives %s', (text) =>
    expect(readStreak(text)).toEqual({ now: 0, best: 0 }));
  it('is at least as good at its best as now', () => expect(readStreak('{"now":4,"best":2}')).toEqual({ now: 4, best: 4 }));
});

describe('the address', () => {
  it('leads back to the same wish and puzzle', () => {
    for (const theme of [...themes, 'any'] as const)
      for (const difficulty of difficulties) {
        const query = queryOf({ theme, difficulty }, '0a1b2c3d');
        expect(wishOf(query)).toEqual({ theme, difficulty });
        expect(puzzleOf(query)).toBe('0a1b2c3d');
      }
  });
  it('is short when nothing is wished for', () => expect(queryOf({ theme: 'any', difficulty: 'mine' })).toBe(''));
  it('ignores what makes no sense', () => expect(wishOf('?theme=pin&difficulty=9')).toEqual({ theme: 'any', difficulty: 'mine' }));
});

it('has a text for every theme and difficulty', () => {
  for (const key of [...themes.map((theme) => `puzzles.theme.${theme}`), ...difficulties.map((name) => `puzzles.difficulty.${name}`)])
    expect(en).toHaveProperty([key]);
});
