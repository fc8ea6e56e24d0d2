// Events change the game as they should; clocks, browsing, lessons, agents and routes.
import { describe, expect, it } from 'vitest';
import { browse, clamp, fenAt, rows } from '../../src/game/browse';
import { clockText, isLow, remaining } from '../../src/game/clock';
import { reduce } from '../../src/game/reduce';
import { exercises, reaches, tutorial } from '../../src/learn/lessons';
import { agentText } from '../../src/lib/agents';
import { routeOf } from '../../src/lib/router.svelte';
import type { Clock, Ply } from '../../src/wire/types';
import { move, position, snapshot } from './positions';

const after = position('W:W21-32:B1-10,12,15', [move('23-18', [23, 18])]);
const played = {
  ply: 1, side: 'black' as const, move: move('11-15', [11, 15]), position: after, clock: null, ending: null,
  stats: null, spent: 900, claims: [],
};

describe('reduce', () => {
  it('plays a move and takes it back', () => {
    const next = reduce(snapshot(), { t: 'move', v: 4, d: played });
    expect(next).toMatchObject({ version: 4, position: after, plies: [{ ply: 1, fen: after.fen }] });
    const ending = { outcome: 'draw' as const, reason: 'agreement', text: '' };
    const over = reduce(next, { t: 'ended', v: 5, d: { ending, clock: null } });
    expect(over?.ending).toEqual(ending);
    const back = reduce(over, { t: 'takeback', v: 6, d: { plies: 0, position: snapshot().position, clock: null, claims: [] } });
    expect(back).toMatchObject({ plies: [], ending: null, version: 6 });
  });

  it('keeps offers, seats, chat, watchers', () => {
    const offer = reduce(snapshot(), { t: 'offer', v: 4, d: { kind: 'draw', side: 'white' } });
    expect(offer?.offers.draw).toBe('white');
    expect(reduce(offer, { t: 'offer_gone', v: 5, d: { kind: 'draw', why: 'declined' } })?.offers.draw).toBeNull();
    const said = reduce(snapshot(), { t: 'chat', v: 4, d: { side: 'white', from: 'Ben', text: '<b>', at: 1 } });
    expect(said?.chat).toEqual([{ side: 'white', from: 'Ben', text: '<b>', at: 1 }]);
    const here = reduce(snapshot(), { t: 'presence', d: { watchers: 3, seats: snapshot().seats } });
    expect(here).toMatchObject({ watchers: 3, version: 3 });
  });

  it('is replaced by a snapshot', () => {
    expect(reduce(null, { t: 'move', v: 4, d: played })).toBeNull();
    expect(reduce(null, { t: 'snapshot', d: snapshot({ version: 9 }) })?.version).toBe(9);
  });
});

describe('clock', () => {
  const clock: Clock = { base: 300_000, increment: 0, black: 60_000, white: 9_950, running: 'black', at: 1_000, paused: false };
  it('runs for one side by the server’s time', () => {
    expect(remaining(clock, 'black', 11_000)).toBe(50_000);
    expect(remaining(clock, 'white', 11_000)).toBe(9_950);
    expect(remaining(clock, 'black', 999_000)).toBe(0);
    expect(remaining({ ...clock, paused: true }, 'black', 11_000)).toBe(60_000);
    expect(remaining(clock, 'black', 0)).toBe(60_000);
  });
  it.each([[300_000, '5:00'], [3_723_000, '1:02:03'], [9_950, '0:09.9'], [0, '0:00.0'], [59_999, '0:59']])('shows %i as %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
  it('knows when time is short', () => {
    expect(isLow(clock, 29_000)).toBe(true);
    expect(isLow(clock, 31_000)).toBe(false);
  });
});

describe('browsing', () => {
  const plies = [1, 2, 3].map((ply) => ({ ...played, ply, fen: `fen${ply}` })) as unknown as Ply[];
  it('goes by keys', () => {
    expect(browse(null, 'back', 3)).toBe(2);
    expect(browse(0, 'back', 3)).toBe(0);
    expect(browse(2, 'forward', 3)).toBeNull();
    expect(browse(2, 'first', 3)).toBe(0);
    expect(browse(1, 'last', 3)).toBeNull();
    expect(clamp(5, 3)).toBeNull();
  });
  it('shows positions and pairs', () => {
    expect(fenAt(plies, 'start', 0)).toBe('start');
    expect(fenAt(plies, 'start', 2)).toBe('fen2');
    expect(fenAt(plies, 'start', null)).toBe('fen3');
    expect(rows(plies)).toMatchObject([{ number: 1, first: { ply: 1 }, second: { ply: 2 } }, { number: 2, first: { ply: 3 }, second: null }]);
  });
});

describe('lessons', () => {
  it('are ten exercises after a tutorial, each with its own id', () => {
    const ids = [...tutorial, ...exercises].map(({ id }) => id);
    expect(exercises).toHaveLength(10);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('check what was done', () => {
    expect(reaches({ kind: 'captures', least: 2 }, move('26x10', [26, 17, 10], [22, 14]))).toBe(true);
    expect(reaches({ kind: 'captures', least: 2 }, move('26x17', [26, 17], [22]))).toBe(false);
    expect(reaches({ kind: 'crown' }, move('7-2', [7, 2]))).toBe(false);
    expect(reaches({ kind: 'to', squares: [12] }, move('26x12', [26, 19, 12], [23, 16]))).toBe(true);
    expect(reaches({ kind: 'move', texts: ['1-5'] }, move('1-6', [1, 6]))).toBe(false);
  });
});

describe('texts of agents', () => {
  it('leave out what is not set', () => {
    expect(agentText('alphabeta', { depth: '6', eval: ' piece ', jitter: '' })).toBe('alphabeta depth=6 eval=piece');
    expect(agentText('random', {})).toBe('random');
  });
});

describe('routes', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/g/abc', { page: 'game', id: 'abc' }],
    ['/g', { page: 'missing' }],
    ['/new', { page: 'new', mode: 'machine' }],
    ['/new/people', { page: 'new', mode: 'people' }],
    ['/rules/english', { page: 'rules', variant: 'english' }],
    ['/feedback/results', { page: 'results' }],
    ['/nowhere', { page: 'missing' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
});
