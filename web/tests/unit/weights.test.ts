import { describe, expect, it } from 'vitest';
import { agentChoice } from '../../src/lib/agents';
import { agentName } from '../../src/lib/names';
import { playerPart } from '../../src/lib/weights';

describe('a file of weights', () => {
  const text = 'kelso linear-q 1\nlearner q\nown-men 1\nend\n';
  it('is sent without its training record', () => {
    expect(playerPart(`${text}training 1\nend\n`)).toBe(text);
    expect(playerPart(text)).toBe(text);
    expect(playerPart('kelso linear-q 1\r\nend\r\nmore')).toBe('kelso linear-q 1\r\nend\r\n');
  });
  it('is sent as it is if it has no end, so that the server says what is wrong', () => {
    expect(playerPart('ending without an end line')).toBe('ending without an end line');
  });
});

it('a player that was trained is chosen as a whole, and shown without its id', () => {
  const agent = 'sarsa weights=@Zk3v9QpT1x';
  expect(agentChoice(agent, []).kind).toBe(agent);
  expect(agentName(agent)).not.toContain('@');
});
