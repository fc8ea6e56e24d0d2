// The line to the server, with a world in which time passes when the test says so.
import { beforeEach, describe, expect, it } from 'vitest';
import { DEAD_AFTER, Line, NO_ROOM, NO_ROOM_WAIT, PING_EVERY, RESEND_AFTER, type LineState, type SocketLike, type World } from '../../src/wire/socket';
import type { ServerEvent } from '../../src/wire/types';
import { snapshot } from './positions';

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: { t: string; id?: string }[] = [];
  open = false;
  constructor(readonly url: string) {}
  send(text: string): void {
    if (!this.open) throw new Error('not open');
    this.sent.push(JSON.parse(text) as { t: string });
  }
  close(): void {
    this.open = false;
  }
  accept(): void {
    this.open = true;
    this.onopen?.();
  }
  say(event: unknown): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}

let now = 0;
let timers: { at: number; run: () => void }[] = [];
let sockets: FakeSocket[] = [];
let events: ServerEvent[] = [];
let states: LineState[] = [];
let times: number[] = [];

const world: World = {
  open: (url) => {
    const socket = new FakeSocket(url);
    sockets.push(socket);
    return socket;
  },
  now: () => now,
  after: (ms, run) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return timer;
  },
  cancel: (timer) => (timers = timers.filter((found) => found !== timer)),
  random: () => 0.5,
};

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const next = timers.toSorted((a, b) => a.at - b.at)[0];
    if (!next || next.at > end) break;
    now = next.at;
    timers = timers.filter((timer) => timer !== next);
    next.run();
  }
  now = end;
}

const latest = (): FakeSocket => sockets[sockets.length - 1] as FakeSocket;
const moves = (socket: FakeSocket): unknown[] => socket.sent.filter(({ t }) => t === 'resign');

function line(): Line {
  return new Line((version) => `/socket?version=${version ?? ''}`, world, {
    event: (event) => events.push(event),
    state: (state) => states.push(state),
    time: (offset) => times.push(offset),
  });
}

beforeEach(() => {
  now = 0;
  timers = [];
  sockets = [];
  events = [];
  states = [];
  times = [];
});

describe('Line', () => {
  it('resends a command with the same id until it is answered', () => {
    const it = line();
    it.connect();
    const id = it.send({ t: 'resign', d: {} });
    expect(latest().sent).toEqual([]);
    latest().accept();
    pass(RESEND_AFTER + 1);
    expect(moves(latest())).toEqual([{ t: 'resign', d: {}, id }, { t: 'resign', d: {}, id }]);
    latest().say({ t: 'ack', d: { id, version: 4, lag: 0 } });
    pass(RESEND_AFTER);
    expect(moves(latest())).toHaveLength(2);
    expect(it.send({ t: 'resign', d: {} })).not.toBe(id);
  });

  it('does not storm a server that has no room for it', () => {
    line().connect();
    latest().accept();
    latest().say({ t: 'refused', d: { id: null, error: { code: 'no_room', message: '500 people watch this game already' } } });
    latest().onclose?.({ code: NO_ROOM });
    expect(events.map(({ t }) => t)).toEqual(['refused']);
    pass(NO_ROOM_WAIT / 2 - 1);
    expect(sockets).toHaveLength(1);
    pass(NO_ROOM_WAIT);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it('comes back with the version it has seen, drops what it knows, and sends what is open', () => {
    const it = line();
    it.connect();
    latest().accept();
    latest().say({ t: 'snapshot', d: snapshot({ version: 7 }) });
    latest().say({ t: 'offer', v: 8, d: { kind: 'draw', side: 'white' } });
    latest().say({ t: 'offer', v: 8, d: { kind: 'draw', side: 'white' } });
    expect(events.map(({ t }) => t)).toEqual(['snapshot', 'offer']);
    latest().onclose?.({ code: 1006 });
    expect(states.at(-1)).toBe('lost');
    it.send({ t: 'resign', d: {} });
    pass(400);
    expect(sockets).toHaveLength(2);
    expect(latest().url).toBe('/socket?version=8');
    latest().accept();
    expect(states.at(-1)).toBe('open');
    expect(moves(latest())).toHaveLength(1);
  });

  it('waits longer after every failure, but not for ever', () => {
    const it = line();
    it.connect();
    for (let i = 0; i < 12; i += 1) {
      const before = sockets.length;
      latest().onclose?.({ code: 1006 });
      pass(8_000);
      expect(sockets.length).toBe(before + 1);
    }
    expect(states.filter((state) => state === 'open')).toEqual([]);
  });

  it('pings, learns the server’s time, and notices a dead line', () => {
    line().connect();
    latest().accept();
    expect(latest().sent).toEqual([{ t: 'ping', d: {} }]);
    pass(100);
    latest().say({ t: 'pong', d: { id: null, now: 5_050 } });
    expect(times).toEqual([5_000]);
    pass(PING_EVERY);
    expect(latest().sent).toHaveLength(2);
    pass(DEAD_AFTER);
    expect(states.at(-1)).toBe('lost');
  });

  it('connects anew at once when the network is back', () => {
    const it = line();
    it.connect();
    latest().accept();
    latest().say({ t: 'snapshot', d: snapshot({ version: 7 }) });
    it.hurry();
    expect(sockets).toHaveLength(2);
    expect(latest().url).toBe('/socket?version=7');
    pass(60_000);
    expect(sockets[0]?.open).toBe(false);
  });

  it('stays closed when it is closed', () => {
    const it = line();
    it.connect();
    latest().accept();
    it.send({ t: 'resign', d: {} });
    it.close();
    pass(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('ignores what it cannot read', () => {
    line().connect();
    latest().accept();
    latest().onmessage?.({ data: 'not json' });
    latest().onmessage?.({ data: new ArrayBuffer(3) });
    expect(events).toEqual([]);
  });
});
