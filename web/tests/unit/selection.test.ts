// What taps, drops, typed moves and premoves come to.
import { describe, expect, it } from 'vitest';
import { asLegal, premoveTargets } from '../../src/board/premove';
import { drop, movable, tap, targets } from '../../src/board/selection';
import { readMove } from '../../src/board/typed';
import { move, piece, position } from './positions';

const quiet = position('B:W22,23:B11,12', [move('11-15', [11, 15]), move('11-16', [11, 16]), move('12-16', [12, 16])]);
const double = position('W:W26,32:B22,14', [move('26x10', [26, 17, 10], [22, 14])]);
const forked = position('W:W26:B22,14,23,16', [
  move('26x10', [26, 17, 10], [22, 14]),
  move('26x12', [26, 19, 12], [23, 16]),
]);
// One man, two ways to the same square that take different pieces.
const diamond = position('W:WK30:B25,26,17,18', [
  move('30x21x14', [30, 21, 14], [25, 17]),
  move('30x23x14', [30, 23, 14], [26, 18]),
]);
const mayStop = position('W:W26:B22,14', [
  move('26x17', [26, 17], [22]),
  move('26x10', [26, 17, 10], [22, 14]),
]);

describe('tap', () => {
  it('chooses a piece, changes its mind, and plays', () => {
    expect(tap(quiet, [], 11)).toEqual({ kind: 'trail', trail: [11] });
    expect(tap(quiet, [11], 12)).toEqual({ kind: 'trail', trail: [12] });
    expect(tap(quiet, [11], 11)).toEqual({ kind: 'trail', trail: [] });
    expect(tap(quiet, [11], 15)).toMatchObject({ kind: 'play', move: { text: '11-15' } });
    expect(targets(quiet.moves, [11])).toEqual(new Set([15, 16]));
    expect(movable(quiet.moves)).toEqual(new Set([11, 12]));
  });

  it('says why not, with the legal moves', () => {
    expect(tap(quiet, [11], 20)).toMatchObject({ kind: 'refused', why: 'not_there', legal: [{ text: '11-15' }, { text: '11-16' }] });
    expect(tap(quiet, [], 22)).toMatchObject({ kind: 'refused', why: 'their_piece' });
    expect(tap(quiet, [], 1)).toMatchObject({ kind: 'refused', why: 'empty' });
    expect(tap(double, [], 32)).toMatchObject({ kind: 'refused', why: 'must_capture', legal: [{ text: '26x10' }] });
  });

  it('plays a multi-jump with one way by one tap, on the piece or on its last square', () => {
    expect(tap(double, [], 26)).toMatchObject({ kind: 'play', move: { text: '26x10' } });
    expect(tap(double, [], 10)).toMatchObject({ kind: 'play', move: { text: '26x10' } });
    expect(tap(double, [], 26, false)).toEqual({ kind: 'trail', trail: [26] });
    expect(tap(double, [26], 10, false)).toMatchObject({ kind: 'play' });
  });

  it('asks at a fork and never guesses', () => {
    expect(tap(forked, [], 26)).toEqual({ kind: 'trail', trail: [26] });
    expect(targets(forked.moves, [26])).toEqual(new Set([17, 19, 10, 12]));
    expect(tap(forked, [26], 12)).toMatchObject({ kind: 'play', move: { text: '26x12' } });
    expect(tap(forked, [26], 19)).toEqual({ kind: 'trail', trail: [26, 19] });
    expect(tap(forked, [26, 19], 12)).toMatchObject({ kind: 'play', move: { text: '26x12' } });
    expect(tap(diamond, [30], 14)).toMatchObject({ kind: 'refused', why: 'not_there' });
    expect(targets(diamond.moves, [30])).toEqual(new Set([21, 23]));
    expect(tap(diamond, [30, 23], 14)).toMatchObject({ kind: 'play', move: { text: '30x23x14' } });
  });

  it('lets a capture stop where the rules let it', () => {
    expect(tap(mayStop, [], 26)).toEqual({ kind: 'trail', trail: [26] });
    expect(tap(mayStop, [26], 17)).toEqual({ kind: 'trail', trail: [26, 17] });
    expect(tap(mayStop, [26, 17], 17)).toMatchObject({ kind: 'play', move: { text: '26x17' } });
    expect(tap(mayStop, [26, 17], 10)).toMatchObject({ kind: 'play', move: { text: '26x10' } });
  });

  it('drops on the last square of a jump', () => {
    expect(drop(double, [26], 10)).toMatchObject({ kind: 'play' });
    expect(drop(quiet, [11], 20)).toMatchObject({ kind: 'refused' });
  });
});

describe('typed moves', () => {
  it.each(['26x10', '26-10', '26 17 10', '26x17x10', ' 26 X 10 '])('reads %s', (text) => {
    expect(readMove(text, double.moves, 8)).toMatchObject({ kind: 'move', move: { text: '26x10' } });
  });
  it('reads letters', () => {
    // 26 is d2, 10 is d6 on 8×8.
    expect(readMove('d2 d6', double.moves, 8)).toMatchObject({ kind: 'move' });
    expect(readMove('d2d6', double.moves, 8)).toMatchObject({ kind: 'move' });
  });
  it('tells nonsense, illegal and ambiguous apart', () => {
    expect(readMove('hello', quiet.moves, 8)).toEqual({ kind: 'unknown' });
    expect(readMove('11-99', quiet.moves, 8)).toEqual({ kind: 'unknown' });
    expect(readMove('11-18', quiet.moves, 8)).toEqual({ kind: 'illegal' });
    expect(readMove('30x14', diamond.moves, 8)).toMatchObject({ kind: 'ambiguous', moves: [{}, {}] });
    expect(readMove('30x23x14', diamond.moves, 8)).toMatchObject({ kind: 'move', move: { path: [30, 23, 14] } });
  });
});

describe('premove', () => {
  it('points to empty neighbours and is played only if it is legal then', () => {
    const pieces = [piece(18, 'white'), piece(14, 'black')];
    expect(premoveTargets(pieces, 18, 'white', 8).toSorted((a, b) => a - b)).toEqual([15, 22, 23]);
    expect(premoveTargets(pieces, 14, 'white', 8)).toEqual([]);
    expect(asLegal({ from: 11, to: 15 }, quiet.moves)?.text).toBe('11-15');
    expect(asLegal({ from: 11, to: 18 }, quiet.moves)).toBeNull();
    expect(asLegal({ from: 26, to: 10 }, double.moves)).toBeNull();
  });
});
