// The search tree on the page: its steps, what is folded, where nodes stand, where keys lead, and what is said.
import { describe, expect, it, vi } from 'vitest';
import { piecesOf } from '../../src/tree/board';
import { agentOf, asksForTree, choiceIn, positionIn, questionsOf, treeLink, usualChoice } from '../../src/tree/choice';
import { lineEdges, plainEdges } from '../../src/tree/edges';
import { foldedCounts, opener, openByItself, revealed, toggled, unfoldLine } from '../../src/tree/fold';
import { actionOf } from '../../src/tree/keys';
import { asOutline, inColumns, layoutOf, measuresFor, sliceOf, type Measures } from '../../src/tree/layout';
import { Player } from '../../src/tree/player.svelte';
import { signOf } from '../../src/tree/shapes';
import { childrenOf, clampStep, cutSteps, isDone, lineTo, principalLine, rootsOf, timelineOf, totalsAt, windowAt } from '../../src/tree/timeline';
import { boundedValue, eventText, nodeLabel, wayTo } from '../../src/tree/words';
import { routeOf } from '../../src/lib/router.svelte';
import { large, recorded, textbook } from './trees';

// 0 root · 1 [2 3 4] · 5 [6, cut 2] · 7 [8 9 10, cut 0]
const line = timelineOf(recorded([textbook]));
const end = line.steps - 1;
const stepOf = (node: number): number => line.entered[node] ?? -1;
const leaveOf = (node: number): number => line.left[node] ?? -1;

describe('steps', () => {
  it('enter every node and leave it; a leaf in one step', () => {
    expect([line.count, line.steps]).toEqual([11, 15]);
    expect([...line.node]).toEqual([0, 1, 2, 3, 4, 1, 5, 6, 5, 7, 8, 9, 10, 7, 0]);
    expect([...line.leaving].join('')).toBe('001111011011111');
    expect(stepOf(1)).toBe(1);
    expect(leaveOf(1)).toBe(5);
    expect([stepOf(6), leaveOf(6)]).toEqual([7, 7]);
    expect(leaveOf(0)).toBe(end);
  });
  it('leave in the order of a search: children before parents, and nothing in between', () => {
    const big = timelineOf(recorded([large(4, 5)]));
    for (let node = 1; node < big.count; node += 1) {
      const parent = big.nodes.parent[node] ?? 0;
      expect(big.entered[node]!).toBeGreaterThan(big.entered[parent]!);
      expect(big.left[node]!).toBeLessThan(big.left[parent]!);
    }
    expect(new Set([...big.node].map((node, step) => `${node} ${big.leaving[step]}`)).size).toBe(big.steps);
  });
  it('have running totals that end at the search’s own', () => {
    for (const agent of ['minimax depth=5', 'alphabeta depth=5']) {
      const tree = recorded([large(5, 5)], agent);
      const big = timelineOf(tree);
      const { nodes, leaves, cutoffs } = tree.totals;
      expect(totalsAt(big, big.steps - 1)).toEqual({ nodes, leaves, cuts: cutoffs });
    }
    expect(totalsAt(line, 0)).toEqual({ nodes: 1, leaves: 0, cuts: 0 });
    expect(totalsAt(line, stepOf(6) - 1)).toEqual({ nodes: 6, leaves: 3, cuts: 0 });
    expect(totalsAt(line, stepOf(6))).toEqual({ nodes: 7, leaves: 4, cuts: 1 });
  });
  it('know the cut-offs: they come with the value of the last child', () => {
    expect(cutSteps(line)).toEqual([leaveOf(6), leaveOf(10)]);
    expect(cutSteps(timelineOf(recorded([textbook], 'minimax')))).toEqual([]);
  });
  it('count a cut-off by the last move too, as the search does', () => {
    expect(totalsAt(line, end).cuts).toBe(2);
    expect(eventText(line, leaveOf(10))).toMatch(/this was the last move anyway/);
  });
  it('narrow the window as values are passed up', () => {
    expect(windowAt(line, 0, 0)).toEqual({ alpha: '−∞', beta: '+∞' });
    expect(windowAt(line, 1, leaveOf(2))).toEqual({ alpha: '−∞', beta: '3' });
    expect(windowAt(line, 0, leaveOf(1))).toEqual({ alpha: '3', beta: '+∞' });
    expect(windowAt(line, 5, stepOf(5))).toEqual({ alpha: '3', beta: '+∞' });
    expect(windowAt(line, 5, leaveOf(6))).toEqual({ alpha: '3', beta: '2' });
  });
  it('lead from the root to any node, and along the best moves', () => {
    expect(lineTo(line, 6)).toEqual([0, 5, 6]);
    expect(principalLine(line, 0)).toEqual([0, 1, 2]);
    expect(childrenOf(line, 0)).toEqual([1, 5, 7]);
    expect(clampStep(line, 99)).toBe(end);
  });
  it('follow iterations one after the other', () => {
    const twice = timelineOf(recorded([[1, 2], textbook], 'table'));
    expect(rootsOf(twice)).toEqual([0, 3]);
    expect(twice.root[5]).toBe(3);
    expect(totalsAt(twice, twice.steps - 1).nodes).toBe(twice.count);
    expect(isDone(twice, 0, twice.entered[3]! - 1)).toBe(true);
  });
  it('survive a search that was stopped', () => {
    const tree = recorded([textbook]);
    for (const node of [0, 7]) tree.nodes.value[node] = -1;
    const stopped = timelineOf({ ...tree, complete: false });
    expect(eventText(stopped, stopped.steps - 1)).toMatch(/stopped/);
    expect(nodeLabel(stopped, 7, stopped.steps - 1)).toMatch(/value unknown/);
  });
});

