// Positions as the server sends them, for tests.
import type { Move, Piece, Position, Side, Snapshot } from '../../src/wire/types';
import { picture } from '../../src/board/fen';

export const move = (text: string, path: number[], captures: number[] = [], crowns = false): Move => ({ text, path, captures, crowns });

export function position(fen: string, moves: Move[]): Position {
  const { turn, pieces } = picture(fen);
  const must_capture = moves.length > 0 && moves.every(({ captures }) => captures.length > 0);
  return { variant: 'english', size: 8, fen, turn, pieces, must_capture, moves };
}

export const piece = (square: number, side: Side, king = false): Piece => ({ square, side, king });

export function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  const seat = { kind: 'person' as const, name: 'Ana', agent: null, connected: true, gone_since: null, claimable_at: null };
  return {
    game: 'g1',
    code: 'abc',
    version: 3,
    mode: 'people',
    settings: {
      variant: 'english', size: 8, end_rules: 'wcdf', fen: null, clock: null, grace: 60_000,
      private: false, chat: true, first: null, opening: null, board: null, compare: false,
    },
    seats: { black: seat, white: { ...seat, name: 'Ben' } },
    you: 'black',
    owner: true,
    position: position('B:W21-32:B1-12', [move('11-15', [11, 15])]),
    start: 'B:W21-32:B1-12',
    plies: [],
    clock: null,
    ending: null,
    offers: { draw: null, takeback: null, rematch: null },
    rematch_game: null,
    watchers: 0,
    chat: [],
    pace: null,
    created: 0,
    now: 0,
    claims: [],
    ...change,
  };
}
