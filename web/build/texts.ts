// Takes the English texts apart, so that the first load has only those that it shows: `texts:first`, and `texts:WORD` for each group that comes
// later. Translators have one file; other languages are loaded whole, by those who read them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild, type Plugin } from 'vite';
import { groupOf, isFirst, later } from '../src/i18n/parts';

const PREFIX = 'texts:';
const source = fileURLToPath(new URL('../src/i18n/en.ts', import.meta.url));
const register = fileURLToPath(new URL('../src/i18n/english.svelte.ts', import.meta.url));

/** The texts as they are in the file now. */
async function english(): Promise<Record<string, string>> {
  const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source);
  const { en } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return en;
}

async function chosen(wanted: (key: string) => boolean): Promise<string> {
  return JSON.stringify(Object.fromEntries(Object.entries(await english()).filter(([key]) => wanted(key))));
}

async function moduleOf(group: string): Promise<string> {
  if (group === 'first') return `export default ${await chosen(isFirst)}`;
  const texts = await chosen((key) => groupOf(key) === group);
  return `import { addEnglish } from ${JSON.stringify(register)};\naddEnglish(${texts});`;
}

export function texts(): Plugin {
  return {
    name: 'kelso-texts',
    resolveId(id) {
      if (!id.startsWith(PREFIX)) return null;
      const group = id.slice(PREFIX.length);
      if (group !== 'first' && !later.includes(group)) this.error(`src/i18n/parts.ts has no group of texts ${group}`);
      // Only the module for the first load does nothing but to be read.
      return { id: `\0${id}`, moduleSideEffects: group !== 'first' };
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      this.addWatchFile(source);
      return moduleOf(id.slice(PREFIX.length + 1));
    },
  };
}
