// The tree of the analysis board: variations, their order, remarks, and PDN; also where a line is very long.
import { describe, expect, it } from 'vitest';
import { moveNumber } from '../../src/analysis/numbering';
import { treeOf, writePdn } from '../../src/analysis/pdn';
import { glyph, MoveTree, ROOT } from '../../src/analysis/tree';
import type { Move } from '../../src/wire/types';

const START = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';
const move = (text: string): Move => ({ text, path: text.split(/[-x]/).map(Number), captures: [], crowns: false });

/** Moves in a row; the last node. */
function play(tree: MoveTree, from: number, ...texts: string[]): number {
  return texts.reduce((at, text) => tree.add(at, move(text), `${text} played`), from);
}

const source = (tree: MoveTree, headers: Record<string, string> = {}) => ({ tree, variant: 'english', size: 8, usualStart: true, headers });
const body = (tree: MoveTree): string => writePdn(source(tree)).split('\n\n')[1]?.replaceAll('\n', ' ').trim() ?? '';

describe('a tree of moves', () => {
  it('finds a move that is there and adds one that is not', () => {
    const tree = new MoveTree(START);
    const first = play(tree, ROOT, '11-15');
    expect(play(tree, ROOT, '11-15')).toBe(first);
    const other = play(tree, ROOT, '9-14');
    expect(tree.root.children).toEqual([first, other]);
    expect([tree.isMain(first), tree.isMain(other)]).toEqual([true, false]);
    expect(tree.sibling(first, 1)).toBe(other);
    expect(tree.sibling(first, -1)).toBe(other);
  });
  it('promotes the variation that a move belongs to', () => {
    const tree = new MoveTree(START);
    play(tree, ROOT, '11-15', '22-18');
    play(tree, ROOT, '9-14');
    const deep = play(tree, ROOT, '10-14', '22-17', '11-16');
    expect(tree.promote(deep)).toBe(true);
    expect(tree.root.children.map((id) => tree.at(id).move?.text)).toEqual(['11-15', '10-14', '9-14']);
    expect(tree.promote(deep)).toBe(true);
    expect(tree.mainLine().map((node) => node.move?.text)).toEqual(['10-14', '22-17', '11-16']);
    expect(tree.promote(deep)).toBe(false);
  });
  it('deletes a move with all that follows', () => {
    const tree = new MoveTree(START);
    const first = play(tree, ROOT, '11-15');
    const gone = play(tree, first, '22-18');
    play(tree, gone, '15x22', '25x18');
    expect(tree.remove(gone)).toBe(first);
    expect([tree.size, tree.has(gone), tree.at(first).children]).toEqual([2, false, []]);
    expect(tree.remove(ROOT)).toBe(ROOT);
  });
  it('has one mark about the move, and any number of others', () => {
    const tree = new MoveTree(START);
    const id = play(tree, ROOT, '11-15');
    for (const nag of [1, 4, 10]) tree.toggleNag(id, nag);
    expect(tree.at(id).nags).toEqual([4, 10]);
    tree.toggleNag(id, 4);
    expect(tree.at(id).nags.map(glyph)).toEqual(['$10']);
  });
  it('is shown in rows: the line, its variations, the line again', () => {
    const tree = new MoveTree(START);
    const first = play(tree, ROOT, '11-15');
    play(tree, first, '22-18', '15x22');
    play(tree, first, '23-19', '8-11');
    play(tree, ROOT, '9-14');
    const rows = tree.runs().map(({ level, nodes }) => [level, nodes.map((node) => node.move?.text).join(' ')]);
    expect(rows).toEqual([[0, '11-15'], [1, '9-14'], [0, '22-18'], [1, '23-19 8-11'], [0, '15x22']]);
  });
});

describe('PDN of a tree', () => {
  it('has variations, comments and marks where they belong', () => {
    const tree = new MoveTree(START);
    const first = play(tree, ROOT, '11-15');
    const reply = play(tree, first, '22-18');
    play(tree, reply, '15x22');
    const other = play(tree, first, '23-19');
    play(tree, other, '8-11');
    play(tree, other, '9-14');
    tree.comment(reply, 'a {brace} and\na line');
    tree.toggleNag(reply, 5);
    expect(body(tree)).toBe('1. 11-15 22-18 $5 {a {brace) and a line} (1... 23-19 2. 8-11 (2. 9-14)) 2. 15x22 *');
  });
  it('says which game it is, and where it starts if that is unusual', () => {
    const tree = new MoveTree('W:W22:B18');
    play(tree, ROOT, '22x15');
    const pdn = writePdn({ tree, variant: 'optional-capture', size: 8, usualStart: false, headers: { Black: 'A "quoted" name', Result: '0-1' } });
    expect(pdn).toContain('[Black "A \\"quoted\\" name"]');
    expect(pdn).toContain('[GameType "21,B,8,8,N1,0"]\n[Variant "optional-capture"]\n[SetUp "1"]\n[FEN "W:W22:B18"]');
    expect(pdn.trim().endsWith('1... 22x15 0-1')).toBe(true);
  });
  it('comes back as the same tree from the server’s list', () => {
    const node = (text: string, parent?: number, more: object = {}) => ({ move: move(text), fen: `${text} played`, ...(parent === undefined ? {} : { parent }), ...more });
    const tree = treeOf(START, 'before', [node('11-15'), node('22-18', 0, { comment: 'good', nags: [1] }), node('23-19', 0)]);
    expect(body(tree)).toBe('{before} 1. 11-15 22-18 $1 {good} (1... 23-19) *');
  });
});

describe('a line of thousands of moves', () => {
  it('is walked, shown, written and deleted like a short one', () => {
    const tree = new MoveTree(START);
    let at = ROOT;
    for (let i = 0; i < 4000; i += 1) {
      const next = tree.add(at, move(`${(i % 30) + 1}-${(i % 30) + 2}`), `after ${i}`);
      // A variation at every move: nested as deep as the line is long.
      if (i > 0) tree.add(at, move('1-6'), `beside ${i}`);
      at = next;
    }
    expect([tree.path(at).length, tree.mainLine().length, tree.isMain(at)]).toEqual([4000, 4000, true]);
    expect(tree.runs().length).toBeGreaterThan(4000);
    expect(body(tree).split(' ').length).toBeGreaterThan(8000);
    tree.remove(tree.root.children[0] ?? 0);
    expect(tree.size).toBe(1);
  });
  it('may have each variation within the last one', () => {
    const tree = new MoveTree(START);
    let at = ROOT;
    for (let i = 0; i < 2000; i += 1) {
      tree.add(at, move('1-6'), `main ${i}`);
      at = tree.add(at, move('2-7'), `deeper ${i}`);
    }
    expect(tree.runs().at(-1)?.level).toBe(2000);
    expect(body(tree).endsWith(`${')'.repeat(2000)} *`)).toBe(true);
  });
});

describe('move numbers', () => {
  it('count from the side that usually begins', () => {
    expect([1, 2, 3].map((ply) => moveNumber(START, ply, false))).toEqual(['1.', '', '2.']);
    expect([1, 2, 3].map((ply) => moveNumber('W:W22:B18', ply, true))).toEqual(['1…', '2.', '2…']);
  });
});
