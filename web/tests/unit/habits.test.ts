// Which of the player's choices the habits are about.
import { describe, expect, it } from 'vitest';
import { choiceAt, turnAt } from '../../src/game/habits';
import type { Ply } from '../../src/wire/types';

const start = 'B:W21-32:B1-12';
const plies = (n: number): Ply[] => Array.from({ length: n }, () => ({}) as Ply);

describe('the side to move', () => {
  it('alternates from whoever begins', () => {
    expect([0, 1, 2].map((ply) => turnAt(start, ply))).toEqual(['black', 'white', 'black']);
    expect(turnAt('W:W22:B18', 0)).toBe('white');
  });
});

describe('the choice that is looked at', () => {
  const at = (you: 'black' | 'white' | 'both' | null, n: number, shown: number | null): number | null =>
    choiceAt({ start, plies: plies(n), you }, shown);
  it('is the one to be made', () => expect([at('black', 4, null), at('white', 3, null)]).toEqual([4, 3]));
  it('or the one just made', () => expect([at('white', 4, null), at('black', 3, null)]).toEqual([3, 2]));
  it('follows the position that is shown', () => expect([at('black', 9, 4), at('black', 9, 5)]).toEqual([4, 4]));
  it('is none before the first move of White', () => expect(at('white', 0, null)).toBeNull());
  it('is none for those who watch or play both sides', () => expect([at(null, 4, null), at('both', 4, null)]).toEqual([null, null]));
});
