// The steps of a recorded search. In one step a node is entered, or it passes its value up; a leaf does both at once. What
// is known at any step (windows, totals, who is at work) is looked up here, so that the page can go to any of them at once.
import type { NodeColumns, Recorded } from '../wire/tree';

export interface Timeline {
  readonly recorded: Recorded;
  readonly nodes: NodeColumns;
  /** How many nodes there are, and how many steps. */
  readonly count: number;
  readonly steps: number;
  /** By step: the node that is entered or left, and whether it is left. */
  readonly node: Int32Array;
  readonly leaving: Uint8Array;
  /** By node: the steps of entering it, of leaving it, and of its cut-off (-1 if there is none). */
  readonly entered: Int32Array;
  readonly left: Int32Array;
  readonly cutAt: Int32Array;
  /** By node: its distance from its root, and its root. */
  readonly ply: Uint8Array;
  readonly root: Int32Array;
  /** By step: totals so far, this step included. */
  readonly visited: Int32Array;
  readonly leaves: Int32Array;
  readonly cuts: Int32Array;
}

export interface RunningTotals {
  nodes: number;
  leaves: number;
  cuts: number;
}

export interface Window {
  alpha: string;
  beta: string;
}

export function timelineOf(recorded: Recorded): Timeline {
  const { nodes } = recorded;
  const count = nodes.parent.length;
  const steps = nodes.size.reduce((sum, size) => sum + (size > 1 ? 2 : 1), 0);
  const line = {
    recorded, nodes, count, steps,
    node: new Int32Array(steps), leaving: new Uint8Array(steps),
    entered: new Int32Array(count), left: new Int32Array(count), cutAt: new Int32Array(count).fill(-1),
    ply: new Uint8Array(count), root: new Int32Array(count),
    visited: new Int32Array(steps), leaves: new Int32Array(steps), cuts: new Int32Array(steps),
  };
  walk(line);
  addUp(line);
  return line;
}

/** Puts entering and leaving into the order in which they happened. */
function walk(line: Timeline): void {
  const { nodes, count, node, leaving, entered, left, ply, root } = line;
  const open: number[] = [];
  let step = 0;
  const leave = (i: number): void => {
    node[step] = i;
    leaving[step] = 1;
    left[i] = step;
    markCut(line, i, step);
  };
  const leaveUntil = (next: number): void => {
    for (let i = open.at(-1); i !== undefined && endOf(line, i) <= next; i = open.at(-1)) {
      open.pop();
      leave(i);
      step += 1;
    }
  };
  for (let i = 0; i < count; i += 1) {
    leaveUntil(i);
    const parent = nodes.parent[i] ?? -1;
    ply[i] = parent < 0 ? 0 : (ply[parent] ?? 0) + 1;
    root[i] = parent < 0 ? i : (root[parent] ?? 0);
    entered[i] = step;
    node[step] = i;
    if ((nodes.size[i] ?? 1) > 1) open.push(i);
    else leave(i);
    step += 1;
  }
  leaveUntil(count);
}

/** A node is cut off by the value of its last child, at the moment that child passes it up. */
function markCut({ nodes, cutAt }: Timeline, child: number, step: number): void {
  const parent = nodes.parent[child] ?? -1;
  if (parent < 0 || nodes.cutoff[parent] !== 1) return;
  if (child + (nodes.size[child] ?? 1) === parent + (nodes.size[parent] ?? 1)) cutAt[parent] = step;
}

function addUp(line: Timeline): void {
  const { steps, count, entered, cutAt, visited, leaves, cuts } = line;
  for (let i = 0; i < count; i += 1) {
    const at = entered[i] ?? 0;
    visited[at] = (visited[at] ?? 0) + 1;
    if (line.nodes.leaf[i] === 1) leaves[at] = (leaves[at] ?? 0) + 1;
    const cut = cutAt[i] ?? -1;
    if (cut >= 0) cuts[cut] = (cuts[cut] ?? 0) + 1;
  }
  for (const column of [visited, leaves, cuts]) {
    for (let step = 1; step < steps; step += 1) column[step] = (column[step] ?? 0) + (column[step - 1] ?? 0);
  }
}

/** The first node that is not below this one. */
export const endOf = ({ nodes }: Timeline, node: number): number => node + (nodes.size[node] ?? 1);

export function childrenOf(line: Timeline, node: number): number[] {
  const children: number[] = [];
  for (let child = node + 1; child < endOf(line, node); child = endOf(line, child)) children.push(child);
  return children;
}

export function rootsOf(line: Timeline): number[] {
  const roots: number[] = [];
  for (let root = 0; root < line.count; root = endOf(line, root)) roots.push(root);
  return roots;
}

/** A step there is: also for a tree that is done while another still grows. */
export const clampStep = (line: Timeline, step: number): number => Math.max(0, Math.min(step, line.steps - 1));

export const totalsAt = (line: Timeline, step: number): RunningTotals => ({
  nodes: line.visited[step] ?? 0,
  leaves: line.leaves[step] ?? 0,
  cuts: line.cuts[step] ?? 0,
});

export const isEntered = (line: Timeline, node: number, step: number): boolean => (line.entered[node] ?? 0) <= step;
export const isDone = (line: Timeline, node: number, step: number): boolean => (line.left[node] ?? 0) <= step;
export const isCut = (line: Timeline, node: number, step: number): boolean => {
  const at = line.cutAt[node] ?? -1;
  return at >= 0 && at <= step;
};

/** From the root down to the node that is entered or left at this step. */
export function lineTo({ nodes }: Timeline, node: number): number[] {
  const path: number[] = [];
  for (let i = node; i >= 0; i = nodes.parent[i] ?? -1) path.push(i);
  return path.toReversed();
}

/** The moves whose values led to the root's, from the root on. */
export function principalLine({ nodes, count }: Timeline, root: number): number[] {
  const line: number[] = [];
  for (let i = root; i >= 0 && i < count; i = nodes.best[i] ?? -1) line.push(i);
  return line;
}

/** A node's window at a step: as it was entered with, or as its children's values have narrowed it since. */
export function windowAt(line: Timeline, node: number, step: number): Window {
  const { nodes, recorded } = line;
  let alpha = nodes.alpha[node] ?? 0;
  let beta = nodes.beta[node] ?? 0;
  for (const child of childrenOf(line, node)) {
    if (!isDone(line, child, step)) break;
    alpha = known(nodes.then_alpha[child], alpha);
    beta = known(nodes.then_beta[child], beta);
  }
  return { alpha: recorded.texts[alpha] ?? '', beta: recorded.texts[beta] ?? '' };
}

const known = (index: number | undefined, otherwise: number): number => (index === undefined || index < 0 ? otherwise : index);

/** The steps at which something was cut off, in order. */
export const cutSteps = (line: Timeline): number[] => [...line.cutAt].filter((step) => step >= 0).toSorted((a, b) => a - b);

export const moveText = ({ nodes, recorded }: Timeline, node: number): string => recorded.texts[nodes.move[node] ?? -1] ?? '';

/** What it passed up, or nothing where the search was stopped. */
export const valueText = ({ nodes, recorded }: Timeline, node: number): string => recorded.texts[nodes.value[node] ?? -1] ?? '';
