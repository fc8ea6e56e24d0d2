// Analyses kept in the browser: what is written is read as the same, the oldest make room, and what cannot be kept is said.
import { describe, expect, it } from 'vitest';
import { boardAddress, originOf, sharedOrigin } from '../../src/analysis/address';
import { Boards, MOST_BOARDS, type BoardAbout, type BoardBody } from '../../src/analysis/boards';
import { MoveTree, ROOT } from '../../src/analysis/tree';
import type { Move } from '../../src/wire/types';

/** As a browser's, with room for so many characters. */
class FakeStorage implements Storage {
  private readonly entries = new Map<string, string>();
  constructor(private readonly room = Infinity) {}
  get length(): number {
    return this.entries.size;
  }
  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
  clear(): void {
    this.entries.clear();
  }
}

const move = (text: string): Move => ({ text, path: text.split(/[-x]/).map(Number), captures: [], crowns: false });
const about = (id: string, edited = 1): BoardAbout => ({ id, edited, stamp: 's', origin: `game ${id}`, black: 'Ann', white: '', event: '', opening: '', begins: '', moves: 3 });

function body(): BoardBody {
  const tree = new MoveTree('start');
  const first = tree.add(ROOT, move('11-15'), 'a');
  tree.add(first, move('23-19'), 'b');
  const other = tree.add(ROOT, move('9-14'), 'c');
  tree.promote(other);
  tree.comment(other, 'a "comment"\nwith two lines');
  tree.toggleNag(first, 5);
  return { tree, current: first, flipped: true, variant: 'english', size: 8, headers: { Black: 'Ann' }, game: null, review: { id: 'a1', line: '11-15' } };
}

describe('kept boards', () => {
  it('come back as they were', () => {
    const boards = new Boards(new FakeStorage());
    expect(boards.write(about('x'), body())).toBeNull();
    const found = boards.read('x');
    expect(found?.about).toEqual(about('x'));
    const { tree, current, flipped, headers } = found?.body ?? body();
    expect(tree.root.children.map((id) => tree.at(id).move?.text)).toEqual(['9-14', '11-15']);
    expect(tree.mainLine()[0]?.comment).toBe('a "comment"\nwith two lines');
    expect([tree.at(current).move?.text, tree.at(current).nags, tree.mainLine(current)[0]?.fen]).toEqual(['11-15', [5], 'b']);
    expect([flipped, headers]).toEqual([true, { Black: 'Ann' }]);
  });
  it('are listed with the last changed first, and found by what they were begun from', () => {
    const boards = new Boards(new FakeStorage());
    for (const [id, edited] of [['a', 1], ['b', 3], ['c', 2]] as const) boards.write(about(id, edited), body());
    expect(boards.list().map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(boards.from('game c')?.id).toBe('c');
    expect([boards.from('game d'), boards.from('')]).toEqual([null, null]);
    const text = boards.remove('c') ?? '';
    expect(boards.read('c')).toBeNull();
    boards.restore('c', text);
    expect(boards.list().map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });
  it('leave when there are too many, the oldest first', () => {
    const boards = new Boards(new FakeStorage());
    for (let n = 0; n < MOST_BOARDS + 2; n += 1) boards.write(about(`b${n}`, n), body());
    expect(boards.list()).toHaveLength(MOST_BOARDS);
    expect([boards.about('b1'), boards.about('b2')?.id]).toEqual([null, 'b2']);
  });
  it('say why they cannot be kept', () => {
    expect(new Boards(null).write(about('x'), body())).toBe('forbidden');
    expect(new Boards(new FakeStorage(10)).write(about('x'), body())).toBe('full');
    const long = body();
    long.tree.comment(ROOT, 'x'.repeat(2_000_000));
    expect(new Boards(new FakeStorage()).write(about('x'), long)).toBe('large');
  });
  it('are nothing where the entry is damaged', () => {
    const boards = new Boards(new FakeStorage());
    for (const text of ['', 'nonsense', '{}\n{}', `${JSON.stringify(about('x'))}\n{`]) {
      boards.restore('x', text);
      expect(boards.read('x')).toBeNull();
    }
    expect(boards.list().length).toBeLessThanOrEqual(1);
  });
  it('have an address', () => {
    expect(boardAddress('/analysis', 'ab')).toBe('/analysis?board=ab');
    expect(boardAddress('/analysis?size=10', 'ab')).toBe('/analysis?size=10&board=ab');
    expect(originOf({ game: null, shared: null, fen: null, variant: 'english', size: 8 })).toBe('');
    const shared = originOf({ game: null, shared: 'ab', fen: null, variant: 'english', size: 8 });
    expect([sharedOrigin(shared), sharedOrigin('game ab')]).toEqual(['ab', null]);
  });
});
