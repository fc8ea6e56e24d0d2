// Arrows drawn above the board: what they mean, and the outline of each. Kinds differ in shaft and head, so that nobody has to
// tell them apart by colour.
import type { Point } from './tags';

/** The best move, other moves with their values, what the other side threatens, a hint, a move planned or half made. */
export type ArrowKind = 'best' | 'other' | 'threat' | 'hint' | 'premove';

export interface Arrow {
  path: readonly number[];
  label: string;
  /** 1 for the best, smaller for others. */
  weight: number;
  kind: ArrowKind;
  /** Of a position that is no more. */
  faint?: boolean;
}

interface Look {
  /** Width of the shaft, length and width of the head, in tenths of a square. */
  shaft: number;
  head: number;
  spread: number;
  /** How far the head's back is cut in: 0 is a plain triangle, 1 reaches its tip. */
  notch: number;
}

const looks: Record<ArrowKind, Look> = {
  best: { shaft: 1.7, head: 4.2, spread: 4.8, notch: 0 },
  other: { shaft: 0.9, head: 2.9, spread: 3, notch: 0 },
  hint: { shaft: 1.5, head: 3.8, spread: 4.2, notch: 0 },
  threat: { shaft: 1.3, head: 4.4, spread: 4.4, notch: 0.45 },
  premove: { shaft: 1.1, head: 3.4, spread: 3.6, notch: 0.3 },
};

/** From the middle of the first square to where the shaft begins, and from the tip to the middle of the last. */
const TAIL = 3.1;
const TIP = 0.4;

export interface ArrowShape {
  /** The line along which the shaft is drawn, and how wide. */
  shaft: string;
  width: number;
  /** The outline of the head. */
  head: string;
}

const round = (n: number): number => Math.round(n * 100) / 100;
const text = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

/** The point so far from one towards another. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

/** An arrow through the middles of its squares: at every turn of a capture, and with its head at the last of them. */
export function arrowShape(points: readonly Point[], kind: ArrowKind): ArrowShape {
  const { shaft, head, spread, notch } = looks[kind];
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  if (!first || !second || !before || !last) return { shaft: '', width: shaft, head: '' };
  const tip = towards(last, before, TIP);
  const back = towards(last, before, TIP + head);
  const throat = towards(last, before, TIP + head * (1 - notch));
  const across = { x: ((tip.y - back.y) / head) * (spread / 2), y: ((back.x - tip.x) / head) * (spread / 2) };
  const wings = [1, -1].map((side) => ({ x: back.x + across.x * side, y: back.y + across.y * side }));
  const line = [towards(first, second, TAIL), ...points.slice(1, -1), throat];
  return {
    shaft: `M${line.map(text).join('L')}`,
    width: shaft,
    head: `M${[tip, wings[0], ...(notch > 0 ? [throat] : []), wings[1]].map((point) => text(point as Point)).join('L')}Z`,
  };
}
