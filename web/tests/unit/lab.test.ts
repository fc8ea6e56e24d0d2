// The lab's plots: round ticks, places within the frame, plots that grow, and the same figures as a table.
import { describe, expect, it } from 'vitest';
import { draw, figures, shape, shortened } from '../../src/lab/plot';
import { roundStep, scaleOf, significant } from '../../src/lab/scale';
import { numeric, parts } from '../../src/lab/text';
import { routeOf } from '../../src/lib/router.svelte';
import type { Axis, PlotBlock } from '../../src/wire/lab';

const axis = (values: Partial<Axis> = {}): Axis => ({ title: 'Depth', logarithmic: false, whole: false, names: [], includes: [], ...values });
const labels = (a: Axis, values: number[], most = 7): string[] => scaleOf(a, values, most).ticks.map(({ text }) => text);

describe('scales', () => {
  it('have round ticks, as the lab’s own drawings', () => {
    expect(labels(axis(), [3, 9])).toEqual(['3', '4', '5', '6', '7', '8', '9']);
    expect(labels(axis(), [0, 1], 5)).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    expect(labels(axis(), [-500, 1000], 4)).toEqual(['−500', '0', '500', '1,000']);
    expect(labels(axis({ whole: true }), [1, 2])).toEqual(['1', '2']);
    expect(labels(axis({ logarithmic: true }), [0.02, 53_000], 9)).toEqual(['0.01', '0.1', '1', '10', '100', '1,000', '10,000', '10⁵']);
    expect(labels(axis({ names: ['a', 'b'] }), [])).toEqual(['a', 'b']);
  });
  it('leave ticks out where there is no room', () => {
    expect(labels(axis({ logarithmic: true }), [1, 1e6], 3)).toEqual(['1', '100', '10,000', '10⁶']);
    expect(labels(axis(), [0, 100], 2)).toEqual(['0', '50', '100']);
  });
  it('have a place for every value, and none for what cannot be shown', () => {
    for (const a of [axis(), axis({ logarithmic: true })]) {
      const scale = scaleOf(a, [1, 50, 1000], 5);
      for (const value of [1, 50, 1000]) {
        expect(scale.place(value)).toBeGreaterThanOrEqual(0);
        expect(scale.place(value)).toBeLessThanOrEqual(1);
      }
    }
    expect(scaleOf(axis({ logarithmic: true }), [1], 5).place(0)).toBeNull();
    expect(scaleOf(axis(), [1], 5).place(NaN)).toBeNull();
  });
  it.each([[[]], [[5]], [[0, 0]]])('survive few values: %j', (values) => {
    for (const a of [axis(), axis({ logarithmic: true }), axis({ whole: true })]) {
      const { ticks } = scaleOf(a, values, 5);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThan(15);
      for (const { at } of ticks) expect(Number.isFinite(at)).toBe(true);
    }
  });
  it('include what must be on them', () => {
    expect(labels(axis({ includes: [0] }), [80, 100], 5)[0]).toBe('0');
  });
  it('round steps up to 1, 2 and 5', () => {
    expect([0.3, 0.5, 1, 1.1, 6].map(roundStep)).toEqual([0.5, 0.5, 1, 2, 10]);
  });
  it('write numbers with three digits', () => {
    expect([0, 0.004123, 0.5, 3.1289, 142.23, 53_989.4, -1234.5].map(significant)).toEqual(['0', '0.00412', '0.500', '3.13', '142', '53,989', '−1,235']);
  });
});

const plot = (values: Partial<PlotBlock> = {}): PlotBlock => ({
  kind: 'plot',
  id: 'nodes',
  title: 'Nodes',
  x: axis(),
  y: axis({ title: 'Nodes', logarithmic: true }),
  series: [
    { name: 'minimax', marks: 'line', hue: 0, points: [{ x: 3, y: 79 }, { x: 4, y: 639, bar: [600, 700] }] },
    { name: 'paper', marks: 'dashes', hue: 1, points: [{ x: 3, y: 80 }] },
  ],
  turned: false,
  ...values,
});

