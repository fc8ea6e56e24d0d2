// The papers' games in the form, and the table after each of the computer's moves.
import { describe, expect, it } from 'vitest';
import catalogue from '../../agents.json';
import { lastComputerMove } from '../../src/game/each_move.svelte';
import { en } from '../../src/i18n/en';
import es from '../../src/i18n/es';
import { agentChoice, agentText } from '../../src/lib/agents';
import { hasExactValues, splitNoWin } from '../../src/lib/end_rules';
import { leavingResigns } from '../../src/lib/endings';
import type { Agents } from '../../src/wire/rest';
import type { Ply, Snapshot } from '../../src/wire/types';

const { papers, presets } = catalogue as Omit<Agents, 'longest_think'>;

describe('the papers’ games', () => {
  it('are all in the document', () => expect(papers).toHaveLength(10));
  it.each(papers)('$name has a name in every language, and its players can be filled in', ({ name, agent, rival }) => {
    for (const language of [en, es]) expect(language).toHaveProperty([`paper.${name}`]);
    for (const text of [agent, rival]) {
      const { kind, options } = agentChoice(text, presets);
      expect(presets.find((preset) => preset.name === kind)?.agent ?? agentText(kind, options)).toBe(text);
    }
  });
});

describe('a player that is filled in', () => {
  it.each([
    ['kelso level=7', 'level', 7],
    ['kelso level=10 time=5s', 'level', 10],
    ['kelso level=adaptive', 'adaptive', 3],
    ['kelso level=4.5', 'kelso', 3],
    ['mcts nodes=200', 'mcts', 3],
  ])('%s', (text, kind, level) => expect(agentChoice(text, presets)).toMatchObject({ kind, level }));
});

describe('the draw of games that neither side can win', () => {
  it.each([
    ['casual,no-win-draw', 'casual', true],
    ['wcdf,no-capture=80', 'wcdf,no-capture=80', false],
    ['casual,no-capture=80,no-win-draw', 'casual,no-capture=80', true],
  ])('%s', (rules, others, noWin) => expect(splitNoWin(rules)).toEqual([others, noWin]));
  it.each([
    ['casual', true],
    ['lab-d', true],
    ['house-a', false],
    ['casual,no-shuffle', false],
    ['casual,no-move=more-pieces', false],
    ['house-a,no-move=loses,no-shuffle=off', true],
  ])('needs exact values, and with %s there are some: %s', (rules, some) => expect(hasExactValues(rules)).toBe(some));
});

describe('leaving', () => {
  it.each([
    ['house-a', true],
    ['house-a,no-shuffle=off', true],
    ['house-a,leaving-resigns=off', false],
    ['casual,leaving-resigns', true],
    ['casual', false],
  ])('by %s', (rules, resigns) => expect(leavingResigns(rules)).toBe(resigns));
});

describe('the computer’s last move', () => {
  const ply = (side: 'black' | 'white', fen: string): Ply => ({ side, fen }) as Ply;
  const seats = { black: { kind: 'machine', agent: 'ordered depth=3' }, white: { kind: 'person', agent: null } } as unknown as Snapshot['seats'];
  it('is found with the position that it was made in', () => {
    const plies = [ply('white', 'one'), ply('black', 'two'), ply('white', 'three')];
    expect(lastComputerMove({ plies, seats, start: 'start' })).toEqual({ ply: 2, fen: 'one', agent: 'ordered depth=3' });
    expect(lastComputerMove({ plies: plies.slice(0, 1), seats, start: 'start' })).toBeNull();
  });
});
