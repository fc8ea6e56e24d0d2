// What a diagram plays out: the way of the piece from its own place, and what it takes.
import { describe, expect, it } from 'vitest';
import type { Arrow } from '../../src/board/arrow';
import { demonstrations } from '../../src/board/demonstration';

const arrow = (...path: number[]): Arrow => ({ path, label: '', weight: 1, kind: 'best' });

describe('a demonstration', () => {
  it('goes along the arrow and takes what is jumped over', () => {
    const [shown] = demonstrations([arrow(26, 17, 10)], 8, false);
    expect(shown).toEqual({ piece: 26, steps: [{ x: 0, y: 0 }, { x: -2, y: -2 }, { x: 0, y: -4 }], captured: [22, 14] });
  });
  it('takes the same pieces on a flipped board, where ways are turned', () => {
    const [shown] = demonstrations([arrow(26, 17, 10)], 8, true);
    expect(shown?.captured).toEqual([22, 14]);
    expect(shown?.steps[1]).toEqual({ x: 2, y: 2 });
  });
  it('takes nothing on a plain move, and plays one arrow after another', () => {
    const shown = demonstrations([arrow(22, 17), arrow(22, 18)], 8, false);
    expect(shown.map(({ captured }) => captured)).toEqual([[], []]);
    expect(shown.map(({ steps }) => steps.length)).toEqual([2, 2]);
  });
});
