// The evaluation graph of a game: the points that the dark side may expect after every move.
import type { ReviewedMove } from '../wire/generated';
import { expectedPoints, seenByBlack } from './score';

export interface GraphPoint {
  ply: number;
  /** From 0 to 1, both from the left and from the top. */
  x: number;
  y: number;
  move: ReviewedMove;
}

export function graphPoints(moves: readonly ReviewedMove[]): GraphPoint[] {
  const last = Math.max(1, ...moves.map((move) => move.ply));
  return moves.map((move) => ({
    ply: move.ply,
    x: last === 1 ? 0.5 : (move.ply - 1) / (last - 1),
    y: 1 - expectedPoints(seenByBlack(move.score, move.side)),
    move,
  }));
}

const at = ({ x, y }: { x: number; y: number }, width: number, height: number): string => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`;

export const linePath = (points: readonly GraphPoint[], width: number, height: number): string =>
  points.map((point, i) => `${i === 0 ? 'M' : 'L'}${at(point, width, height)}`).join('');

/** The line closed along the middle, so that what is above belongs to one side and what is below to the other. */
export function areaPath(points: readonly GraphPoint[], width: number, height: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  return `M${at({ x: first.x, y: 0.5 }, width, height)}L${linePath(points, width, height).slice(1)}L${at({ x: last.x, y: 0.5 }, width, height)}Z`;
}

/** The move nearest to a place from the left. */
export function nearest(points: readonly GraphPoint[], x: number): GraphPoint | null {
  return points.reduce<GraphPoint | null>((best, point) => (best === null || Math.abs(point.x - x) < Math.abs(best.x - x) ? point : best), null);
}
