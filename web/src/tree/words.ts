// A tree in words: what a node is, for screen readers and the panel beside it, and what happens in a step.
import { count, number, t, type Key } from '../i18n/index.svelte';
import { Bound, Kind } from '../wire/tree';
import { foldedCounts } from './fold';
import { isCut, isDone, isEntered, lineTo, moveText, valueText, windowAt, type Timeline } from './timeline';

export type Role = 'max' | 'min' | 'average';

/** The side that thinks takes the largest value; the other the smallest, or what it is worth on average. */
export function roleOf(line: Timeline, node: number): Role {
  if ((line.ply[node] ?? 0) % 2 === 0) return 'max';
  return line.recorded.agent.startsWith('expectimax') ? 'average' : 'min';
}

const signs: Record<number, string> = { [Bound.atLeast]: '≥ ', [Bound.atMost]: '≤ ' };

/** A value as it is written: `+0.25`, `≥ +0.25`. */
export const boundedValue = (line: Timeline, node: number): string => {
  const value = valueText(line, node);
  return value && (signs[line.nodes.bound[node] ?? 0] ?? '') + value;
};

/** A value as it is spoken: “at least +0.25”. */
export function spokenValue(line: Timeline, node: number): string {
  const value = valueText(line, node);
  if (!value) return t('tree.value.unknown');
  const key = (['tree.value.exact', 'tree.value.least', 'tree.value.most'] as const)[line.nodes.bound[node] ?? 0];
  return t(key ?? 'tree.value.exact', { value });
}

export const nodeName = (line: Timeline, node: number): string => {
  if ((line.nodes.parent[node] ?? -1) >= 0) return moveText(line, node);
  const root = line.root[node] ?? 0;
  return root === 0 && line.nodes.size[0] === line.count ? t('tree.root') : t('tree.root.n', { n: number(rootNumber(line, root)) });
};

function rootNumber(line: Timeline, root: number): number {
  let n = 1;
  for (let i = 0; i < root; i += line.nodes.size[i] ?? 1) n += 1;
  return n;
}

/** The moves from the root to a node: `11-15 23-18`. */
export const wayTo = (line: Timeline, node: number): string =>
  lineTo(line, node).slice(1).map((above) => moveText(line, above)).join(' ') || nodeName(line, node);

const kindKeys: Record<number, Key> = {
  [Kind.leaf]: 'tree.kind.leaf',
  [Kind.lost]: 'tree.kind.lost',
  [Kind.moveLimit]: 'tree.kind.limit',
  [Kind.fromTable]: 'tree.kind.table',
  [Kind.stopped]: 'tree.kind.stopped',
};

/** Max, Min or average for what was searched; else why it was not. */
export const kindName = (line: Timeline, node: number): string => t(kindKeys[line.nodes.kind[node] ?? 0] ?? (`tree.role.${roleOf(line, node)}` as Key));

/** Everything about a node that a screen reader should say, at a step. */
export function nodeLabel(line: Timeline, node: number, step: number): string {
  const { alpha, beta } = windowAt(line, node, step);
  const below = foldedCounts(line, node, step).nodes;
  return [
    nodeName(line, node),
    kindName(line, node),
    isDone(line, node, step) ? spokenValue(line, node) : t('tree.searching'),
    t('tree.window.spoken', { alpha, beta }),
    isCut(line, node, step) ? count('tree.cut', line.nodes.cut[node] ?? 0) : '',
    below > 0 ? count('tree.below', below) : '',
  ].filter(Boolean).join(', ');
}

const entering: Record<number, Key> = {
  [Kind.leaf]: 'tree.say.leaf',
  [Kind.lost]: 'tree.say.lost',
  [Kind.moveLimit]: 'tree.say.limit',
  [Kind.fromTable]: 'tree.say.table',
};

/** What happens in a step, in one to three sentences. */
export function eventText(line: Timeline, step: number): string {
  const node = line.node[step] ?? 0;
  const { nodes } = line;
  const name = wayTo(line, node);
  if (!line.leaving[step]) return t('tree.say.enter', { move: name, ...windowAt(line, node, step) });
  if (!valueText(line, node)) return t('tree.say.stopped', { move: name });
  if ((nodes.parent[node] ?? -1) < 0) return rootText(line, node);
  const key = entering[nodes.kind[node] ?? 0] ?? 'tree.say.pass';
  const said = t(key, { move: name, value: boundedValue(line, node) });
  return [said, changeText(line, node, step), cutText(line, node, step)].filter(Boolean).join(' ');
}

function rootText(line: Timeline, root: number): string {
  const best = line.nodes.best[root] ?? -1;
  return t('tree.say.root', { name: nodeName(line, root), value: valueText(line, root), move: best < 0 ? '–' : moveText(line, best) });
}

/** What a value does to the window of the node above. */
function changeText(line: Timeline, node: number, step: number): string {
  const parent = line.nodes.parent[node] ?? 0;
  const before = windowAt(line, parent, step - 1);
  const after = windowAt(line, parent, step);
  const name = wayTo(line, parent);
  if (after.alpha !== before.alpha) return t('tree.say.alpha', { name, value: after.alpha });
  if (after.beta !== before.beta) return t('tree.say.beta', { name, value: after.beta });
  return '';
}

function cutText(line: Timeline, node: number, step: number): string {
  const parent = line.nodes.parent[node] ?? 0;
  if (line.cutAt[parent] !== step) return '';
  const moves = line.nodes.cut[parent] ?? 0;
  return moves === 0 ? t('tree.say.cut.none') : count('tree.say.cut', moves);
}

/** True if a node can be looked at: it was entered by now. */
export const exists = (line: Timeline, node: number | null, step: number): node is number =>
  node !== null && node >= 0 && node < line.count && isEntered(line, node, step);
