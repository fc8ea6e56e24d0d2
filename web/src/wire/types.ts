// The shapes that travel between the server and the page, as docs/protocol.md defines them.

export type Side = 'black' | 'white';

export interface Move {
  text: string;
  /** Every square touched, the first and the last included. */
  path: number[];
  captures: number[];
  crowns: boolean;
}

export interface Piece {
  square: number;
  side: Side;
  king: boolean;
}

export interface Position {
  variant: string;
  size: number;
  fen: string;
  turn: Side;
  pieces: Piece[];
  must_capture: boolean;
  moves: Move[];
}

export interface Clock {
  base: number;
  increment: number;
  black: number;
  white: number;
  running: Side | null;
  /** The server's time, in Unix milliseconds, at which these numbers were true. */
  at: number;
  paused: boolean;
}

export interface Seat {
  kind: 'person' | 'machine' | 'open';
  name: string;
  agent: string | null;
  connected: boolean;
  gone_since: number | null;
  claimable_at: number | null;
  /** At which level an adaptive agent plays this game. */
  level?: number;
}

export interface Ending {
  outcome: 'black_wins' | 'white_wins' | 'draw' | 'both_lose' | 'none';
  reason: string;
  text: string;
}

export interface Settings {
  variant: string;
  size: number;
  end_rules: string;
  fen: string | null;
  clock: { base: number; increment: number } | null;
  grace: number;
  private: boolean;
  chat: boolean;
  first: Side | null;
  opening: string | null;
}

export interface Stats {
  agent: string;
  /** In men, from the view of the side to move; a proven win is 100 less a hundredth for each ply that it takes. */
  score: number | null;
  verdict: string | null;
  depth: number;
  nodes: number;
  nodes_per_second: number;
  cutoffs: number;
  leaves: number;
  table_hits: number;
  branching: number;
  time: number;
  pv: string[];
  /** If the move came from experience: in how many earlier games the position was met. */
  experience_games?: number;
}

export interface Ply {
  ply: number;
  side: Side;
  move: Move;
  fen: string;
  spent: number;
  stats: Stats | null;
}

export interface ChatLine {
  side: Side;
  from: string;
  text: string;
  at: number;
}

export interface Pace {
  delay: number;
  paused: boolean;
}

export type OfferKind = 'draw' | 'takeback' | 'rematch';
export type Mode = 'people' | 'machine' | 'machines' | 'device';

export interface Snapshot {
  game: string;
  code: string;
  version: number;
  mode: Mode;
  settings: Settings;
  seats: Record<Side, Seat>;
  you: Side | 'both' | null;
  /** The viewer made the game; between machines, he sets the pace. */
  owner: boolean;
  position: Position;
  /** The position it started from, as FEN. */
  start: string;
  plies: Ply[];
  clock: Clock | null;
  ending: Ending | null;
  offers: Record<OfferKind, Side | null>;
  rematch_game: string | null;
  watchers: number;
  chat: ChatLine[];
  pace: Pace | null;
  created: number;
  now: number;
  /** What the side to move may claim. */
  claims: string[];
}

export interface AnalysisLine {
  rank: number;
  move: Move;
  score: number | null;
  verdict: string | null;
  depth: number;
  pv: string[];
}

/** A root move and what the one who thinks knows of it. */
export interface Candidate {
  move: Move;
  /** Null if it was not looked at yet. */
  value: string | null;
  /** `at_most`: it was pruned, and cannot be better than that. `share`: how likely it is to be played. */
  kind: 'exact' | 'at_most' | 'share';
  best: boolean;
}

export interface WireError {
  code: string;
  message: string;
  legal?: string[];
}

/** What the server sends. Versioned events carry `v`. */
export type ServerEvent =
  | { t: 'snapshot'; d: Snapshot }
  | { t: 'ack'; d: { id: string | null; version: number; lag: number } }
  | { t: 'refused'; d: { id: string | null; error: WireError } }
  | { t: 'pong'; d: { id: string | null; now: number } }
  | { t: 'presence'; d: { watchers: number; seats: Record<Side, Seat> } }
  | { t: 'thinking'; d: { ply: number; lines: AnalysisLine[]; candidates?: Candidate[] } }
  | { t: 'move'; v: number; d: MoveEvent }
  | { t: 'takeback'; v: number; d: { plies: number; position: Position; clock: Clock | null; claims: string[] } }
  | { t: 'offer'; v: number; d: { kind: OfferKind; side: Side } }
  | { t: 'offer_gone'; v: number; d: { kind: OfferKind; why: string } }
  | { t: 'ended'; v: number; d: { ending: Ending; clock: Clock | null } }
  | { t: 'joined'; v: number; d: { side: Side; seat: Seat } }
  | { t: 'clock'; v: number; d: Clock }
  | { t: 'rematch'; v: number; d: { game: string } }
  | { t: 'chat'; v: number; d: ChatLine }
  | { t: 'pace'; v: number; d: Pace };

export interface MoveEvent {
  ply: number;
  side: Side;
  move: Move;
  position: Position;
  clock: Clock | null;
  ending: Ending | null;
  stats: Stats | null;
  spent: number;
  claims: string[];
}

/** What the page sends. */
export type Command =
  | { t: 'move'; d: { ply: number; path: number[] } | { ply: number; text: string } }
  | { t: 'resign' | 'leave'; d: Record<string, never> }
  | { t: 'offer' | 'accept' | 'decline'; d: { kind: OfferKind } }
  | { t: 'claim'; d: { kind: 'draw' | 'gone' | 'flag' } }
  | { t: 'give_time'; d: { ms: number } }
  | { t: 'chat'; d: { text: string } }
  | { t: 'pace'; d: { delay?: number; paused?: boolean; step?: boolean } }
  | { t: 'think'; d: { on: boolean } };

export const other = (side: Side): Side => (side === 'black' ? 'white' : 'black');
