// Where the nodes that are shown stand. Where there is room, a column for each ply, and a node at the height of its first
// child; in a narrow frame an outline, children below their parent and a little to the right. In both, what comes later is
// further down, so that nothing above moves while the tree grows.
import { bornChildren } from './fold';
import { isCut, isDone, isEntered, rootsOf, type Timeline } from './timeline';

export interface Measures {
  outline: boolean;
  /** From one ply to the next, and the width of a node's box. */
  column: number;
  box: number;
  row: number;
  /** Room below a node for the window that it is searched with; in an outline that stands beside it. */
  window: number;
}

export const inColumns: Measures = { outline: false, column: 152, box: 128, row: 30, window: 18 };
export const asOutline: Measures = { outline: true, column: 18, box: 132, row: 30, window: 0 };

/** Columns, if four of them can be seen at once. */
export const measuresFor = (width: number): Measures => (width >= 4 * inColumns.column ? inColumns : asOutline);

/** How far what stands beside a box reaches: counts of a folded node, or a window. */
const BESIDE = 112;

export interface Placed {
  node: number;
  /** Where it was reached from, or -1. */
  parent: number;
  ply: number;
  x: number;
  y: number;
  /** Its children are shown. */
  open: boolean;
  /** It has children at this step, shown or not. */
  inner: boolean;
  /** Its place among its siblings, and how many of them there are, from 1. */
  place: number;
  among: number;
  /** It is being searched: its window is shown. */
  searching: boolean;
  /** Down to which height its children's edges reach; its own height if there are none. */
  trunk: number;
}

/** The end of a branch that was never looked at. */
export interface Stub {
  node: number;
  moves: number;
  x: number;
  y: number;
}

export interface Layout {
  placed: Placed[];
  stubs: Stub[];
  /** By node: its place in `placed`. */
  index: ReadonlyMap<number, number>;
  width: number;
  height: number;
}

export function layoutOf(line: Timeline, step: number, isOpen: (node: number) => boolean, m: Measures): Layout {
  const placed: Placed[] = [];
  const stubs: Stub[] = [];
  const index = new Map<number, number>();
  let bottom = 0;
  let width = 0;

  function place(node: number, parent: number, ply: number, y: number, [nth, among]: [number, number]): number {
    const children = bornChildren(line, node, step);
    const searching = !isDone(line, node, step);
    const entry: Placed = {
      node, parent, ply, x: ply * m.column, y, open: false, inner: children.length > 0, place: nth, among, searching, trunk: y,
    };
    index.set(node, placed.length);
    placed.push(entry);
    width = Math.max(width, entry.x + m.box + (entry.inner || m.outline ? BESIDE : 0));
    let below = y;
    if (entry.inner && isOpen(node)) {
      entry.open = true;
      if (m.outline) below += m.row;
      children.forEach((child, i) => {
        entry.trunk = below;
        below = place(child, node, ply + 1, below, [i + 1, children.length]);
      });
      if (isCut(line, node, step)) {
        stubs.push({ node, moves: line.nodes.cut[node] ?? 0, x: (ply + 1) * m.column, y: below });
        entry.trunk = below;
        below += m.row;
      }
    }
    return Math.max(below, y + m.row + (searching ? m.window : 0));
  }

  const roots = rootsOf(line).filter((root) => isEntered(line, root, step));
  roots.forEach((root, i) => {
    bottom = place(root, -1, 0, bottom, [i + 1, roots.length]);
  });
  return { placed, stubs, index, width, height: bottom };
}

export interface Slice {
  placed: Placed[];
  stubs: Stub[];
  /** Nodes whose edges cross the slice: they may stand above it. */
  trunks: Placed[];
}

/** What lies between two heights, and the nodes that must be there all the same (those with the focus). */
export function sliceOf(layout: Layout, top: number, bottom: number, always: readonly number[], m: Measures): Slice {
  const seen = (y: number): boolean => y + m.row + m.window >= top && y <= bottom;
  const keep = new Set(always);
  return {
    placed: layout.placed.filter(({ node, y }) => seen(y) || keep.has(node)),
    stubs: layout.stubs.filter(({ y }) => seen(y)),
    trunks: layout.placed.filter(({ open, y, trunk }) => open && trunk + m.row >= top && y <= bottom),
  };
}
