// The lines between the nodes of a drawn tree, as SVG paths.
import type { Layout, Measures, Placed, Slice, Stub } from './layout';

/** In columns a trunk goes down halfway to the next column; in an outline, below the sign of its node. */
const SIGN = 13;
const trunkBefore = (x: number, m: Measures): number => (m.outline ? x - m.column + SIGN : x - (m.column - m.box) / 2);
const middle = (y: number, m: Measures): number => y + m.row / 2;

/** From a node's box to the trunk of its children, and down to a height. */
const descend = ({ x, y }: Placed, to: number, m: Measures): string =>
  m.outline ? `M${x + SIGN} ${y + m.row - 2}V${middle(to, m)}` : `M${x + m.box} ${middle(y, m)}H${trunkBefore(x + m.column, m)}V${middle(to, m)}`;

/** Everything that is not special: trunks down from open nodes, and a branch to each child. */
export function plainEdges({ trunks, placed }: Slice, m: Measures): string {
  const down = trunks.map((entry) => descend(entry, entry.trunk, m));
  const across = placed.filter(({ parent }) => parent >= 0).map(({ x, y }) => `M${trunkBefore(x, m)} ${middle(y, m)}H${x}`);
  return [...down, ...across].join('');
}

/** The edges along a line of nodes, as far as it is drawn. */
export function lineEdges(layout: Layout, line: readonly number[], m: Measures): string {
  const placed = line.map((node) => layout.placed[layout.index.get(node) ?? -1]);
  return placed.map((to, i) => {
    const from = placed[i - 1];
    return from && to ? `${descend(from, to.y, m)}H${to.x}` : '';
  }).join('');
}

/** The head of the arrow by which a value goes up to a node. */
export function arrowHead(layout: Layout, node: number, m: Measures): string {
  const to = layout.placed[layout.index.get(node) ?? -1];
  if (!to) return '';
  return m.outline ? `M${to.x + SIGN} ${to.y + m.row - 2}l-5.5 9h11Z` : `M${to.x + m.box + 1} ${middle(to.y, m)}l9-5.5v11Z`;
}

/** A branch that was never looked at: a dashed end, with a stroke through it. */
export const stubEdge = ({ x, y }: Stub, m: Measures): string => `M${trunkBefore(x, m)} ${middle(y, m)}H${x + 16}`;
export const stubStroke = ({ x, y }: Stub, m: Measures): string => `M${x} ${middle(y, m) + 8}l7-16M${x + 5} ${middle(y, m) + 8}l7-16`;
