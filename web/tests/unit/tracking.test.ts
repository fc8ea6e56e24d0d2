// Pieces keep their identity from picture to picture.
import { describe, expect, it } from 'vitest';
import { afterMove, track } from '../../src/board/tracking';
import { move, piece } from './positions';

const start = track([], [piece(26, 'white'), piece(22, 'black'), piece(14, 'black'), piece(4, 'black')], []).pieces;
const jump = move('26x10', [26, 17, 10], [22, 14]);
const idAt = (pieces: { square: number; id: number }[], square: number): number | undefined =>
  pieces.find((found) => found.square === square)?.id;

describe('track', () => {
  it('follows a capture and names what is gone', () => {
    const change = track(start, afterMove(start, jump), [jump]);
    expect(change.moved).toEqual({ id: idAt(start, 26), path: [26, 17, 10] });
    expect(change.gone.map(({ square }) => square)).toEqual([22, 14]);
    expect(idAt(change.pieces, 4)).toBe(idAt(start, 4));
  });

  it('follows a move taken back', () => {
    const after = track(start, afterMove(start, jump), [jump]).pieces;
    const back = track(after, start, [jump]);
    expect(back.moved).toEqual({ id: idAt(after, 10), path: [10, 17, 26] });
    expect(back.pieces).toHaveLength(4);
  });

  it('stays still when nothing has changed, and gives ids once', () => {
    const same = track(start, start, [jump]);
    expect(same.moved).toBeNull();
    expect(same.pieces.map(({ id }) => id)).toEqual(start.map(({ id }) => id));
    expect(new Set(same.pieces.map(({ id }) => id)).size).toBe(4);
  });

  it('crowns', () => {
    const crowned = afterMove([piece(7, 'white')], move('7-2', [7, 2], [], true));
    expect(crowned).toEqual([piece(2, 'white', true)]);
  });
});
