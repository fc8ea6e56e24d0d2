// What a clock shows now, given what the server said and how far its time is from ours.
import type { Clock, Side } from '../wire/types';

export function remaining(clock: Clock, side: Side, serverNow: number): number {
  const runs = clock.running === side && !clock.paused;
  return Math.max(0, clock[side] - (runs ? Math.max(0, serverNow - clock.at) : 0));
}

/** `5:00`, `1:02:03`; tenths under ten seconds. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Little time: the last tenth of it, but never more than the last half minute. */
export const isLow = (clock: Clock, ms: number): boolean => ms < Math.min(30_000, Math.max(10_000, clock.base / 10));
