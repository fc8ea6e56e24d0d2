// What a comparison shows about the order of moves: whether sorting them helped, and if not, why.
import type { Compared, Comparison } from '../wire/rest';

export type OrderEffect =
  /** Nothing was put in another order: the children tie under this evaluation, or there was nothing to choose. */
  | { kind: 'tie'; sorted: number }
  /** The order changed, and the work did not get less. */
  | { kind: 'same' | 'worse'; sorted: number; reordered: number; more: number }
  | { kind: 'helps'; sorted: number; reordered: number; saved: number };

const rowOf = (rows: readonly Compared[], name: string): Compared | undefined => rows.find(({ algorithm }) => algorithm === name);

/** Null where the two cannot be compared: one of them did not get as deep as the other. */
export function orderEffect({ rows }: Comparison): OrderEffect | null {
  const plain = rowOf(rows, 'alphabeta');
  const ordered = rowOf(rows, 'ordered');
  if (!plain || !ordered || plain.depth !== ordered.depth || ordered.sorted === null || ordered.reordered === null) return null;
  const { sorted, reordered } = ordered;
  if (reordered === 0) return { kind: 'tie', sorted };
  if (ordered.states < plain.states) return { kind: 'helps', sorted, reordered, saved: 1 - ordered.states / plain.states };
  return { kind: ordered.states === plain.states ? 'same' : 'worse', sorted, reordered, more: ordered.states - plain.states };
}

/** Evaluations in the order in which they are tried: those that look at squares, and so tell quiet moves apart, come first. */
export function worthTrying(names: readonly string[], current: string): string[] {
  const promising = ['edge-corner', 'piece-half', 'piece-row'];
  const others = names.filter((name) => name !== current);
  return [...promising.filter((name) => others.includes(name)), ...others.filter((name) => !promising.includes(name))];
}
