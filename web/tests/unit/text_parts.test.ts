// English texts are loaded in parts: whatever is loaded together has every text that it names.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en';
import { alsoFirst, groupOf, isFirst, later } from '../../src/i18n/parts';

const keys = Object.keys(en);

/** What a source file imports, loads later, and which texts it names. */
interface Source {
  imports: string[];
  loads: string[];
  groups: string[];
  names: string[];
}

const existing = (path: string): string | undefined => [path, `${path}.ts`, `${path}.svelte.ts`].find((file) => /\.(ts|svelte)$/.test(file) && existsSync(file));
const within = (file: string, found: RegExpMatchArray[]): string[] =>
  found.map(([, name = '']) => existing(normalize(join(dirname(file), name)))).filter((path) => path !== undefined);

/** Names of texts in a source: whole ones, forms for numbers, and for those that are put together every one that begins so. */
function named(text: string): string[] {
  const whole = [...text.matchAll(/'([a-zA-Z_]+(?:\.[\w-]+)+)'/g)].map(([, name = '']) => name);
  const begun = [...text.matchAll(/`([a-zA-Z_]+\.[\w.-]*)\$\{/g)].map(([, name = '']) => name);
  return keys.filter((key) => whole.some((name) => key === name || (!keys.includes(name) && key.startsWith(`${name}.`))) || begun.some((name) => key.startsWith(name)));
}

const read = new Map<string, Source>();
function source(file: string): Source {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const isTexts = /i18n\/(\w\w|agents\/\w\w|parts)\.ts$/.test(file);
  const found: Source = {
    imports: within(file, [...text.matchAll(/^\s*(?:import|export)\s+(?!type\b)[^'";]*?from\s+'(\.[^']+)'/gm), ...text.matchAll(/^\s*import\s+'(\.[^']+)'/gm)]),
    loads: within(file, [...text.matchAll(/import\('(\.[^']+)'\)/g)]),
    groups: [...text.matchAll(/^\s*import 'texts:(\w+)'/gm)].map(([, group = '']) => group),
    names: isTexts ? [] : named(text),
  };
  read.set(file, found);
  return found;
}

/** The file and everything that comes with it. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const other of source(file).imports) closure(other, seen);
  return seen;
}

/** What most visits begin with: the frame, the first page and a game. */
const first = new Set(['src/main.ts', 'src/pages/Home.svelte', 'src/pages/Game.svelte'].flatMap((file) => [...closure(file)]));
const everywhere = new Set<string>();
(function visit(file: string): void {
  if (everywhere.has(file)) return;
  everywhere.add(file);
  for (const other of [...source(file).imports, ...source(file).loads]) visit(other);
})('src/main.ts');
const starts = [...new Set([...everywhere].flatMap((file) => source(file).loads))].filter((file) => !first.has(file));
const of = (files: Iterable<string>, what: 'groups' | 'names'): Set<string> => new Set([...files].flatMap((file) => source(file)[what]));

describe('the first load', () => {
  const names = of(first, 'names');
  it('has every text that it names', () => {
    expect([...names].filter((key) => !isFirst(key))).toEqual([]);
  });
  it('has nothing from later groups that it does not name', () => {
    expect(alsoFirst.filter((key) => !names.has(key) || !keys.includes(key))).toEqual([]);
    expect(later.filter((group) => !keys.some((key) => groupOf(key) === group))).toEqual([]);
  });
});

describe('what is loaded later', () => {
  it('is found', () => {
    expect(starts.length).toBeGreaterThan(12);
  });
  it.each(starts)('%s has every text that it names', (start) => {
    const files = closure(start);
    const groups = of(files, 'groups');
    const missing = [...of(files, 'names')].filter((key) => !isFirst(key) && !groups.has(groupOf(key)));
    expect([...new Set(missing.map(groupOf))]).toEqual([]);
  });
});