const big = timelineOf(recorded([large(6, 4)], 'minimax'));

describe('folding', () => {
  it('opens the line that is searched, and at the end the principal line', () => {
    const deep = big.nodes.parent.findIndex((_, node) => big.ply[node] === 4 && node > 300);
    expect([...openByItself(big, big.entered[deep]!)]).toEqual(lineTo(big, deep));
    expect([...openByItself(big, big.steps - 1)]).toEqual(principalLine(big, 0));
  });
  it('shows small trees whole', () => {
    const open = opener(line, end, unfoldLine);
    expect(layoutOf(line, end, open, inColumns).placed).toHaveLength(11);
  });
  it('obeys the reader', () => {
    const folding = toggled(unfoldLine, 0, false);
    expect(layoutOf(line, end, opener(line, end, folding), inColumns).placed.map(({ node }) => node)).toEqual([0]);
    expect(layoutOf(big, big.steps - 1, opener(big, big.steps - 1, { mode: 'all', byHand: new Map() }), inColumns).placed).toHaveLength(big.count);
    const target = big.count - 1;
    const shown = layoutOf(big, big.steps - 1, opener(big, big.steps - 1, revealed(unfoldLine, big, target)), inColumns);
    expect(shown.index.has(target)).toBe(true);
  });
  it('counts what is hidden so far, cut-offs of its own and not of its parent', () => {
    expect(foldedCounts(line, 5, end)).toEqual({ nodes: 1, cuts: 1 });
    expect(foldedCounts(line, 6, end)).toEqual({ nodes: 0, cuts: 0 });
    expect(foldedCounts(line, 0, end)).toEqual({ nodes: 10, cuts: 2 });
    expect(foldedCounts(line, 0, stepOf(3))).toEqual({ nodes: 3, cuts: 0 });
    const pruned = timelineOf(recorded([large(4, 5)]));
    const sums = childrenOf(pruned, 0).map((child) => foldedCounts(pruned, child, pruned.steps - 1));
    expect(sums.reduce((sum, { cuts }) => sum + cuts, 0)).toBe(pruned.recorded.totals.cutoffs);
    expect(sums.reduce((sum, { nodes }) => sum + nodes + 1, 1)).toBe(pruned.count);
  });
  it('keeps a tree of 20,000 nodes small: what is drawn does not grow with it', () => {
    const huge = timelineOf(recorded([large(7, 5)], 'minimax'));
    expect(huge.count).toBeGreaterThan(19_000);
    for (const step of [0, 1_000, 9_999, huge.steps - 1]) {
      expect(layoutOf(huge, step, opener(huge, step, unfoldLine), inColumns).placed.length).toBeLessThanOrEqual(1 + 7 * 5);
    }
    const all = layoutOf(huge, huge.steps - 1, opener(huge, huge.steps - 1, { mode: 'all', byHand: new Map() }), inColumns);
    expect(sliceOf(all, 100_000, 100_600, [0], inColumns).placed.length).toBeLessThan(60);
  });
});

