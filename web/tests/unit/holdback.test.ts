// A quick answer waits, and nothing overtakes it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Holdback } from '../../src/game/holdback';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('passes events on at once, or after the pause with all that came meanwhile', () => {
  const passed: string[] = [];
  const holdback = new Holdback<string>((event) => passed.push(event));
  holdback.take('my move', 0);
  holdback.take('its move', 400);
  holdback.take('chat', 0);
  expect(passed).toEqual(['my move']);
  vi.advanceTimersByTime(399);
  expect(passed).toEqual(['my move']);
  vi.advanceTimersByTime(1);
  expect(passed).toEqual(['my move', 'its move', 'chat']);
  holdback.take('next', 0);
  expect(passed.at(-1)).toBe('next');
});

it('passes nothing on when the game is left', () => {
  const passed: string[] = [];
  const holdback = new Holdback<string>((event) => passed.push(event));
  holdback.take('its move', 400);
  holdback.close();
  vi.advanceTimersByTime(1000);
  expect(passed).toEqual([]);
});
