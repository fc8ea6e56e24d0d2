// The line to the server: connects with the last version seen, resends what was not acknowledged, notices a dead line,
// and comes back by itself. It knows nothing of games; time, chance and the socket are given to it, so it can be tested.
import type { Command, ServerEvent } from './types';

export type LineState = 'connecting' | 'open' | 'lost';

/** The part of a WebSocket that is used here. */
export interface SocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface World {
  open(url: string): SocketLike;
  now(): number;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
  random(): number;
}

export interface Listener {
  event(event: ServerEvent): void;
  state(state: LineState): void;
  /** Milliseconds to add to the page's clock to get the server's, and the way there and back. */
  time(offset: number, lag: number): void;
}

export const RESEND_AFTER = 2_500;
export const PING_EVERY = 2_500;
export const DEAD_AFTER = 9_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** The server's code for a socket for which there is no room, and how long to wait then. */
export const NO_ROOM = 1013;
export const NO_ROOM_WAIT = 30_000;

interface Waiting {
  text: string;
  timer: unknown;
}

export class Line {
  private socket: SocketLike | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly run: string;
  private sent = 0;
  private failures = 0;
  private closed = false;
  private pingAt: number | null = null;
  private ping: unknown = null;
  private death: unknown = null;
  private retry: unknown = null;

  constructor(
    private readonly url: (version: number | null) => string,
    private readonly world: World,
    private readonly listener: Listener,
    /** The version that is known already; null asks for the whole game. */
    private version: number | null = null,
  ) {
    // Ids must not repeat after a reload: the server answers a repeated id with the old answer.
    this.run = Math.floor(world.random() * 36 ** 8).toString(36);
  }

  connect(): void {
    if (this.closed) return;
    this.world.cancel(this.retry);
    this.drop();
    this.listener.state(this.failures > 0 ? 'lost' : 'connecting');
    const socket = this.world.open(this.url(this.version));
    this.socket = socket;
    this.death = this.world.after(DEAD_AFTER, () => this.fail());
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.heard(data);
    socket.onclose = ({ code }) => this.fail(code === NO_ROOM ? NO_ROOM_WAIT : null);
    socket.onerror = () => this.fail();
  }

  /** Sends a command until it is answered; returns the id under which the answer will come. */
  send(command: Command): string {
    const id = `${this.run}-${++this.sent}`;
    const waiting: Waiting = { text: JSON.stringify({ ...command, id }), timer: null };
    this.waiting.set(id, waiting);
    this.transmit(waiting);
    return id;
  }

  /** Connects anew at once: when the network is back, an old socket may be dead without knowing it. */
  hurry(): void {
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.world.cancel(this.retry);
    for (const { timer } of this.waiting.values()) this.world.cancel(timer);
    this.waiting.clear();
    this.drop();
  }

  private opened(): void {
    this.failures = 0;
    this.listener.state('open');
    this.sendPing();
    for (const waiting of this.waiting.values()) this.transmit(waiting);
  }

  private transmit(waiting: Waiting): void {
    this.world.cancel(waiting.timer);
    try {
      this.socket?.send(waiting.text);
    } catch {
      // Not open yet: it goes out as soon as it is.
    }
    waiting.timer = this.world.after(RESEND_AFTER, () => this.transmit(waiting));
  }

  private heard(data: unknown): void {
    if (typeof data !== 'string') return;
    let event: ServerEvent;
    try {
      event = JSON.parse(data) as ServerEvent;
    } catch {
      return;
    }
    this.alive();
    if (event.t === 'pong') return this.ponged(event.d.now);
    if (event.t === 'ack' || event.t === 'refused') this.answered(event.d.id);
    if (event.t === 'snapshot') this.version = event.d.version;
    if ('v' in event && typeof event.v === 'number') {
      if (this.version !== null && event.v <= this.version) return;
      this.version = event.v;
    }
    this.listener.event(event);
  }

  private answered(id: string | null): void {
    const waiting = id === null ? undefined : this.waiting.get(id);
    if (id === null || !waiting) return;
    this.world.cancel(waiting.timer);
    this.waiting.delete(id);
  }

  private sendPing(): void {
    this.pingAt = this.world.now();
    try {
      this.socket?.send(JSON.stringify({ t: 'ping', d: {} }));
    } catch {
      // A line that cannot be written to is found dead by its timer.
    }
    this.world.cancel(this.ping);
    this.ping = null;
  }

  private ponged(serverNow: number): void {
    const now = this.world.now();
    if (this.pingAt !== null) {
      const lag = now - this.pingAt;
      this.listener.time(serverNow + lag / 2 - now, lag);
      this.pingAt = null;
    }
    this.world.cancel(this.ping);
    this.ping = this.world.after(PING_EVERY, () => this.sendPing());
  }

  private alive(): void {
    this.world.cancel(this.death);
    this.death = this.world.after(DEAD_AFTER, () => this.fail());
  }

  private fail(told: number | null = null): void {
    if (this.closed) return;
    this.drop();
    this.failures += 1;
    this.listener.state('lost');
    const wait = told ?? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.failures - 1, 10));
    // Half of the wait is chance, so that a restarted server is not met by everybody at once.
    this.world.cancel(this.retry);
    this.retry = this.world.after(wait * (0.5 + this.world.random() / 2), () => this.connect());
  }

  private drop(): void {
    this.world.cancel(this.ping);
    this.world.cancel(this.death);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }
}

export const browserWorld: World = {
  open: (url) => new WebSocket(url) as unknown as SocketLike,
  now: () => Date.now(),
  after: (ms, run) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as number | undefined),
  random: () => Math.random(),
};
