// Puzzles solved in a row at the first attempt, kept in the browser's own storage.

export interface Streak {
  now: number;
  best: number;
}

const KEY = 'kelso.puzzles';

const whole = (value: unknown): number => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0);

/** Reads what was stored; what makes no sense counts as nothing. */
export function readStreak(text: string | null): Streak {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Streak> | null;
    const now = whole(stored?.now);
    return { now, best: Math.max(now, whole(stored?.best)) };
  } catch {
    return { now: 0, best: 0 };
  }
}

export function after({ now, best }: Streak, solved: boolean): Streak {
  const next = solved ? now + 1 : 0;
  return { now: next, best: Math.max(best, next) };
}

export function loadStreak(): Streak {
  try {
    return readStreak(globalThis.localStorage?.getItem(KEY) ?? null);
  } catch {
    return readStreak(null);
  }
}

export function saveStreak(streak: Streak): void {
  try {
    globalThis.localStorage?.setItem(KEY, JSON.stringify(streak));
  } catch {
    // Full or forbidden: the streak lasts as long as the page.
  }
}
