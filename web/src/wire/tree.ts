// A recorded search tree as the server sends it: columns of equal length, one entry a node, in the order of visiting.
import { call } from './api';
import type { TreeReport, TreeRequest } from './generated';

export type { TreeNodes as NodeColumns, TreeReport as Recorded, TreeTotals } from './generated';

/** A search of a position, with nothing left out. */
export type TreeQuery = { [K in keyof TreeRequest]-?: NonNullable<TreeRequest[K]> };

export const Bound = { exact: 0, atLeast: 1, atMost: 2 } as const;
export const Kind = { searched: 0, leaf: 1, lost: 2, moveLimit: 3, fromTable: 4, stopped: 5 } as const;

export const treeApi = {
  record: (body: TreeQuery, signal?: AbortSignal) => call<TreeReport>('/tree', body, signal),
  svgLink: ({ variant, size, fen, agent }: TreeQuery) =>
    `/api/tree.svg?${new URLSearchParams({ variant, size: String(size), fen, agent })}`,
};
