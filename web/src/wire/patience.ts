// A server that has too much to do says so, and when to ask again: the page does that by itself, so that nobody has to press twice.
import { ApiError } from './api';

/** How long somebody is kept waiting before the refusal is shown. */
const PATIENCE = 60_000;
/** The longest pause between two tries. */
const LONGEST = 8_000;

export interface Patience {
  /** Told before each pause. */
  onwait?: () => void;
  /** Whether the answer is still wanted; if not, the last refusal is thrown. */
  wanted?: () => boolean;
  sleep?: (milliseconds: number) => Promise<void>;
  random?: () => number;
}

const isPassing = (error: unknown): error is ApiError => error instanceof ApiError && ['busy', 'too_many'].includes(error.detail.code);

/** The pause before a try: what the server asks for, longer each time, and not the same for all who were refused together. */
export function pause(attempt: number, retryAfter: number | null, random: number): number {
  const asked = (retryAfter ?? 1) * 1_000;
  return Math.min(LONGEST, asked * 1.5 ** attempt) * (1 + random / 2);
}

const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks, and asks again while the server is busy. */
export async function patiently<T>(ask: () => Promise<T>, { onwait, wanted = () => true, sleep = later, random = Math.random }: Patience = {}): Promise<T> {
  let waited = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || waited >= PATIENCE || !wanted()) throw error;
      const wait = pause(attempt, error.retryAfter, random());
      waited += wait;
      onwait?.();
      await sleep(wait);
      if (!wanted()) throw error;
    }
  }
}
