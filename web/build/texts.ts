// Divides the English texts at build time: `virtual:texts/first` is part of the first load, `virtual:texts/later` comes when it is wanted. Both are
// one file in the sources, where they are easier to read, translate and check.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild, type Plugin } from 'vite';
import { comesLater } from '../src/i18n/later';

const source = fileURLToPath(new URL('../src/i18n/en.ts', import.meta.url));

async function english(): Promise<[string, string][]> {
  const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source);
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { en: Record<string, string> };
  return Object.entries(module.en);
}

export function texts(): Plugin {
  const prefix = 'virtual:texts/';
  return {
    name: 'kelso-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      this.addWatchFile(source);
      const isLater = id.endsWith('later');
      const chosen = (await english()).filter(([key]) => comesLater(key) === isLater);
      return `export default ${JSON.stringify(Object.fromEntries(chosen))}`;
    },
  };
}
