// Where the keyboard goes in a tree that is drawn: up and down among siblings, left to the parent, right to the first child.
import type { Layout, Placed } from './layout';

export type TreeAction = { kind: 'focus'; node: number } | { kind: 'open' | 'fold'; node: number } | { kind: 'play' } | null;

export function actionOf(key: string, layout: Layout, focused: number): TreeAction {
  const at = layout.index.get(focused);
  const here = at === undefined ? layout.placed[0] : layout.placed[at];
  if (!here) return null;
  switch (key) {
    case 'ArrowDown':
      return focus(sibling(layout, here, 1) ?? after(layout, here));
    case 'ArrowUp':
      return focus(sibling(layout, here, -1) ?? placedAt(layout, here.parent));
    case 'ArrowLeft':
      return focus(placedAt(layout, here.parent));
    case 'ArrowRight':
      if (!here.inner) return null;
      return here.open ? focus(firstChild(layout, here)) : { kind: 'open', node: here.node };
    case 'Home':
      return focus(layout.placed[0]);
    case 'End':
      return focus(layout.placed.at(-1));
    case 'Enter':
      return here.inner ? { kind: here.open ? 'fold' : 'open', node: here.node } : null;
    case ' ':
      return { kind: 'play' };
    default:
      return null;
  }
}

const focus = (placed: Placed | undefined): TreeAction => (placed ? { kind: 'focus', node: placed.node } : null);

const placedAt = (layout: Layout, node: number): Placed | undefined => layout.placed[layout.index.get(node) ?? -1];

const firstChild = (layout: Layout, here: Placed): Placed | undefined => {
  const next = layout.placed[(layout.index.get(here.node) ?? -1) + 1];
  return next?.parent === here.node ? next : undefined;
};

function sibling(layout: Layout, here: Placed, step: 1 | -1): Placed | undefined {
  const from = layout.index.get(here.node) ?? 0;
  for (let i = from + step; i >= 0 && i < layout.placed.length; i += step) {
    const other = layout.placed[i];
    if (!other || other.ply < here.ply) return undefined;
    if (other.parent === here.parent && other.ply === here.ply) return other;
  }
  return undefined;
}

/** Past the last sibling: whatever is drawn next that is not below this node. */
function after(layout: Layout, here: Placed): Placed | undefined {
  const from = layout.index.get(here.node) ?? 0;
  return layout.placed.find(({ ply }, i) => i > from && ply < here.ply);
}