describe('layout', () => {
  const at = (step: number, m: Measures = inColumns) => layoutOf(line, step, opener(line, step, unfoldLine), m);
  it('puts a column for each ply, a node beside its first child, and no two at one place', () => {
    const { placed, width, height } = at(end);
    expect(placed.map(({ x }) => x / inColumns.column)).toEqual([0, 1, 2, 2, 2, 1, 2, 1, 2, 2, 2]);
    expect(placed[0]!.y).toBe(placed[1]!.y);
    expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(placed.length);
    expect(width).toBeGreaterThanOrEqual(2 * inColumns.column + inColumns.box);
    expect(Math.max(...placed.map(({ y }) => y))).toBeLessThan(height);
  });
  it.each([inColumns, asOutline])('moves nothing above while the tree grows', (m) => {
    for (let step = 1; step <= end; step += 1) {
      const [before, after] = [at(step - 1, m), at(step, m)];
      const next = line.node[step]!;
      for (const { node, y } of before.placed.filter((entry) => entry.node <= next && !lineTo(line, next).includes(entry.node))) {
        expect(after.placed[after.index.get(node)!]!.y).toBeLessThanOrEqual(y);
      }
    }
  });
  it('is an outline where there is little room: every node has a row of its own', () => {
    expect([measuresFor(360), measuresFor(900)]).toEqual([asOutline, inColumns]);
    const { placed, stubs } = at(end, asOutline);
    expect(placed.map(({ y }) => y / asOutline.row)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11]);
    expect(stubs[0]!.y / asOutline.row).toBe(7);
    expect(lineEdges(at(end, asOutline), [0, 1, 2], asOutline)).toBe('M13 28V45H18M31 58V75H36');
  });
  it('marks a cut-off with the moves that were not looked at, from its step on', () => {
    expect(at(leaveOf(6) - 1).stubs).toEqual([]);
    expect(at(end).stubs).toMatchObject([{ node: 5, moves: 2 }, { node: 7, moves: 0 }]);
    expect(at(leaveOf(6)).stubs[0]!.y).toBeGreaterThan(at(leaveOf(6)).placed.find(({ node }) => node === 6)!.y);
  });
  it('draws edges only where something is seen', () => {
    const layout = at(end);
    const slice = sliceOf(layout, 0, 5, [], inColumns);
    expect(slice.placed.length).toBeLessThan(layout.placed.length);
    expect(plainEdges(slice, inColumns)).toMatch(/^M128 15H140V/);
    expect(lineEdges(layout, [0, 1, 2], inColumns)).toBe('M128 15H140V15H152M280 15H292V15H304');
    expect(lineEdges(layout, [0, 99], inColumns)).toBe('');
  });
});

describe('keys', () => {
  const layout = layoutOf(line, end, opener(line, end, toggled(unfoldLine, 7, false)), inColumns);
  it.each([
    ['ArrowDown', 1, { kind: 'focus', node: 5 }],
    ['ArrowDown', 4, { kind: 'focus', node: 5 }],
    ['ArrowUp', 5, { kind: 'focus', node: 1 }],
    ['ArrowUp', 2, { kind: 'focus', node: 1 }],
    ['ArrowLeft', 6, { kind: 'focus', node: 5 }],
    ['ArrowLeft', 0, null],
    ['ArrowRight', 5, { kind: 'focus', node: 6 }],
    ['ArrowRight', 7, { kind: 'open', node: 7 }],
    ['ArrowRight', 6, null],
    ['Enter', 7, { kind: 'open', node: 7 }],
    ['Enter', 1, { kind: 'fold', node: 1 }],
    ['Enter', 2, null],
    ['Home', 6, { kind: 'focus', node: 0 }],
    ['End', 1, { kind: 'focus', node: 7 }],
    [' ', 3, { kind: 'play' }],
    ['x', 3, null],
  ])('%s at %i', (key, node, action) => expect(actionOf(key, layout, node)).toEqual(action));
});

