// The lab's texts, and the addresses of its pages.
import { describe, expect, it } from 'vitest';
import { plotsOf, withoutPlots } from '../../src/lab/blocks';
import { numeric } from '../../src/lab/text';
import { parts } from '../../src/lib/rich';
import type { Block } from '../../src/wire/lab';
import { routeOf } from '../../src/lib/router.svelte';

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

describe('a report’s pieces', () => {
  const plot = (id: string): Block => ({ kind: 'plot', id, title: id, svg: null, head: [], rows: [] });
  const heading = (text: string): Block => ({ kind: 'heading', text });
  const text: Block = { kind: 'text', text: 'words' };
  const blocks = [heading('only plots'), plot('a'), plot('b'), heading('words too'), text, plot('c'), heading('the last')];
  it('are the plots first', () => {
    expect(plotsOf(blocks).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
  it('then the rest, without headings of nothing', () => {
    expect(withoutPlots(blocks)).toEqual([heading('words too'), text]);
  });
});
