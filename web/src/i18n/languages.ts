// The languages that there are: every file of two letters in this folder is one. English is part of the first load; others come when
// they are wanted.
import type { Texts } from './index.svelte';

const files = import.meta.glob<{ default: Texts }>(['./??.ts', '!./en.ts']);

const tagOf = (file: string): string => file.slice(2, 4);

export const languages: readonly string[] = ['en', ...Object.keys(files).map(tagOf)];

/** The texts of a language; none for English, which is there already, and for one that there is not. */
export async function loadLanguage(tag: string): Promise<Texts | null> {
  const load = files[`./${tag}.ts`];
  return load ? (await load()).default : null;
}

/** What a language calls itself. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
