// The texts that come later are not needed by the pages that come first.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { en } from '../../src/i18n/en';
import { comesLater } from '../../src/i18n/later';

const src = join(import.meta.dirname, '../../src');

/** A file and all that it imports at once. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, path] of text.matchAll(/^\s*import (?!type)[^'"]*'(\.[^']+)'/gm)) {
    const found = ['', '.ts', '.svelte.ts'].map((ending) => join(dirname(file), (path ?? '') + ending)).find((name) => existsSync(name) && /\.(ts|svelte)$/.test(name));
    if (found) closure(found, seen);
  }
  return seen;
}

/** The keys that a file names, also by their beginnings: `t(\`seat.${…}\`)`. */
function keysIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const whole = [...text.matchAll(/['"`]([a-z_]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key ?? '');
  const beginnings = [...text.matchAll(/`([a-z_]+\.)[\w.-]*\$\{/g)].map(([, beginning]) => beginning ?? '');
  const keys = Object.keys(en);
  return keys.filter((key) => whole.includes(key) || whole.some((name) => key === `${name}.one`) || beginnings.some((beginning) => key.startsWith(beginning)));
}

describe('the texts that come later', () => {
  const files = ['App.svelte', 'pages/Home.svelte', 'pages/Game.svelte'].flatMap((name) => [...closure(join(src, name))]).filter((file) => !/i18n\/(en|later)\.ts$/.test(file));
  it('are not used by what comes first', () => {
    expect(files.length).toBeGreaterThan(60);
    const early = [...new Set(files)].flatMap((file) => keysIn(file).filter(comesLater).map((key) => `${file.slice(src.length + 1)}: ${key}`));
    expect(early).toEqual([]);
  });
  it('are a third of all', () => {
    expect(Object.keys(en).filter(comesLater).length).toBeGreaterThan(Object.keys(en).length / 3);
  });
  it('are there after something has been loaded that needs them', async () => {
    vi.resetModules();
    const fresh = await import('../../src/i18n/index.svelte');
    expect(fresh.maybe('rules.title', 'not yet')).toBe('not yet');
    expect(await fresh.withTexts(Promise.resolve(5))).toBe(5);
    expect(fresh.t('rules.title')).toBe(en['rules.title']);
  });
});
