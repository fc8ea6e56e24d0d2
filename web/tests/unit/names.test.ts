// What machines are called: by level, between levels, and at the level to which an adaptive one has come.
import { describe, expect, it } from 'vitest';
import { agentName, endRulesName, levelName, opponentName, openingName, playerAt, playerName, seatName } from '../../src/lib/names';
import { verdictText } from '../../src/lib/verdicts';
import type { Seat } from '../../src/wire/types';

const machine = (agent: string, level?: number): Seat => ({
  kind: 'machine',
  name: agent,
  agent,
  connected: true,
  gone_since: null,
  claimable_at: null,
  ...(level === undefined ? {} : { level }),
});

describe('the names of machines', () => {
  it.each([
    [machine('kelso level=3'), 'Kelso, level 3'],
    [machine('kelso level=4.5'), 'Kelso, level 4.5'],
    [machine('kelso level=adaptive', 4.35), 'Kelso, adaptive (level 4.4)'],
    [machine('kelso level=adaptive', 4), 'Kelso, adaptive (level 4)'],
    [machine('alphabeta depth=3'), 'alphabeta depth=3'],
  ])('%o', (seat, name) => expect(seatName(seat, 'white')).toBe(name));

  it('are told to players, not as they are written', () => {
    expect([agentName('kelso level=2 seed=7'), agentName('kelso level=adaptive')]).toEqual(['Kelso, level 2', 'Kelso, adaptive']);
    expect(['wcdf', 'house-a', 'wcdf,repetition=off'].map(endRulesName)).toEqual(['Official (WCDF)', 'Club rules (paper A)', 'wcdf,repetition=off']);
    expect(endRulesName('casual,no-win-draw')).toBe('Casual; drawn once neither side can win');
    expect(openingName('3move')).toBe('Three-move opening');
  });

  it('tells levels to a tenth', () => {
    expect([1, 2.14, 9.96, 10].map(levelName)).toEqual(['1', '2.1', '10', '10']);
  });
});

describe('people who gave no name', () => {
  const person = (name: string): Seat => ({ kind: 'person', name, agent: null, connected: true, gone_since: null, claimable_at: null });

  it.each(['Player', 'Player 1', 'Player 2'])('%s is not a name', (name) => {
    const seats = { black: person(name), white: person('Ana') };
    expect(playerName(name)).toBe('Anonymous');
    expect(playerAt({ mode: 'people', you: 'black', seats }, 'black')).toBe('You');
    expect(playerAt({ mode: 'people', you: 'white', seats }, 'black')).toBe('Your opponent');
  });
  it('are told apart in a list of one’s own games', () => {
    expect(opponentName({ you: 'black', players: ['Player 1', 'kelso level=2'], bots: [] })).toBe('Kelso, level 2');
    expect(opponentName({ you: 'white', players: [null, 'Ana'], bots: [] })).toBe('Free seat');
    expect(opponentName({ you: 'white', players: ['robo', 'Ana'], bots: ['black'] })).toBe('robo (bot)');
    expect(opponentName({ you: null, players: ['Player 1', 'Player 2'], bots: [] })).toBe('Pass and play');
  });
});

describe('verdicts', () => {
  it.each([
    ['win in 5', 'win in 5'],
    ['loss in 12', 'loss in 12'],
    ['win (database)', 'win'],
    ['+0.35', '+0.35'],
    ['-0.35', '−0.35'],
    ['37%', '37%'],
  ])('%s is read as %s', (verdict, text) => expect(verdictText(verdict)).toBe(text));
});
