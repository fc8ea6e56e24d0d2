// Which puzzle of the day this browser has shown last: whoever comes back is told when there is another.

const KEY = 'kelso.daily';

export function dailySeen(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

export function noteDaily(id: string): void {
  try {
    globalThis.localStorage?.setItem(KEY, id);
  } catch {
    // Full or forbidden: then nothing is called new.
  }
}
