// What the winner, the loser and those who look on read at the end; when a move can be taken back; who is called what.
import { describe, expect, it } from 'vitest';
import { canTakeBack } from '../../src/game/takeback';
import { endingText } from '../../src/lib/endings';
import { clockName, graceName, playerAt } from '../../src/lib/names';
import type { Ending, Ply, Seat, Side, Snapshot } from '../../src/wire/types';
import { move, snapshot } from './positions';

const ending = (outcome: Ending['outcome'], reason: string): Ending => ({ outcome, reason, text: 'as the server says it' });

describe('the end', () => {
  it.each<[Ending['outcome'], string, Snapshot['you'], string]>([
    ['white_wins', 'resignation', 'black', 'You lost. You resigned.'],
    ['white_wins', 'resignation', 'white', 'You won! Your opponent resigned.'],
    ['white_wins', 'resignation', null, 'White wins. Red resigned.'],
    ['white_wins', 'resignation', 'both', 'White wins. Red resigned.'],
    ['black_wins', 'no-pieces', 'black', 'You won! You captured every piece.'],
    ['black_wins', 'no-pieces', 'white', 'You lost. All your pieces were captured.'],
    ['black_wins', 'blocked', null, 'Red wins. White cannot move.'],
    ['black_wins', 'time-forfeit', 'white', 'You lost. You ran out of time.'],
    ['black_wins', 'abandonment', 'black', 'You won! Your opponent did not come back.'],
    ['draw', 'agreement', 'black', 'Draw. By agreement.'],
    ['draw', 'repetition', null, 'Draw. The same position came up too many times.'],
    ['draw', 'no-win', 'black', 'Draw. Neither side can win.'],
    ['both_lose', 'move-limit', 'both', 'Both sides lose. Move limit reached.'],
    ['none', 'cancelled', 'black', 'The game was cancelled. Nobody had joined yet.'],
    ['black_wins', 'something-new', 'black', 'You won! as the server says it'],
  ])('%s by %s for %s', (outcome, reason, you, text) => expect(endingText(ending(outcome, reason), you)).toBe(text));
});

const ply = (n: number): Ply => ({ ply: n, side: n % 2 === 1 ? 'black' : 'white', move: move('11-15', [11, 15]), fen: '', spent: 0, stats: null });
const game = (more: Partial<Snapshot>, plies = 0): Snapshot => ({ ...snapshot(), ...more, plies: Array.from({ length: plies }, (_, i) => ply(i + 1)) });

describe('taking back', () => {
  it.each<[string, Snapshot, boolean]>([
    ['nothing was played', game({ mode: 'machine', you: 'black' }), false],
    ['only the other side has moved', game({ mode: 'machine', you: 'white' }, 1), false],
    ['one has moved', game({ mode: 'machine', you: 'black' }, 1), true],
    ['at one table anybody has', game({ mode: 'device', you: 'both' }, 1), true],
    ['one watches', game({ mode: 'people', you: null }, 4), false],
    ['computers play', game({ mode: 'machines', you: null, owner: true }, 4), false],
    ['one has resigned', game({ mode: 'machine', you: 'black', ending: ending('white_wins', 'resignation') }, 4), false],
    ['a draw was agreed', game({ mode: 'device', you: 'both', ending: ending('draw', 'agreement') }, 4), false],
    ['the last move lost', game({ mode: 'machine', you: 'black', ending: ending('white_wins', 'blocked') }, 4), true],
    ['a game of people is over', game({ mode: 'people', you: 'black', ending: ending('white_wins', 'blocked') }, 4), false],
    ['only the drawn opening was played', game({ mode: 'device', you: 'both', settings: { ...snapshot().settings, opening: '3move' } }, 3), false],
  ])('when %s', (_, given, possible) => expect(canTakeBack(given)).toBe(possible));
});

const person = (name: string): Seat => ({ kind: 'person', name, agent: null, connected: true, gone_since: null, claimable_at: null });
const seats = { black: person('Player 1'), white: person('Ben') };

describe('players', () => {
  it.each<[Snapshot['mode'], Snapshot['you'], Side, string]>([
    ['people', 'black', 'black', 'You'],
    ['people', 'white', 'black', 'Your opponent'],
    ['people', null, 'black', 'Red'],
    ['people', 'black', 'white', 'Ben'],
    ['device', 'both', 'black', 'Red'],
    ['device', 'both', 'white', 'White'],
  ])('%s, seen by %s: %s', (mode, you, side, name) => expect(playerAt({ mode, you, seats }, side)).toBe(name));
  it('have clocks and graces that people can read', () => {
    expect([clockName({ base: 300_000, increment: 3_000 }), clockName({ base: 90_000, increment: 0 }), clockName(null)]).toEqual(['5+3', '1.5+0', 'No clock']);
    expect([graceName(60), graceName(3_600), graceName(125)]).toEqual(['60 s', '60 min', '3 min']);
  });
});
