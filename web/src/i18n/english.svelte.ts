// The English texts that have been loaded: those of the first load, and those of every page that was opened.
import first from 'texts:first';
import type { Texts } from './index.svelte';

let loaded: Partial<Texts> = $state.raw(first);

export const english = (): Partial<Texts> => loaded;

/** Called by the modules `texts:WORD`, see `build/texts.ts`. */
export function addEnglish(texts: Partial<Texts>): void {
  loaded = { ...loaded, ...texts };
}
