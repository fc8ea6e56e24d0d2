// What machines are called: by level, between levels, and at the level to which an adaptive one has come.
import { describe, expect, it } from 'vitest';
import { agentName, endRulesName, levelName, openingName, seatName } from '../../src/lib/names';
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
    expect(openingName('3move')).toBe('Three-move opening');
  });

  it('tells levels to a tenth', () => {
    expect([1, 2.14, 9.96, 10].map(levelName)).toEqual(['1', '2.1', '10', '10']);
  });
});

describe('verdicts', () => {
  it.each([
    ['win in 5', 'win in 5'],
    ['loss in 12', 'loss in 12'],
    ['win (database)', 'win'],
    ['+0.35', '+0.35'],
    ['37%', '37%'],
  ])('%s is read as %s', (verdict, text) => expect(verdictText(verdict)).toBe(text));
});
