// Finds texts in the user's language. English is always there; other languages are loaded when they are wanted.
import { settings } from '../lib/settings.svelte';
import { en } from './en';
import { languages, loadLanguage } from './languages';

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;

/** Some texts are needed by few pages, and come when the first of them is wanted (`splitTexts` in `vite.config.ts`). */
let english: Texts = en;
let texts: Texts = $state.raw(en);
let current = $state('en');

export const language = (): string => current;

/** How dates and numbers are written: as the browser's owner does it, if that is in the language of the page, for English is written in many ways. */
export const locale = (offered: readonly string[] = navigator.languages ?? []): string =>
  offered.find((tag) => tag.toLowerCase().startsWith(current)) ?? current;

/** The language to use: the one that was set, or the first of the browser's that there is. */
export function wanted(set: string, offered: readonly string[]): string {
  const tags = set === 'auto' ? offered.map((tag) => tag.slice(0, 2).toLowerCase()) : [set];
  return tags.find((tag) => languages.includes(tag)) ?? 'en';
}

export async function chooseLanguage(): Promise<void> {
  const tag = wanted(settings.language, navigator.languages ?? []);
  texts = (await loadLanguage(tag)) ?? english;
  current = tag;
  document.documentElement.lang = tag;
}

let later: Promise<void> | null = null;

/** The English texts that do not come with the first script; other languages are whole. */
export function loadLater(): Promise<void> {
  later ??= import('./en?later').then(({ en: rest }) => {
    const isShown = texts === english;
    english = { ...english, ...rest };
    if (isShown) texts = english;
  });
  return later;
}

export type Values = Record<string, string | number>;

export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

export function t(key: Key, values: Values = {}): string {
  const text: string | undefined = texts[key];
  if (text === undefined) void loadLater();
  return fill(text ?? '', values);
}

/** A text that depends on a number: `key.one` and `key.other`. */
export function count(key: string, n: number): string {
  const form = new Intl.PluralRules(current).select(n) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}` as Key, { n: n.toLocaleString(current) });
}

/** A text that may not be there, such as the name of a reason that the server invented later. */
export const maybe = (key: string, otherwise: string, values: Values = {}): string =>
  key in texts ? t(key as Key, values) : otherwise;

/** A number as the language writes it. The browser's own formatter takes a phone up to 70 ms to set up, and small numbers differ by a point or a comma only. */
export function number(n: number, digits = 0): string {
  if (Math.abs(n) < 999) return n.toFixed(digits).replace('.', t('number.point'));
  return n.toLocaleString(current, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
