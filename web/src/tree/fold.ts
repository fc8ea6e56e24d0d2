// What of a tree is unfolded. Thousands of nodes cannot be seen at once: the line that is being searched is open, and at the
// end the principal line; everything else is folded into a triangle with its counts, until somebody opens it.
import { childrenOf, clampStep, endOf, isDone, isEntered, lineTo, principalLine, rootsOf, type Timeline } from './timeline';

/** Trees up to this size are shown whole. */
export const SMALL = 40;

/** What the reader has opened or folded by hand. */
export type Choices = ReadonlyMap<number, boolean>;

export interface Folding {
  /** `line`: what is searched and the principal line. `all`: everything. */
  readonly mode: 'line' | 'all';
  readonly byHand: Choices;
}

export const unfoldLine: Folding = { mode: 'line', byHand: new Map() };

/** The nodes whose children are shown unless the reader says otherwise. */
export function openByItself(line: Timeline, step: number): Set<number> {
  const at = clampStep(line, step);
  const current = line.node[at] ?? 0;
  const open = new Set(lineTo(line, current));
  for (const root of rootsOf(line)) {
    if (!isDone(line, root, at)) continue;
    // A search that deepens has a tree for each iteration: the last that is done is the one to read.
    const next = endOf(line, root);
    if (next < line.count && isDone(line, next, at)) continue;
    for (const node of principalLine(line, root)) open.add(node);
  }
  return open;
}

/** A question to ask of any node: are its children shown at this step? */
export function opener(line: Timeline, step: number, folding: Folding): (node: number) => boolean {
  const whole = folding.mode === 'all' || line.count <= SMALL;
  const open = whole ? null : openByItself(line, step);
  return (node) => folding.byHand.get(node) ?? (open === null || open.has(node));
}

/** Opens or folds one node by hand. */
export function toggled(folding: Folding, node: number, open: boolean): Folding {
  return { ...folding, byHand: new Map(folding.byHand).set(node, open) };
}

/** Opens everything on the way to a node, so that it can be seen. */
export function revealed(folding: Folding, line: Timeline, node: number): Folding {
  const byHand = new Map(folding.byHand);
  for (const above of lineTo(line, node).slice(0, -1)) byHand.set(above, true);
  return { ...folding, byHand };
}

/** Children that exist at this step. */
export const bornChildren = (line: Timeline, node: number, step: number): number[] =>
  childrenOf(line, node).filter((child) => isEntered(line, child, step));

export interface FoldedCounts {
  nodes: number;
  cuts: number;
}

/** What a folded node hides at this step: nodes below it, and cut-offs in its subtree, its own included. */
export function foldedCounts(line: Timeline, node: number, step: number): FoldedCounts {
  const first = line.entered[node] ?? 0;
  const last = Math.min(clampStep(line, step), line.left[node] ?? 0);
  const before = (column: Int32Array): number => column[first] ?? 0;
  return {
    nodes: (line.visited[last] ?? 0) - before(line.visited),
    cuts: (line.cuts[last] ?? 0) - (first > 0 ? (line.cuts[first - 1] ?? 0) : 0) - cutElsewhere(line, node, first, last),
  };
}

/** The step in which a node is left can also cut its parent off: that cut is not below the node. */
function cutElsewhere(line: Timeline, node: number, first: number, last: number): number {
  const parent = line.nodes.parent[node] ?? -1;
  const at = parent < 0 ? -1 : (line.cutAt[parent] ?? -1);
  return at >= first && at <= last ? 1 : 0;
}
