// What a comparison says about the order of moves.
import { describe, expect, it } from 'vitest';
import { orderEffect, worthTrying } from '../../src/lab/compare';
import type { Compared, Comparison } from '../../src/wire/rest';
import { move } from './positions';

const row = (algorithm: string, states: number, more: Partial<Compared> = {}): Compared => ({
  algorithm, states, move: move('11-15', [11, 15]), score: 0, verdict: '+0.00', leaves: 100, pruned: 5, time: 1, depth: 4, branching: 5,
  time_complexity: '', space_complexity: '', nodes_per_depth: [], sorted: null, reordered: null, ...more,
});
const compared = (plain: Compared, ordered: Compared): Comparison => ({
  fen: '', depth: 4, rows: [row('minimax', 1827), plain, ordered], bounds: { branching: 6, depth: 4, all: 1469, least: 76 },
});

describe('sorting moves', () => {
  it('does nothing where the children tie', () => {
    expect(orderEffect(compared(row('alphabeta', 196), row('ordered', 196, { sorted: 69, reordered: 0 })))).toEqual({ kind: 'tie', sorted: 69 });
  });
  it('helps, is in vain, or costs', () => {
    const effect = (states: number) => orderEffect(compared(row('alphabeta', 200), row('ordered', states, { sorted: 60, reordered: 50 })));
    expect(effect(150)).toEqual({ kind: 'helps', sorted: 60, reordered: 50, saved: 0.25 });
    expect(effect(200)).toEqual({ kind: 'same', sorted: 60, reordered: 50, more: 0 });
    expect(effect(230)).toEqual({ kind: 'worse', sorted: 60, reordered: 50, more: 30 });
  });
  it('is not judged by searches of different depths', () => {
    expect(orderEffect(compared(row('alphabeta', 200), row('ordered', 150, { sorted: 6, reordered: 5, depth: 3 })))).toBeNull();
    expect(orderEffect(compared(row('alphabeta', 200), row('ordered', 150)))).toBeNull();
  });
  it('is tried with every other evaluation, the promising ones first', () => {
    expect(worthTrying(['count', 'piece', 'piece-row', 'edge-corner'], 'piece')).toEqual(['edge-corner', 'piece-row', 'count']);
  });
});
