// The question to the opening explorer.
import { call } from './api';
import type { ExplorerReport, GameLength, GameResult } from './generated';

export type { ExplorerReport, ExplorerResults } from './generated';

export const results = ['black', 'white', 'draw', 'unknown'] as const satisfies GameResult[];
export const lengths = ['short', 'medium', 'long'] as const satisfies GameLength[];

export interface ExplorerFilter {
  result: GameResult | 'any';
  length: GameLength | 'any';
}

export function explorer(variant: string, size: number, fen: string, filter: ExplorerFilter, signal: AbortSignal): Promise<ExplorerReport> {
  const query = new URLSearchParams({ variant, size: String(size), fen });
  if (filter.result !== 'any') query.set('result', filter.result);
  if (filter.length !== 'any') query.set('length', filter.length);
  return call<ExplorerReport>(`/explorer?${query.toString()}`, undefined, signal);
}
