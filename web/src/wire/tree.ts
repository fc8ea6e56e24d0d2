// A recorded search tree as the server sends it: columns of equal length, one entry a node, in the order of visiting.
import { call } from './api';
import type { Side } from './types';

/** Columns of the nodes. Numbers that stand for texts are places in `Recorded.texts`. */
export interface NodeColumns {
  /** -1 for a root: a search that deepens has one for each iteration. */
  parent: number[];
  move: number[];
  /** Squares 1 to n: b, w men; B, W kings; . empty. */
  board: string[];
  /** The window on entry, seen by the side to move at the root, as all values are. */
  alpha: number[];
  beta: number[];
  /** The value passed up; -1 if the search stopped before it was known. */
  value: number[];
  bound: number[];
  /** The parent's window after this node's value was taken into account; -1 for roots. */
  then_alpha: number[];
  then_beta: number[];
  /** 1 if it was left early because alpha had reached beta, and how many of its moves were never looked at because of that. */
  cutoff: number[];
  cut: number[];
  kind: number[];
  /** 1 if the search's own counter has it among the leaves. */
  leaf: number[];
  /** Nodes of its subtree, itself included: `i + size[i]` is the next node that is not below it. */
  size: number[];
  /** The child whose value it took, or -1. */
  best: number[];
}

export const Bound = { exact: 0, atLeast: 1, atMost: 2 } as const;
export const Kind = { searched: 0, leaf: 1, lost: 2, moveLimit: 3, fromTable: 4, stopped: 5 } as const;

export interface TreeTotals {
  nodes: number;
  leaves: number;
  cutoffs: number;
  cut_moves: number;
  table_hits: number;
  nodes_per_depth: number[];
  branching: number;
}

export interface Recorded {
  agent: string;
  variant: string;
  size: number;
  fen: string;
  side: Side;
  depth: number;
  /** False if the limit of nodes was met: then `nodes` is what was visited until then. */
  complete: boolean;
  move: string | null;
  value: string | null;
  totals: TreeTotals;
  texts: string[];
  nodes: NodeColumns;
}

export interface TreeQuery {
  variant: string;
  size: number;
  fen: string;
  agent: string;
}

export const treeApi = {
  record: (body: TreeQuery, signal?: AbortSignal) => call<Recorded>('/tree', body, signal),
  svgLink: ({ variant, size, fen, agent }: TreeQuery) =>
    `/api/tree.svg?${new URLSearchParams({ variant, size: String(size), fen, agent })}`,
};
