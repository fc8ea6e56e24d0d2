// What the reader has chosen: algorithm, depth, evaluation, and what to compare with; to and from the address, so that a tree
// can be sent to somebody.
import type { TreeQuery } from '../wire/tree';

/** The searches that walk the teaching tree; the server refuses all others. */
export const algorithms = ['minimax', 'alphabeta', 'ordered', 'expectimax', 'table'] as const;
export type Algorithm = (typeof algorithms)[number];

export const MOST_DEPTH = 6;

export interface TreeChoice {
  algorithm: Algorithm;
  /** A second search on the same position, or none. */
  against: Algorithm | '';
  depth: number;
  evaluation: string;
  /** Further options of the agent's text, as they came in the address. */
  rest: string;
}

export const usualChoice: TreeChoice = { algorithm: 'alphabeta', against: '', depth: 3, evaluation: 'piece', rest: '' };

export interface PositionChoice {
  variant: string;
  size: number;
  /** Null is the start position. */
  fen: string | null;
}

const known = (name: string | null): Algorithm | undefined => algorithms.find((algorithm) => algorithm === name);

const depthOf = (text: string): number => {
  const depth = Math.round(Number(text));
  return depth >= 1 ? Math.min(depth, MOST_DEPTH) : usualChoice.depth;
};

export const agentOf = ({ depth, evaluation, rest }: TreeChoice, algorithm: Algorithm): string =>
  [algorithm, `depth=${depth}`, `eval=${evaluation}`, rest].filter(Boolean).join(' ');

export function positionIn(query: URLSearchParams): PositionChoice {
  return { variant: query.get('variant') || 'english', size: Number(query.get('size')) || 8, fen: query.get('fen') || null };
}

/** Whether the address asks for a tree at all, or only names a position. */
export const asksForTree = (query: URLSearchParams): boolean => known((query.get('agent') ?? '').split(' ')[0] ?? '') !== undefined;

export function choiceIn(query: URLSearchParams): TreeChoice {
  const [name = '', ...options] = (query.get('agent') ?? '').trim().split(/\s+/);
  const choice = { ...usualChoice, algorithm: known(name) ?? usualChoice.algorithm, against: known(query.get('with')) ?? '' } as TreeChoice;
  const rest: string[] = [];
  for (const option of options) {
    const [key = '', value = ''] = option.split('=', 2);
    if (key === 'depth') choice.depth = depthOf(value);
    else if (key === 'eval' && value) choice.evaluation = value;
    else if (option) rest.push(option);
  }
  return { ...choice, rest: rest.join(' '), against: choice.against === choice.algorithm ? '' : choice.against };
}

function positionQuery({ variant, size, fen }: PositionChoice): URLSearchParams {
  const query = new URLSearchParams({ variant, size: String(size) });
  if (fen) query.set('fen', fen);
  return query;
}

export const compareLink = (position: PositionChoice): string => `/lab/compare?${positionQuery(position)}`;

/** The address of a tree; without a choice that of the position, where a tree can be chosen. */
export function treeLink(position: PositionChoice, choice?: TreeChoice): string {
  const query = positionQuery(position);
  if (choice) query.set('agent', agentOf(choice, choice.algorithm));
  if (choice?.against) query.set('with', choice.against);
  return `/lab/tree?${query}`;
}

/** What to ask the server for: one tree, or two. */
export function questionsOf(position: { variant: string; size: number; fen: string }, choice: TreeChoice): TreeQuery[] {
  const { variant, size, fen } = position;
  const names = [choice.algorithm, ...(choice.against ? [choice.against] : [])];
  return names.map((name) => ({ variant, size, fen, agent: agentOf(choice, name) }));
}
