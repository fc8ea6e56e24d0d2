// What the user has set, kept in the browser's own storage. A stored value that makes no sense is replaced by the usual one.
import { languages } from '../i18n/languages';

export interface Preferences {
  name: string;
  /** Two letters, or `auto` for the browser's. */
  language: string;
  appearance: 'system' | 'light' | 'dark';
  board: 'green' | 'wood' | 'slate' | 'contrast';
  pieces: 'red-white' | 'black-white' | 'blue-gold' | 'red-white-flat';
  squares: 'numbers' | 'letters' | 'none';
  sound: boolean;
  animate: boolean;
  dots: boolean;
  oneTap: boolean;
  premove: boolean;
  chat: boolean;
  /** The computer's level in the last game against it. */
  level: number;
  /** The clock of the last game that was set up: the name of a choice. */
  clock: 'none' | '3+2' | '5+3' | '10+5' | '30+0';
  /** Whether the computer's thinking is drawn on the board. */
  thinking: boolean;
  /** Names of the lessons that were done, with spaces between. */
  lessons: string;
}

export const defaults: Preferences = {
  name: '',
  language: 'auto',
  appearance: 'system',
  board: 'green',
  pieces: 'red-white',
  squares: 'numbers',
  sound: true,
  animate: true,
  dots: true,
  oneTap: true,
  premove: true,
  chat: true,
  level: 2,
  clock: 'none',
  thinking: false,
  lessons: '',
};

export const choicesOf = {
  language: ['auto', ...languages],
  appearance: ['system', 'light', 'dark'],
  board: ['green', 'wood', 'slate', 'contrast'],
  pieces: ['red-white', 'black-white', 'blue-gold', 'red-white-flat'],
  squares: ['numbers', 'letters', 'none'],
  clock: ['none', '3+2', '5+3', '10+5', '30+0'],
} as const satisfies Partial<Record<keyof Preferences, readonly string[]>>;

/** What is remembered from the page where it is chosen, and is no part of the settings dialog. */
export const remembered: readonly string[] = ['name', 'level', 'clock', 'thinking', 'lessons'] satisfies (keyof Preferences)[];

const KEY = 'kelso';

/** Reads stored preferences, taking only what is known and of the right kind. */
export function readPreferences(text: string | null): Preferences {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (parsed && typeof parsed === 'object') stored = parsed as Record<string, unknown>;
  } catch {
    // Not ours, or damaged: the usual settings are better than none.
  }
  const fits = (key: string, value: unknown): boolean => {
    const allowed = (choicesOf as Record<string, readonly string[]>)[key];
    if (allowed) return allowed.includes(value as string);
    if (key === 'level') return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10;
    return typeof value === typeof defaults[key as keyof Preferences];
  };
  const known = Object.entries(stored).filter(([key, value]) => key in defaults && fits(key, value));
  return { ...defaults, ...Object.fromEntries(known) };
}

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    // Storage can be forbidden; then settings last as long as the page.
    return null;
  }
}

export const settings: Preferences = $state(readPreferences(storage()?.getItem(KEY) ?? null));

export function change<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  settings[key] = value;
  try {
    storage()?.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Full or forbidden: the setting holds until the page is closed.
  }
}