describe('plots', () => {
  it.each([240, 320, 720, 1136])('stay within %i pixels', (width) => {
    for (const names of [[], ['navigation', 'interface', 'functions', 'appearance', 'design', 'instructions']]) {
      const drawing = draw(plot({ x: axis({ names }) }), width);
      const { left, top, right, bottom } = drawing.frame;
      expect(left).toBeGreaterThan(0);
      expect(right).toBeLessThanOrEqual(width);
      expect(bottom).toBeLessThan(drawing.height);
      for (const { x, y } of drawing.curves.flatMap(({ points }) => points)) {
        expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
      }
    }
  });
  it('join points by lines, and bars stand on their points', () => {
    const [first, second] = draw(plot(), 640).curves;
    expect(first?.path).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
    const point = first?.points[1];
    expect(point?.bar?.x1).toBe(point?.x);
    expect(point!.bar!.y2).toBeLessThan(point!.y);
    expect(point!.bar!.y1).toBeGreaterThan(point!.y);
    expect(second?.points).toHaveLength(1);
  });
  it('draw many points as a curve: a band, and few marks that do not hide each other', () => {
    const points = Array.from({ length: 350 }, (_, x) => ({ x, y: 5, bar: [4, 6] as [number, number] }));
    const series = [0, 1].map((hue) => ({ name: `${hue}`, marks: 'curve' as const, hue, points }));
    const [first, second] = draw(plot({ y: axis(), series }), 640).curves;
    expect(first!.band).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){699}Z$/);
    const shown = [first!, second!].map((curve) => curve.points.flatMap((point, i) => (point.shown ? [i] : [])));
    expect(shown[0]!.length).toBeGreaterThan(4);
    expect(shown[0]!.length).toBeLessThan(11);
    expect(shown[0]!.filter((i) => shown[1]!.includes(i))).toEqual([]);
    const [line] = draw(plot(), 640).curves;
    expect([line!.band, line!.points.every((point) => point.shown)]).toEqual(['', true]);
    // A single point has no band.
    const alone = draw(plot({ y: axis(), series: [{ name: '', marks: 'curve', hue: 0, points: points.slice(0, 1) }] }), 640);
    expect(alone.curves[0]!.band).toBe('');
  });
  it('grow: before the first row there is a frame and no mark', () => {
    const drawing = draw(plot({ series: [{ name: 'minimax', marks: 'line', hue: 0, points: [] }] }), 640);
    expect(drawing.curves[0]?.points).toEqual([]);
    expect(drawing.up.length).toBeGreaterThanOrEqual(2);
  });
  it('can be turned, with a row for every name', () => {
    const names = Array.from({ length: 17 }, (_, i) => `level ${i}`);
    const turned = plot({ x: axis({ names, title: '' }), y: axis({ title: 'Elo' }), turned: true, series: [{ name: 'rating', marks: 'points', hue: 0, points: [{ x: 0, y: 0 }, { x: 16, y: 800, bar: [700, 900] }] }] });
    const drawing = draw(turned, 320);
    expect(drawing.up).toHaveLength(17);
    expect(drawing.titles).toEqual({ across: 'Elo', up: '' });
    const [low, high] = drawing.curves[0]!.points;
    expect(low!.y).toBeGreaterThan(high!.y);
    expect(high!.bar!.y1).toBe(high!.bar!.y2);
    expect(drawing.curves[0]!.path).toBe('');
  });
  it('put long names aslant where they would touch', () => {
    const names = ['navigation', 'interface', 'functions', 'appearance', 'design', 'instructions'];
    expect(draw(plot({ x: axis({ names }) }), 320).aslant).toBe(true);
    expect(draw(plot({ x: axis({ names }) }), 1100).aslant).toBe(false);
  });
  it('have a shape for every hue', () => {
    expect(new Set([0, 1, 2, 3, 4, 5, 6].map(shape)).size).toBe(7);
    expect(shape(7)).toBe(shape(0));
  });
  it('are tables too', () => {
    expect(figures(plot())).toEqual({ head: ['Depth', 'minimax', 'paper'], rows: [['3', '79.0', '80.0'], ['4', '639 [600 – 700]', '–']] });
  });
  it('shorten what has no room', () => expect(shortened('alphabeta 4 row', 60)).toBe('alphabet…'));
});

describe('texts of the lab', () => {
  it('mark code', () => expect(parts('`piece` at depth 4')).toEqual([{ code: true, text: 'piece' }, { code: false, text: ' at depth 4' }]));
  it('know columns of numbers', () => {
    const rows = [['1', '3,780', '21-17', '×2.2 [1 – 3]'], ['2', '–', '17-13', '×3.0 [2 – 4]']];
    expect([0, 1, 2, 3].map((column) => numeric(rows, column))).toEqual([false, true, false, true]);
  });
});

describe('addresses of the lab', () => {
  it('lead to experiments, to the comparison and to a run', () => {
    expect(routeOf('/lab')).toEqual({ page: 'lab', part: 'experiments', id: '' });
    expect(routeOf('/lab/compare')).toEqual({ page: 'lab', part: 'compare', id: '' });
    expect(routeOf('/lab/runs/Zk3v9QpT1x')).toEqual({ page: 'lab', part: 'run', id: 'Zk3v9QpT1x' });
    expect(routeOf('/lab/nowhere')).toEqual({ page: 'missing' });
  });
});
