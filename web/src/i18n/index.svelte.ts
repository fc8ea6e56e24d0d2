// Finds texts in the user's language. English is always there; other languages are loaded when they are wanted.
import { settings } from '../lib/settings.svelte';
import { en } from './en';

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;
export type Language = 'en' | 'es';

const loaders: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  es: async () => (await import('./es')).es,
};

let texts: Texts = $state.raw(en);
let current: Language = $state('en');

export const language = (): Language => current;

/** The language to use: the one that was set, or the first of the browser's that there is. */
export function wanted(set: 'auto' | Language, offered: readonly string[]): Language {
  if (set !== 'auto') return set;
  const known = offered.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'en' || tag === 'es');
  return (known as Language | undefined) ?? 'en';
}

export async function chooseLanguage(): Promise<void> {
  const tag = wanted(settings.language, navigator.languages ?? []);
  const found = tag === 'en' ? en : await loaders[tag]();
  texts = found;
  current = tag;
  document.documentElement.lang = tag;
}

export type Values = Record<string, string | number>;

export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

export const t = (key: Key, values: Values = {}): string => fill(texts[key], values);

/** A text that depends on a number: `key.one` and `key.other`. */
export function count(key: string, n: number): string {
  const form = new Intl.PluralRules(current).select(n) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}` as Key, { n: n.toLocaleString(current) });
}

/** A text that may not be there, such as the name of a reason that the server invented later. */
export const maybe = (key: string, otherwise: string, values: Values = {}): string =>
  key in texts ? t(key as Key, values) : otherwise;

export const number = (n: number, digits = 0): string =>
  n.toLocaleString(current, { minimumFractionDigits: digits, maximumFractionDigits: digits });
