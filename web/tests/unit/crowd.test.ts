// Boards with too many legal moves to list: what is asked for, and what a list that has only some of them shows.
import { describe, expect, it } from 'vitest';
import { isPartial, knownTargets, opened, pathToAsk, startSquares } from '../../src/board/crowd';
import type { Move, Position } from '../../src/wire/types';
import { move, position } from './positions';

const moves = [move('9x18x11', [9, 18, 11], [14, 15]), move('9x18x25', [9, 18, 25], [14, 22]), move('9x2', [9, 2], [6])];
const crowded = (path: number[], listed: Move[], along: number): Position => ({
  ...position('W:WK9,K32:B6,14,15,22', listed),
  crowd: { count: 6406, from: [9, 32], path, along },
});
const nothing = crowded([], [], 0);
const some = crowded([9], moves, 3_000);
const all = crowded([9, 18], moves.slice(0, 2), 2);

describe('a crowded board', () => {
  it('says where moves start, without a list', () => {
    expect(startSquares(nothing)).toEqual(new Set([9, 32]));
    expect(knownTargets(nothing, [])).toEqual(new Set());
  });

  it('asks for the moves of a piece when it is chosen, and once', () => {
    expect(pathToAsk(nothing, [], 9)).toEqual([9]);
    expect(pathToAsk(nothing, [], 14)).toBeNull();
    expect(pathToAsk(some, [9], 32)).toEqual([32]);
    expect(pathToAsk(some, [9], 9)).toBeNull();
    expect(pathToAsk(some, [], 9)).toBeNull();
  });

  it('shows the next squares of a list that is not whole, and asks on along them', () => {
    expect(isPartial(some)).toBe(true);
    expect(knownTargets(some, [9])).toEqual(new Set([18, 2]));
    expect(pathToAsk(some, [9], 18)).toEqual([9, 18]);
    expect(pathToAsk(some, [9], 11)).toBeNull();
  });

  it('shows everything once the list is whole', () => {
    expect(isPartial(all)).toBe(false);
    expect(knownTargets(all, [9, 18])).toEqual(new Set([11, 25]));
    expect(knownTargets(all, [32])).toEqual(new Set());
    expect(pathToAsk(all, [9, 18], 11)).toBeNull();
  });

  it('finds what was typed, asking twice at most', async () => {
    const asked: number[][] = [];
    const ask = async (path: readonly number[]): Promise<Position> => {
      asked.push([...path]);
      return path.length > 1 ? all : some;
    };
    expect(await opened(nothing, [9, 18, 11], ask)).toBe(all);
    expect(asked).toEqual([[9], [9, 18]]);
    expect(await opened(nothing, [9, 2], ask)).toBe(some);
    expect(await opened(nothing, [], ask)).toBe(nothing);
    const usual = position('B:W22:B11', [move('11-15', [11, 15])]);
    expect(await opened(usual, [11, 15], ask)).toBe(usual);
    expect(asked).toHaveLength(3);
  });
});
