// The signs of nodes: a shape for each kind, so that a tree can be read without colour. Drawn around their centre.
import { Kind } from '../wire/tree';
import type { Timeline } from './timeline';
import { roleOf, type Role } from './words';

export type Sign = Role | 'leaf' | 'lost' | 'limit' | 'table' | 'stopped';

export const shapes: Record<Sign, string> = {
  max: 'M0-6.2 6.4 5H-6.4Z',
  min: 'M0 6.2 6.4-5H-6.4Z',
  average: 'M-5.6 0a5.6 5.6 0 1 1 11.2 0a5.6 5.6 0 1 1-11.2 0Z',
  leaf: 'M-4.5-4.5h9v9h-9Z',
  lost: 'M-4.5-4.5 4.5 4.5M-4.5 4.5 4.5-4.5',
  limit: 'M0-5.6 5.6 0 0 5.6-5.6 0Z',
  table: 'M-5.5-3.6h11M-5.5 0h11M-5.5 3.6h11',
  stopped: 'M-3-5v10M3-5v10',
};

const signs: Record<number, Sign> = {
  [Kind.leaf]: 'leaf',
  [Kind.lost]: 'lost',
  [Kind.moveLimit]: 'limit',
  [Kind.fromTable]: 'table',
  [Kind.stopped]: 'stopped',
};

export const signOf = (line: Timeline, node: number): Sign => signs[line.nodes.kind[node] ?? 0] ?? roleOf(line, node);
