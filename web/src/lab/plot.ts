// The geometry of a plot: from the lab's data to lines and marks in pixels of a drawing that is as wide as its place.
import type { PlotBlock, Point, Series } from '../wire/lab';
import { grouped, scaleOf, significant, type Scale, type Tick } from './scale';

export interface Mark {
  x: number;
  y: number;
  /** The ends of its error bar. */
  bar: { x1: number; y1: number; x2: number; y2: number } | null;
  /** True if its mark is drawn; on a curve of many points only a few are. */
  shown: boolean;
}

export interface Curve {
  name: string;
  hue: number;
  marks: Series['marks'];
  points: Mark[];
  /** The line through the points, as the `d` of a path. */
  path: string;
  /** The error bars of a curve as one band, as the `d` of a path; other series have bars. */
  band: string;
}

export interface Label {
  /** The coordinate along its axis. */
  at: number;
  text: string;
}

export interface Drawing {
  width: number;
  height: number;
  frame: { left: number; top: number; right: number; bottom: number };
  across: Label[];
  up: Label[];
  titles: { across: string; up: string };
  /** True if the labels below stand aslant, because they are long. */
  aslant: boolean;
  curves: Curve[];
}

/** About the width of a letter at the size of the labels. */
const letter = 6.6;
const line = 17;
const longest = (ticks: Tick[]): number => Math.max(0, ...ticks.map(({ text }) => text.length)) * letter;

/** Texts that are too long for their place end with dots. */
export const shortened = (text: string, room: number): string => {
  const letters = Math.max(4, Math.floor(room / letter));
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
};

const measured = (points: Point[]): number[] => points.flatMap(({ y, bar }) => [y, ...(bar ?? [])]);

function scales(plot: PlotBlock, width: number, height: number): { across: Scale; up: Scale } {
  const points = plot.series.flatMap((series) => series.points);
  const [wide, high] = [Math.max(2, Math.floor(width / 70)), Math.max(3, Math.floor(height / 50))];
  const x = scaleOf(plot.x, points.map((point) => point.x), plot.turned ? high : wide);
  const y = scaleOf(plot.y, measured(points), plot.turned ? wide : high);
  return plot.turned ? { across: y, up: x } : { across: x, up: y };
}

/** Lays a plot out in so many pixels of width. */
export function draw(plot: PlotBlock, width: number): Drawing {
  const rows = plot.turned ? plot.x.names.length : 0;
  const inside = Math.max(rows * 26, Math.min(300, Math.max(200, width * 0.55)));
  const { across, up } = scales(plot, width, inside);
  const right = width - 12;
  const beside = Math.min(longest(up.ticks) + 12, width * 0.4);
  const room = (right - beside) / Math.max(1, across.ticks.length);
  const aslant = longest(across.ticks) + 6 > room && (plot.turned ? plot.y : plot.x).names.length > 0;
  // What stands aslant under the first tick reaches out to the left of it.
  const left = aslant ? Math.max(beside, Math.min(longest(across.ticks), 110) * 0.78 - room / 2) : beside;
  const titles = plot.turned ? { across: plot.y.title, up: plot.x.title } : { across: plot.x.title, up: plot.y.title };
  const top = titles.up ? 28 : 10;
  const bottom = top + inside;
  const below = (aslant ? Math.min(longest(across.ticks), 110) * 0.72 + 14 : line + 6) + (titles.across ? line + 4 : 0);
  const along = (at: number): number => left + at * (right - left);
  const rise = (at: number): number => bottom - at * (bottom - top);
  const place = (x: number, y: number): { x: number; y: number } | null => {
    const [h, v] = plot.turned ? [across.place(y), up.place(x)] : [across.place(x), up.place(y)];
    return h === null || v === null ? null : { x: along(h), y: rise(v) };
  };
  return {
    width,
    height: bottom + below,
    frame: { left, top, right, bottom },
    across: across.ticks.map(({ at, text }) => ({ at: along(at), text: aslant ? shortened(text, 110) : text })),
    up: up.ticks.map(({ at, text }) => ({ at: rise(at), text: shortened(text, left - 10) })),
    titles,
    aslant,
    curves: plot.series.map((series) => curve(series, place)),
  };
}

type Place = (x: number, y: number) => { x: number; y: number } | null;

/** About as many points of a curve are marked. */
const marksOfACurve = 8;

/** Is the point at this place marked? Those of the next hue stand between them, so that one does not hide the other. */
function marked({ marks, hue, points }: Series, index: number): boolean {
  if (marks !== 'curve') return true;
  const every = Math.max(1, Math.floor(points.length / marksOfACurve));
  return index % every === Math.floor(((hue % 2) * every) / 2);
}

const pathOf = (points: { x: number; y: number }[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** From low end to low end, and back along the high ones. */
function bandOf(points: Mark[]): string {
  const bars = points.flatMap(({ bar }) => (bar ? [bar] : []));
  if (bars.length < 2) return '';
  return `${pathOf([...bars.map(({ x1, y1 }) => ({ x: x1, y: y1 })), ...bars.toReversed().map(({ x2, y2 }) => ({ x: x2, y: y2 }))])}Z`;
}

function curve(series: Series, place: Place): Curve {
  const points = series.points.flatMap((point, index): Mark[] => {
    const at = place(point.x, point.y);
    if (!at) return [];
    const [low, high] = point.bar ? [place(point.x, point.bar[0]), place(point.x, point.bar[1])] : [null, null];
    const bar = low && high ? { x1: low.x, y1: low.y, x2: high.x, y2: high.y } : null;
    return [{ ...at, bar, shown: marked(series, index) }];
  });
  const path = series.marks === 'points' ? '' : pathOf(points);
  const band = series.marks === 'curve' ? bandOf(points) : '';
  return { name: series.name, hue: series.hue, marks: series.marks, points, path, band };
}

/** The shape of a hue around (0, 0), so that colour is never all there is to tell series apart. */
export function shape(hue: number): string {
  const shapes = [
    'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z',
    'M-3.6 -3.6h7.2v7.2h-7.2Z',
    'M0 -4.8L4.6 3.4H-4.6Z',
    'M0 -5L5 0L0 5L-5 0Z',
    'M0 4.8L4.6 -3.4H-4.6Z',
    'M-4 -1.3h2.7v-2.7h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7Z',
    'M-4 -4L0 -1.4L4 -4L1.4 0L4 4L0 1.4L-4 4L-1.4 0Z',
  ];
  return shapes[hue % shapes.length]!;
}

export interface DataTable {
  head: string[];
  rows: string[][];
}

/** What a plot shows, as figures: a row for each place on the first axis, a column for each series. */
export function figures(plot: PlotBlock): DataTable {
  const places = [...new Set(plot.series.flatMap(({ points }) => points.map(({ x }) => x)))].toSorted((a, b) => a - b);
  const cell = (series: Series, x: number): string => {
    const point = series.points.find((candidate) => candidate.x === x);
    if (!point) return '–';
    const bar = point.bar ? ` [${significant(point.bar[0])} – ${significant(point.bar[1])}]` : '';
    return significant(point.y) + bar;
  };
  const whole = plot.x.whole || places.every(Number.isInteger);
  const name = (x: number): string => plot.x.names[x] ?? (whole ? grouped(x) : significant(x));
  return {
    head: [plot.x.title, ...plot.series.map((series) => series.name)],
    rows: places.map((x) => [name(x), ...plot.series.map((series) => cell(series, x))]),
  };
}
