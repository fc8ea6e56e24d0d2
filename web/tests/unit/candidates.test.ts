// What the computer considers: every root move with its value, and room for all of them on the board.
import { describe, expect, it } from 'vitest';
import { shownPlace } from '../../src/board/geometry';
import { placeTags, TAG_HEIGHT, type Tag } from '../../src/board/tags';
import { candidatesOf, fullValue, playedAfter, shortValue } from '../../src/game/candidates';
import type { Candidate } from '../../src/wire/types';
import { move } from './positions';

const centre = (square: number, size: number): { x: number; y: number } => {
  const { row, column } = shownPlace(square, size, false);
  return { x: column * 10 + 5, y: row * 10 + 5 };
};

function tagsOf(moves: [number, number][], label: string, size = 8): Tag[] {
  return placeTags(moves.map(([from, to]) => ({ label, ends: [centre(from, size), centre(to, size)] as const })), size * 10);
}

const apart = (a: Tag, b: Tag): boolean => Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= TAG_HEIGHT;

describe('scores on the board', () => {
  // The start; a middle game with twelve moves; kings with shared targets; one square that everybody goes to.
  it.each<[string, [number, number][], string]>([
    ['the start', [[9, 13], [9, 14], [10, 14], [10, 15], [11, 15], [11, 16], [12, 16]], '+0.25'],
    ['bounds at the start', [[9, 13], [9, 14], [10, 14], [10, 15], [11, 15], [11, 16], [12, 16]], '≤ +0.25'],
    ['twelve moves', [[5, 9], [6, 9], [6, 10], [7, 10], [7, 11], [8, 11], [13, 17], [14, 17], [14, 18], [15, 18], [15, 19], [16, 19]], '≤ −0.50'],
    ['kings', [[14, 9], [14, 10], [14, 17], [14, 18], [23, 18], [23, 19], [23, 26], [23, 27], [22, 17], [22, 18], [22, 25], [22, 26]], 'win in 9'],
  ])('of %s do not cover each other', (_, moves, label) => {
    const tags = tagsOf(moves, label);
    expect(tags).toHaveLength(moves.length);
    for (const [i, a] of tags.entries()) for (const b of tags.slice(i + 1)) expect(apart(a, b)).toBe(true);
  });
  it('stay on the board, in its corners too', () => {
    for (const { x, y, width } of tagsOf([[29, 25], [25, 29], [4, 8], [8, 4], [12, 3]], '≤ loss in 12')) {
      expect(x - width / 2).toBeGreaterThanOrEqual(0);
      expect(x + width / 2).toBeLessThanOrEqual(80);
      expect(y >= TAG_HEIGHT / 2 && y <= 80 - TAG_HEIGHT / 2).toBe(true);
    }
  });
  it('stand below the head of the arrow where nothing is in the way', () => {
    const end = centre(18, 8);
    const [tag] = tagsOf([[22, 18]], '+1.00');
    expect(tag?.x).toBe(end.x);
    expect(tag?.y).toBeGreaterThan(end.y + TAG_HEIGHT / 2);
    expect(tag?.y).toBeLessThan(end.y + 5);
  });
});

const candidate = (value: string | null, kind: Candidate['kind'] = 'exact', best = false): Candidate => ({ move: move('11-15', [11, 15]), value, kind, best });

describe('values of candidates', () => {
  it('are short on the board and whole in the list', () => {
    expect([candidate('+0.50'), candidate('+0.50', 'at_most'), candidate('37%', 'share'), candidate(null)].map(shortValue)).toEqual(['+0.50', '≤ +0.50', '37%', '…']);
    const full = [candidate('win in 3'), candidate('+0.50', 'at_most'), candidate('37%', 'share'), candidate('37%'), candidate(null)].map(fullValue);
    expect(full).toEqual(['win in 3', 'at most +0.50', 'played with a chance of 37%', '37% of the points expected', 'not looked at yet']);
  });
  it('are those of the best lines where only these are told', () => {
    const line = { rank: 1, move: move('11-15', [11, 15]), score: 0.5, verdict: '+0.50', depth: 3, nodes: 9, pv: [] };
    expect(candidatesOf([line], undefined)).toEqual([candidate('+0.50', 'exact', true)]);
    expect(candidatesOf([line], [])).toEqual([candidate('+0.50', 'exact', true)]);
    expect(candidatesOf([line], [candidate(null)])).toEqual([candidate(null)]);
  });
  it('belong to the move that was played after them', () => {
    const thought = { ply: 2, candidates: [] };
    expect(playedAfter(thought, [{ move: move('11-15', [11, 15]) }])).toBeNull();
    expect(playedAfter(thought, [{ move: move('11-15', [11, 15]) }, { move: move('23-18', [23, 18]) }])?.text).toBe('23-18');
  });
});
