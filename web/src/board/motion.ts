// How a move looks in time: how long each hop takes, where a piece is on the way, when what it captures leaves. Only transforms and opacity
// change, which a browser can animate without laying the page out again.
import { placeOf } from './geometry';

export interface Point {
  x: number;
  y: number;
}

const SLIDE = 180;
const HOP = 230;
/** A capture of many pieces must not keep the other player waiting. */
const LONGEST = 1_150;
/** From the board to where captured pieces are kept. */
export const FLIGHT = 340;
export const SETTLE = 90;
export const GLOW = 800;
/** A captured piece leaves once the one that jumps over it has passed its middle. */
const PASSED = 0.6;

export const isStill = (animate: boolean): boolean => !animate || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long one leg of a path takes. */
export const legTime = (legs: number, jumps: boolean): number => (jumps ? Math.min(HOP, LONGEST / Math.max(1, legs)) : SLIDE / Math.max(1, legs));

/** When a moving piece touches the board, in milliseconds from the start: sounds are in step with it. */
export function landings(path: readonly number[], jumps: boolean): number[] {
  const legs = Math.max(1, path.length - 1);
  return Array.from({ length: legs }, (_, i) => (i + 1) * legTime(legs, jumps));
}

/** During which leg of a path a square is jumped over; the first if it lies beside all of them. */
export function legOver(square: number, path: readonly number[], size: number): number {
  const { row, column } = placeOf(square, size);
  const places = path.map((touched) => placeOf(touched, size));
  const leg = places.findIndex((place, i) => {
    const next = places[i + 1];
    return next && Math.abs((place.row + next.row) / 2 - row) < 1 && Math.abs((place.column + next.column) / 2 - column) < 1;
  });
  return Math.max(0, leg);
}

/** When a captured piece leaves the board. */
export const leavesAt = (leg: number, legs: number): number => (leg + PASSED) * legTime(legs, true);

/** When the captured piece of a leg is in its tray. */
export const arrivesAt = (leg: number, legs: number): number => leavesAt(leg, legs) + FLIGHT;

const to = ({ x, y }: Point, scale = 1): string => `translate(${x}px, ${y}px) scale(${scale})`;

/** Over the board from square to square; on every one it comes to rest for an instant. */
export const along = (points: readonly Point[]): Keyframe[] => points.map((point) => ({ transform: to(point), easing: 'cubic-bezier(0.45, 0.05, 0.5, 0.95)' }));

/** Up and down once in every leg. */
function hops(legs: number, ground: Keyframe, top: Keyframe): Keyframe[] {
  const arcs = Array.from({ length: legs }, (_, i) => [
    { ...ground, offset: i / legs, easing: 'cubic-bezier(0.2, 0.6, 0.4, 1)' },
    { ...top, offset: (i + 0.5) / legs, easing: 'cubic-bezier(0.6, 0, 0.8, 0.4)' },
  ]);
  return [...arcs.flat(), { ...ground, offset: 1 }];
}

const REST = to({ x: 0, y: 0 });

export const rising = (legs: number): Keyframe[] => hops(legs, { transform: REST }, { transform: to({ x: 0, y: -3.4 }, 1.16) });

/** The shadow stays on the ground: further from a higher piece, and fainter. */
export const shading = (legs: number): Keyframe[] => hops(legs, { transform: REST, opacity: 1 }, { transform: to({ x: 1, y: 1.9 }, 0.94), opacity: 0.55 });

/** A captured piece on its way to a tray, or, where there is none, out of the game. */
export function leaving(from: Point, tray: Point | null): Keyframe[] {
  const start = { transform: to(from), opacity: 1, easing: 'cubic-bezier(0.5, 0, 0.3, 1)' };
  if (!tray) return [start, { transform: to(from, 0.5), opacity: 0 }];
  return [start, { transform: to(tray, 0.36), opacity: 1, offset: 0.85 }, { transform: to(tray, 0.3), opacity: 0 }];
}

export const settling: Keyframe[] = [{ transform: to({ x: 0, y: -0.4 }, 1.06) }, { transform: REST }];

export const glowing: Keyframe[] = [
  { transform: 'scale(0.5)', opacity: 0 },
  { transform: 'scale(1)', opacity: 1, offset: 0.3 },
  { transform: 'scale(1.2)', opacity: 0 },
];
