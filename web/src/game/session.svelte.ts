// One game as the page holds it: the snapshot, the line to the server, and what the user has asked but not yet got.
import { settings } from '../lib/settings.svelte';
import { loadFaultWords } from '../lib/fault_words';
import { browserWorld, Line, type LineState, type Listener } from '../wire/socket';
import type { Command, Move, OfferKind, ServerEvent, Side, Snapshot, WireError } from '../wire/types';
import { candidatesOf, type Thought } from './candidates';
import { Holdback, NATURAL_PAUSE } from './holdback';
import { reduce } from './reduce';

export interface Hooks {
  /** Called after an event has changed the game. */
  changed(event: ServerEvent, game: Snapshot): void;
  refused(error: WireError, command: string): void;
}

export function socketUrl(game: string, version: number | null): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const since = version === null ? '' : `?version=${version}`;
  return `${scheme}://${location.host}/api/games/${encodeURIComponent(game)}/socket${since}`;
}

/** A computer that thinks for longer than this is asked what it considers. */
const SLOW_THINKING = 800;

export class Session {
  game: Snapshot = $state.raw(null as unknown as Snapshot);
  state: LineState = $state('connecting');
  offset = $state(0);
  lag: number | null = $state(null);
  /** What the computer thinks, or thought last: the picture stays until it thinks again. */
  thought: Thought | null = $state.raw(null);
  /** A move that is on its way: the board shows it, the server has not yet said so. */
  pending: Move | null = $state.raw(null);

  private readonly line: Line;
  private readonly holdback = new Holdback<ServerEvent>((event) => this.take(event));
  private wantsThinking = false;
  /** The user wants to see all of it, not only what stands beside a slow computer's name. */
  private showsThinking = false;
  private slow: ReturnType<typeof setTimeout> | undefined;
  private playedAt = 0;
  private readonly sent = new Map<string, string>();

  constructor(
    snapshot: Snapshot,
    private readonly hooks: Hooks,
  ) {
    this.game = snapshot;
    this.offset = snapshot.now - Date.now();
    const listener: Listener = {
      event: (event) => this.heard(event),
      state: (state) => {
        this.state = state;
        // The server forgets with the socket who wanted to see it think.
        if (state === 'open' && this.wantsThinking) this.send({ t: 'think', d: { on: true } });
      },
      time: (offset, lag) => {
        this.offset = offset;
        this.lag = Math.round(lag);
      },
    };
    this.line = new Line((version) => socketUrl(snapshot.game, version), browserWorld, listener, snapshot.version);
    this.line.connect();
    this.watchSlowThinking();
    addEventListener('online', this.hurry);
    addEventListener('offline', this.offline);
  }

  /** The sides that the viewer may move. */
  get mine(): Side[] {
    const { you } = this.game;
    return you === 'both' ? ['black', 'white'] : you ? [you] : [];
  }

  get myTurn(): boolean {
    const { ending, position, seats } = this.game;
    const waiting = seats.black.kind === 'open' || seats.white.kind === 'open';
    return !ending && !waiting && this.pending === null && this.mine.includes(position.turn);
  }

  serverNow(): number {
    return Date.now() + this.offset;
  }

  play(move: Move): void {
    if (!this.myTurn) return;
    this.pending = move;
    this.playedAt = Date.now();
    this.send({ t: 'move', d: { ply: this.game.plies.length + 1, path: move.path } });
  }

  offer(kind: OfferKind): void {
    this.send({ t: 'offer', d: { kind } });
  }

  answer(kind: OfferKind, yes: boolean): void {
    this.send(yes ? { t: 'accept', d: { kind } } : { t: 'decline', d: { kind } });
  }

  think(on: boolean): void {
    this.showsThinking = on;
    if (!on) this.thought = null;
    this.ask(on);
  }

  private ask(on: boolean): void {
    if (this.wantsThinking === on) return;
    this.wantsThinking = on;
    this.send({ t: 'think', d: { on } });
  }

  /** Whoever waits for a slow computer sees what it considers; after its move nobody has to be told more. */
  private watchSlowThinking(): void {
    clearTimeout(this.slow);
    const { ending, seats, position, mode } = this.game;
    const thinks = mode === 'machine' && !ending && seats[position.turn].kind === 'machine';
    if (thinks) this.slow = setTimeout(() => this.ask(true), SLOW_THINKING);
    else if (!this.showsThinking) this.ask(false);
  }

  send(command: Command): void {
    this.sent.set(this.line.send(command), command.t);
  }

  close(): void {
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.offline);
    clearTimeout(this.slow);
    this.holdback.close();
    this.line.close();
  }

  private readonly hurry = (): void => this.line.hurry();

  private readonly offline = (): void => {
    this.state = 'lost';
  };

  private heard(event: ServerEvent): void {
    if (event.t === 'thinking') {
      const { ply, lines, candidates } = event.d;
      if (ply === this.game.plies.length + 1) this.thought = { ply, candidates: candidatesOf(lines, candidates) };
      return;
    }
    if (event.t === 'ack') {
      if (event.d.id !== null) this.sent.delete(event.d.id);
      return;
    }
    if (event.t === 'refused') return this.refusedBy(event.d.id, event.d.error);
    this.holdback.take(event, this.pauseBefore(event));
  }

  /** A computer's quick answer waits a little, unless a clock runs or the player wants no motion. */
  private pauseBefore(event: ServerEvent): number {
    const quick = event.t === 'move' && this.game.mode === 'machine' && this.game.seats[event.d.side].kind === 'machine';
    if (!quick || this.game.clock || !settings.animate) return 0;
    return Math.max(0, NATURAL_PAUSE - (Date.now() - this.playedAt));
  }

  private take(event: ServerEvent): void {
    if (event.t === 'move' || event.t === 'takeback' || event.t === 'snapshot' || event.t === 'ended') {
      this.pending = null;
    }
    // What was thought about a position that is no more, nobody wants to see.
    if (event.t === 'takeback' || event.t === 'snapshot') this.thought = null;
    this.game = reduce(this.game, event) ?? this.game;
    this.watchSlowThinking();
    this.hooks.changed(event, this.game);
  }

  private refusedBy(id: string | null, error: WireError): void {
    const command = (id !== null && this.sent.get(id)) || '';
    if (id !== null) this.sent.delete(id);
    if (command === 'move') this.pending = null;
    void loadFaultWords(error).then(() => this.hooks.refused(error, command));
  }
}
