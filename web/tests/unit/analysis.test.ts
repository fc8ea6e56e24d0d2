// The parts of the analysis board that need no server: addresses, scores, events, the editor, the graph, pictures.
import { describe, expect, it } from 'vitest';
import { addressOf, gameAddress, otherToMove, positionAddress } from '../../src/analysis/address';
import { diagramSvg, type DiagramColours } from '../../src/analysis/diagram';
import { carry, fenOf, put, tapWith } from '../../src/analysis/editor';
import { areaPath, graphPoints, nearest } from '../../src/analysis/graph';
import { looksLikeFen, refusedUnread } from '../../src/analysis/load';
import { expectedPoints, seenByBlack, shortScore } from '../../src/analysis/score';
import { EventReader } from '../../src/analysis/sse';
import { routeOf } from '../../src/lib/router.svelte';

describe('addresses', () => {
  it('lead to a position, a game or nothing in particular, and back', () => {
    const fen = 'W:W18,K31:B1,2';
    const address = positionAddress({ fen, variant: 'english', size: 8 });
    expect(address).toBe('/analysis/W:W18,K31:B1,2');
    const route = routeOf(address);
    expect(route).toEqual({ page: 'analysis', what: fen, id: '' });
    expect(addressOf(fen, '', new URLSearchParams())).toMatchObject({ fen, game: null, variant: 'english', size: 8 });
    expect(positionAddress({ fen: null, variant: 'single-jump', size: 10 })).toBe('/analysis?variant=single-jump&size=10');
    expect(routeOf(gameAddress('Zk3v9QpT1x', 4).split('?')[0] ?? '')).toEqual({ page: 'analysis', what: 'game', id: 'Zk3v9QpT1x' });
    expect(addressOf('game', 'Zk3v9QpT1x', new URLSearchParams('ply=4'))).toMatchObject({ game: 'Zk3v9QpT1x', ply: 4, fen: null });
    expect(addressOf('game', 'x', new URLSearchParams('ply=-1&review'))).toMatchObject({ ply: null, review: true });
  });
  it('survive what is not properly encoded', () => {
    expect(routeOf('/analysis/%E0%A4%A')).toEqual({ page: 'analysis', what: '%E0%A4%A', id: '' });
  });
  it('turn the position over for the other side', () => {
    expect([otherToMove('W:W22:B18'), otherToMove('B:W22:B18')]).toEqual(['B:W22:B18', 'W:W22:B18']);
  });
});

describe('scores', () => {
  it('become points, the same for both sides', () => {
    expect(expectedPoints(0)).toBe(0.5);
    expect(expectedPoints(1.5)).toBeCloseTo(10 / 11);
    expect(expectedPoints(0.4) + expectedPoints(-0.4)).toBeCloseTo(1);
    expect(expectedPoints(99.9)).toBe(expectedPoints(3));
    expect(seenByBlack(0.3, 'white')).toBe(-0.3);
  });
  it.each([[0.35, '+0.35'], [-1.2, '−1.20'], [99.95, '+#3'], [-99.98, '−#1'], [80, '+##'], [0, '0.00'], [-0.004, '0.00']])('%f is short as %s', (score, text) => {
    expect(shortScore(score)).toBe(text);
  });
});

describe('server-sent events', () => {
  it('are read however they are cut', () => {
    const text = 'event: lines\ndata: [1]\n\n:\n\nevent: done\r\ndata: {"a":\r\ndata: 2}\r\n\r\nevent: half';
    const whole = new EventReader().read(text);
    expect(whole).toEqual([{ event: 'lines', data: '[1]' }, { event: 'done', data: '{"a":\n2}' }]);
    const reader = new EventReader();
    const pieces = text.replaceAll('\r\n', '\n').split('').flatMap((letter) => reader.read(letter));
    expect(pieces).toEqual(whole);
  });
});

describe('a board set up by hand', () => {
  const man = { side: 'black', king: false } as const;
  it('takes pieces, moves them and lets them go', () => {
    const one = put([], 18, man);
    expect(fenOf(put(one, 5, { side: 'white', king: true }), 'white')).toBe('W:WK5:B18');
    expect(tapWith(one, 18, man)).toEqual([]);
    expect(tapWith(one, 18, { ...man, king: true })).toEqual([{ square: 18, side: 'black', king: true }]);
    expect(carry(one, 18, 22)).toEqual([{ square: 22, ...man }]);
    expect(carry(one, 18, null)).toEqual([]);
    expect(carry(one, 7, 22)).toEqual(one);
  });
});

describe('what is pasted', () => {
  it.each([['W:W18:B1', true], [' b:w21-32:b1-12.', true], ['1. 11-15 *', false], ['[FEN "W:W18:B1"]\n*', false]])('%s', (text, isFen) => {
    expect(looksLikeFen(text)).toBe(isFen);
  });
  it('is not sent when it is empty or far too long', () => {
    expect(refusedUnread(0)).toContain('nothing to read');
    expect(refusedUnread(10 << 20)).toContain('10,240 KB');
    expect(refusedUnread(100)).toBe('');
  });
});

describe('the graph', () => {
  const moved = (ply: number, score: number) => ({ ply, side: ply % 2 === 1 ? ('black' as const) : ('white' as const), score, verdict: '', loss: 0, forced: false });
  it('goes up where the dark side is better', () => {
    const points = graphPoints([moved(1, 0), moved(2, -1.5), moved(3, -3)]);
    expect(points.map(({ x }) => x)).toEqual([0, 0.5, 1]);
    expect(points[0]?.y).toBe(0.5);
    expect(points[1]?.y).toBeCloseTo(1 / 11);
    expect(points[2]?.y).toBeCloseTo(100 / 101);
    expect(nearest(points, 0.4)?.ply).toBe(2);
    expect(areaPath(points, 100, 10)).toMatch(/^M0\.0 5\.0L0\.0 5\.0L50\.0 0\.9L100\.0 9\.9L100\.0 5\.0Z$/);
    expect([areaPath([], 1, 1), nearest([], 0)]).toEqual(['', null]);
  });
});

describe('a picture', () => {
  it('shows the pieces, and its title as text', () => {
    const colours = new Proxy({}, { get: () => '#123456' }) as DiagramColours;
    const svg = diagramSvg({ pieces: [{ square: 1, side: 'black', king: true }], size: 8, flipped: false, naming: 'numbers', title: '<script>' }, colours);
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelectorAll('text').length).toBe(32);
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).toContain('translate(15 5)');
  });
});