describe('words', () => {
  it('say what a node is: move, kind, value, window, cut', () => {
    expect(nodeLabel(line, 5, end)).toBe('2, Min, value at most 2, window 3 to 2, 2 moves cut off, 1 node below');
    expect(nodeLabel(line, 5, stepOf(5))).toBe('2, Min, being searched, window 3 to +∞');
    expect(nodeLabel(line, 2, end)).toBe('11, Leaf, evaluated, value 3, window −∞ to +∞');
    expect([boundedValue(line, 5), boundedValue(line, 1)]).toEqual(['≤ 2', '3']);
  });
  it('say what happens in a step', () => {
    expect(eventText(line, stepOf(5))).toBe('Searches 2 with alpha 3 and beta +∞.');
    expect(eventText(line, leaveOf(1))).toBe('1 passes 3 up. Alpha of Root becomes 3.');
    expect(eventText(line, leaveOf(6))).toBe('2 21 is a leaf: the evaluation says 2. Beta of 2 becomes 2. Cut-off: alpha has reached beta, so 2 more moves are never looked at.');
    expect(eventText(line, leaveOf(3))).toBe('1 12 is a leaf: the evaluation says 12.');
    expect(eventText(line, end)).toBe('Root: value 3, best move 1.');
    expect(wayTo(line, 6)).toBe('2 21');
  });
  it('name iterations, and averages', () => {
    const twice = timelineOf(recorded([[1, 2], textbook], 'table'));
    expect(nodeLabel(twice, 3, twice.entered[3]!)).toMatch(/^Iteration 2, Max/);
    expect([signOf(line, 0), signOf(line, 1), signOf(line, 2)]).toEqual(['max', 'min', 'leaf']);
    expect(signOf(timelineOf(recorded([textbook], 'expectimax')), 1)).toBe('average');
  });
});

describe('what is chosen', () => {
  const start = { variant: 'english', size: 8, fen: null };
  it('goes into the address and comes back', () => {
    const choice = { algorithm: 'ordered', against: 'minimax', depth: 5, evaluation: 'piece-row', rest: 'order=jumps-first' } as const;
    const position = { variant: 'single-jump', size: 10, fen: 'W:W31-50:B1-20' };
    const [path, query] = treeLink(position, choice).split('?') as [string, string];
    expect(routeOf(path)).toEqual({ page: 'lab', part: 'tree', id: '' });
    expect(choiceIn(new URLSearchParams(query))).toEqual(choice);
    expect(positionIn(new URLSearchParams(query))).toEqual(position);
    expect(asksForTree(new URLSearchParams(query))).toBe(true);
    expect(questionsOf(position, choice).map(({ agent }) => agent)).toEqual(['ordered depth=5 eval=piece-row order=jumps-first', 'minimax depth=5 eval=piece-row order=jumps-first']);
  });
  it.each(['', '?agent=mcts', '?agent=kelso+level%3D3&with=mcts', '?size=x'])('survives %s', (query) => {
    expect(choiceIn(new URLSearchParams(query)).algorithm).toBe('alphabeta');
    expect(asksForTree(new URLSearchParams(query))).toBe(false);
    expect(positionIn(new URLSearchParams(query))).toEqual(start);
  });
  it('keeps depths that there are', () => {
    const depth = (text: string): number => choiceIn(new URLSearchParams({ agent: `minimax depth=${text}` })).depth;
    expect([depth('2'), depth('60'), depth('0'), depth('x')]).toEqual([2, 6, 3, 3]);
    expect(agentOf(usualChoice, 'table')).toBe('table depth=3 eval=piece');
  });
});

describe('the player', () => {
  it('goes to any step there is, and no further', () => {
    const player = new Player();
    player.load(15, 99);
    expect(player.step).toBe(14);
    player.by(1);
    expect(player.step).toBe(14);
    player.by(-20);
    expect(player.step).toBe(0);
  });
  it('plays as many steps as the time that has passed is worth, and stops at the end', () => {
    let frame: FrameRequestCallback = () => {};
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => ((frame = callback), 1));
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const player = new Player();
    player.load(15, 14);
    player.speed = 4;
    player.play();
    expect([player.step, player.playing]).toEqual([0, true]);
    frame(100);
    frame(700);
    expect(player.step).toBe(2);
    frame(60_000);
    expect([player.step, player.playing]).toEqual([14, false]);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

it('pieces are read from a node’s row of letters', () => {
  expect(piecesOf('b.wB')).toEqual([
    { square: 1, side: 'black', king: false },
    { square: 3, side: 'white', king: false },
    { square: 4, side: 'black', king: true },
  ]);
});
