// Bodies of the REST interface, as docs/protocol.md defines them.
import type { AnalysisLine, Ending, Mode, Move, Ply, Position, Settings, Side, Snapshot, Stats } from './types';

export interface NewGame {
  mode: Mode;
  settings: Partial<Settings>;
  side?: Side | 'random';
  agent?: string;
  agents?: Record<Side, string>;
  name?: string;
}

export interface Created {
  game: string;
  code: string;
  link: string;
  snapshot: Snapshot;
}

export interface LobbyGame {
  game: string;
  code: string;
  mode: Mode;
  settings: Settings;
  players: (string | null)[];
  plies: number;
  created: number;
}

export interface Named {
  name: string;
  about: string;
  source?: string;
}

export interface VariantEntry extends Named {
  first: Side;
  capture_mandatory: boolean;
  lab: boolean;
}

export interface Variants {
  variants: VariantEntry[];
  sizes: number[];
  end_rules: Named[];
  openings: Named[];
}

export interface AgentOption {
  name: string;
  value: string;
  default: string;
  about: string;
}

export interface AgentEntry extends Named {
  example: string;
  options: AgentOption[];
}

export interface Agents {
  agents: AgentEntry[];
  evaluations: Named[];
  endings: Named[];
  levels: { level: number; agent: string; about: string }[];
  presets: { name: string; agent: string; about: string; source: string }[];
  longest_think: number;
}

/** Where the adaptive level stands for whoever asks. */
export interface AdaptiveStanding {
  level: number;
  /** The games it goes by. */
  games: number;
}

export interface Habit {
  move: Move;
  times: number;
  /** Of the player's choices here, or the chance that the model gives it. */
  share: number;
}

/** What the player usually plays in a position. */
export interface Habits {
  ply: number;
  side: Side;
  source: 'forced' | 'history' | 'forecast' | 'unknown';
  /** Earlier games that were looked at. */
  games: number;
  /** How often the player was to move here. */
  times: number;
  moves: Habit[];
}

export interface PositionQuery {
  variant?: string;
  size?: number;
  end_rules?: string;
  fen?: string | null;
  moves?: string[];
}

export interface PositionReport {
  position: Position;
  start: string;
  plies: Ply[];
  ending: Ending | null;
  claims: string[];
}

export interface AnalysisQuery {
  variant: string;
  size: number;
  fen: string;
  agent?: string;
  time?: number;
  depth?: number;
  lines?: number;
}

export interface Analysis {
  fen: string;
  lines: AnalysisLine[];
  stats: Stats;
}

export interface Compared {
  algorithm: string;
  move: Move;
  score: number | null;
  verdict: string | null;
  states: number;
  leaves: number;
  pruned: number | null;
  time: number;
  depth: number;
  branching: number;
  time_complexity: string;
  space_complexity: string;
  nodes_per_depth: number[];
  /** For a search that sorts: positions with a choice that it sorted, and those among them whose order that changed. */
  sorted: number | null;
  reordered: number | null;
}

/** What the textbook expects of an even tree with as many leaves as minimax saw. */
export interface LeafBounds {
  branching: number;
  depth: number;
  /** b^P: all of them. */
  all: number;
  /** The least that any search can do with: b^⌈P/2⌉ + b^⌊P/2⌋ − 1 (Knuth and Moore). */
  least: number;
}

export interface Comparison {
  fen: string;
  depth: number;
  rows: Compared[];
  bounds: LeafBounds;
}

export const scales = ['navigation', 'intuitive', 'functions', 'appearance', 'clarity', 'instructions'] as const;
export const choices = ['slow', 'fits', 'recommend'] as const;
export type Scale = (typeof scales)[number];
export type Choice = (typeof choices)[number];
export type Answers = Record<Scale, number> & Record<Choice, 'yes' | 'no'> & { comment?: string };

export interface Question {
  name: string;
  text: string;
  counts: Record<string, number>;
  mean: number | null;
  median: number | null;
  std: number | null;
}

export interface FeedbackSummary {
  answers: number;
  questions: Question[];
}
