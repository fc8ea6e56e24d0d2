// Arrows have heads: where they begin, where they point, and how they turn at the squares of a capture.
import { describe, expect, it } from 'vitest';
import { arrowShape, type ArrowKind } from '../../src/board/arrow';

const kinds: ArrowKind[] = ['best', 'other', 'threat', 'hint', 'premove'];
const points = (path: string): [number, number][] => path.replace(/^M|Z$/g, '').split('L').map((pair) => pair.split(' ').map(Number) as [number, number]);
const distance = (a: [number, number], b: [number, number]): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

describe('arrows', () => {
  it.each(kinds)('of kind %s end in a head that is wider than the shaft', (kind) => {
    const { shaft, width, head } = arrowShape([{ x: 5, y: 5 }, { x: 15, y: 15 }], kind);
    const [tip, ...rest] = points(head);
    const [wing, otherWing] = [rest[0], rest.at(-1)];
    expect(distance(tip!, [15, 15])).toBeLessThan(1);
    expect(distance(wing!, otherWing!)).toBeGreaterThan(width * 1.8);
    // The shaft stays behind the tip, and leaves the piece it starts from to be seen.
    const line = points(shaft);
    expect(distance(line[0]!, [5, 5])).toBeGreaterThan(2.5);
    expect(distance(line.at(-1)!, [5, 5])).toBeLessThan(distance(tip!, [5, 5]));
  });
  it('follow every jump of a capture, also back to where it began', () => {
    const around = [[5, 5], [25, 25], [45, 5], [25, -15], [5, 5]].map(([x, y]) => ({ x: x!, y: y! }));
    const { shaft, head } = arrowShape(around, 'hint');
    expect(points(shaft).slice(1, -1)).toEqual([[25, 25], [45, 5], [25, -15]]);
    expect(distance(points(head)[0]!, [5, 5])).toBeLessThan(1);
  });
  it('differ by shape, not only by colour', () => {
    const shapes = kinds.map((kind) => JSON.stringify(arrowShape([{ x: 5, y: 5 }, { x: 15, y: 15 }], kind)));
    expect(new Set(shapes).size).toBe(kinds.length);
  });
  it('of fewer than two squares are not drawn', () => {
    expect(arrowShape([{ x: 5, y: 5 }], 'best')).toMatchObject({ shaft: '', head: '' });
  });
});
