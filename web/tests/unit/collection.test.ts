// Large PDN texts: how they are split into games, decoded, listed and searched. Real files are in the corpus, outside the repository.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collect, decode, found, MOST_COLLECTION_BYTES, refusedUnsplit, rowOf, type Collection } from '../../src/analysis/collection';
import { isLong } from '../../src/analysis/load';
import { Splitter, type SplitGame } from '../../src/analysis/split';

function split(text: string): SplitGame[] {
  const splitter = new Splitter(text);
  const games: SplitGame[] = [];
  for (let game = splitter.next(); game !== null; game = splitter.next()) games.push(game);
  return games;
}

const tagsOf = (text: string): Record<string, string>[] => split(text).map(({ tags }) => Object.fromEntries(tags));

describe('games', () => {
  it.each<[string, string, string[]]>([
    ['end with their results', '[Event "A"]\n1. 11-15 1-0\n\n[Event "B"]\n1. 9-14 0-1\n', ['[Event "A"]\n1. 11-15 1-0', '[Event "B"]\n1. 9-14 0-1']],
    ['may be on one line', '[Event "A"] 1. 11-15 * [Event "B"] 1. 9-14 *', ['[Event "A"] 1. 11-15 *', '[Event "B"] 1. 9-14 *']],
    ['need no tags', '1. 11-15 23-19 1/2-1/2\n1. 9-14 22-18 *\n', ['1. 11-15 23-19 1/2-1/2', '1. 9-14 22-18 *']],
    ['need no results', '[Event "A"]\n1. 11-15\n\n[Event "B"]\n1. 9-14\n\n', ['[Event "A"]\n1. 11-15', '[Event "B"]\n1. 9-14']],
    ['need neither', '1. 11-15 23-19', ['1. 11-15 23-19']],
    ['need no moves', '[Event "A"]\n1-0\n[Event "B"]\n*', ['[Event "A"]\n1-0', '[Event "B"]\n*']],
    ['need neither moves nor results', '[Event "A"]\n[FEN "W:W1:B2"]\n\n[Event "B"]\n[FEN "W:W3:B4"]\n', ['[Event "A"]\n[FEN "W:W1:B2"]', '[Event "B"]\n[FEN "W:W3:B4"]']],
    ['have blank lines between their tags', '[Event "A"]\n\n[Site "S"]\n1. 11-15 *', ['[Event "A"]\n\n[Site "S"]\n1. 11-15 *']],
    ['have a tag twice', '[Event "A"]\n[Event "B"]\n*', ['[Event "A"]\n[Event "B"]\n*']],
    ['have all kinds of results', '1. 1-5 2-0 1. 1-5 0-2 1. 1-5 1-1 1. 1-5 0-0 1. 1-5 1/2-1/2', ['1. 1-5 2-0', '1. 1-5 0-2', '1. 1-5 1-1', '1. 1-5 0-0', '1. 1-5 1/2-1/2']],
    ['have moves that look like results', '1. 1-10 21-0 11-1 1-1x2 1-0-5 0-1a *', ['1. 1-10 21-0 11-1 1-1x2 1-0-5 0-1a *']],
    ['have results after a number without a space', '1.11-15 2.1-0\n1.9-14 *', ['1.11-15 2.1-0', '1.9-14 *']],
    ['keep results in comments', '1. 11-15 {was 1-0 * in\n[Event "X"]\n} 23-19 *', ['1. 11-15 {was 1-0 * in\n[Event "X"]\n} 23-19 *']],
    ['keep brackets in comments', '1. 11-15 {( [%clk 0:10]} 1-0 1. 9-14 *', ['1. 11-15 {( [%clk 0:10]} 1-0', '1. 9-14 *']],
    ['keep results in variations', '1. 11-15 (1. 9-14 (1. 10-14 1-0) 22-18 0-1) 23-19 1-0 1. 9-14 *', ['1. 11-15 (1. 9-14 (1. 10-14 1-0) 22-18 0-1) 23-19 1-0', '1. 9-14 *']],
    ['keep results in the rest of a line', '1. 11-15 ; better 1-0 {\n23-19 *\n1. 9-14 *', ['1. 11-15 ; better 1-0 {\n23-19 *', '1. 9-14 *']],
    ['skip lines of other programs', '% 1-0 [Event "X"]\n1. 11-15\n%1-0 {\n23-19 *', ['1. 11-15\n%1-0 {\n23-19 *']],
    ['have marks in parentheses', '1. 11-15 (!?) 1-0 1. 9-14(?) *', ['1. 11-15 (!?) 1-0', '1. 9-14(?) *']],
    ['set up positions', '1. 11-15 /FEN "W:W1-1:B0-1"/ *', ['1. 11-15 /FEN "W:W1-1:B0-1"/ *']],
    ['have brackets and results in values', '[Event "a ] 1-0 { ( ["]\n1. 11-15 *', ['[Event "a ] 1-0 { ( ["]\n1. 11-15 *']],
    ['have the line ends of Windows', '\ufeff[Event "A"]\r\n\r\n1. 11-15 ; 1-0\r\n23-19\r\n\r\n[Event "B"]\r\n\r\n*\r\n', ['[Event "A"]\r\n\r\n1. 11-15 ; 1-0\r\n23-19', '[Event "B"]\r\n\r\n*']],
    ['have the line ends of old Macs', '[Event "A"]\r% 1-0\r1. 11-15 ; 1-0\r23-19 *\r[Event "B"]\r*', ['[Event "A"]\r% 1-0\r1. 11-15 ; 1-0\r23-19 *', '[Event "B"]\r*']],
    ['were files of their own', '1. 11-15 *\n\ufeff[Event "B"]\n*', ['1. 11-15 *', '[Event "B"]\n*']],
    ['have letters for squares', 'a3b4 *\nc3-d4 *', ['a3b4 *', 'c3-d4 *']],
    ['have prose and results between them', 'Games of a club.\n\n[Event "A"]\n1. 11-15 1-0 *\n{A remark.} The next:\n[Event "B"]\n*\nThe end. *', ['[Event "A"]\n1. 11-15 1-0', '[Event "B"]\n*']],
    ['begin with a comment', '{Red: Ann} 1. 11-15 *', ['{Red: Ann} 1. 11-15 *']],
    ['end although a variation does not', '1. 11-15 (1. 9-14 1-0\n  [Event "B"]\n*', ['1. 11-15 (1. 9-14 1-0', '[Event "B"]\n*']],
    ['end although more variations end than begin', '1. 11-15) 1-0 1. 9-14 *', ['1. 11-15) 1-0', '1. 9-14 *']],
    ['end although a comment does not', '[Event "A"]\n1. 11-15 {what 1-0\n[Event "B"]\n1. 9-14 {so *\n', ['[Event "A"]\n1. 11-15 {what 1-0', '[Event "B"]\n1. 9-14 {so *']],
    ['end although a value does not', '[Event "A]\n[Site "S"]\n1. 11-15 *\n[Event "B\n\n1. 9-14 *', ['[Event "A]\n[Site "S"]\n1. 11-15 *', '[Event "B\n\n1. 9-14 *']],
    ['end although a tag has no value', '[Event]\n[Site\n1. 11-15 *\n[Event "B"]\n*', ['[Event]\n[Site\n1. 11-15 *', '[Event "B"]\n*']],
    ['are not in a text without any', 'x'.repeat(100), []],
    ['are not in nothing', ' \r\n\ufeff', []],
  ])('%s', (_, text, games) => {
    expect(split(text).map((game) => game.text)).toEqual(games);
    expect(split(text).map(({ start, text: part }) => text.slice(start, start + part.length))).toEqual(games);
    expect(split(text).map(({ number }) => number)).toEqual(games.map((__, i) => i + 1));
  });

  it.each<[string, string, Record<string, string>[]]>([
    ['escapes', String.raw`[Event "the \"big\" one \\"][Site "x"]*`, [{ Event: String.raw`the "big" one ` + '\\', Site: 'x' }]],
    ['quotes that are not escaped', '[Event "the "big" one" ]*', [{ Event: 'the "big" one' }]],
    ['several lines', '[Event "the\n  big one"]\n[ Site\t"x" ]*', [{ Event: 'the big one', Site: 'x' }]],
    ['accents in names and values', '[Torneio_é "São Paulo"]*', [{ Torneio_é: 'São Paulo' }]],
    ['no end', '[Event "A\n[Site "x"]*', [{ Event: 'A', Site: 'x' }]],
    ['names that objects have', '[constructor "A"][__proto__ "B"]*', [Object.fromEntries([['constructor', 'A'], ['__proto__', 'B']])]],
  ])('have tags with %s', (_, text, tags) => expect(tagsOf(text)).toEqual(tags));

  it('are found in time that grows with the text, however broken it is', () => {
    for (const piece of ['(', ')', '{', '[', '[a', '[a "', '[a "b"', '\\"', '"', '\n', '[a\n', '[a "\n', '/', '1-', '; ', '%', '*', '1. (', '[a "b"]\n\n', '[a "b"] {'])
      expect(split(piece.repeat(200_000)).length).toBeLessThanOrEqual(200_000);
  });
});

describe('files', () => {
  const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);
  it.each([
    ['UTF-8', bytes(0x4e, 0xc3, 0xa9), 'Né'],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x4e), 'N'],
    // Node 20 takes this for Latin-1, so the letters in which they differ are left to the browser tests.
    ['Windows-1252', bytes(0x4e, 0xe9), 'Né'],
  ])('are read as %s', (_, file, text) => expect(decode(file)).toBe(text));
  it('are refused if they are far too large', () => {
    expect(refusedUnsplit(MOST_COLLECTION_BYTES)).toBe('');
    expect(refusedUnsplit(MOST_COLLECTION_BYTES + 1)).toContain('65 MB');
  });
  it('are long by the bytes that would be sent', () => {
    expect([isLong('x'.repeat(65_536)), isLong('é'.repeat(32_769)), isLong('x'.repeat(65_537))]).toEqual([false, true, true]);
  });
});

describe('a collection', () => {
  const game = (...tags: string[]): string => tags.map((tag) => `[${tag}"]\n`).join('');
  const text = [
    `${game('Event "Ohio State Ty', 'Black "MF Tinsley', 'White "M Rex', 'Date "1946.05.??', 'Result "1/2-1/2')}1. 11-15 1/2-1/2`,
    `${game('Event "Torneio São José', 'Black "Núñez', 'White "?', 'Date "????.??.??')}1. 9-14 1-0`,
    `${game('Event "ACF archive line 3', 'Result "0-1')}1. 9-14 0-1`,
    '1. 11-16 *',
  ].join('\n\n');
  const collection: Promise<Collection> = collect('games.pdn', text);

  it('lists what is known of its games', async () => {
    expect((await collection).games.map(rowOf)).toEqual([
      { title: 'MF Tinsley – M Rex', details: 'Ohio State Ty · 1946.05', result: '1/2-1/2' },
      { title: 'Núñez – ?', details: 'Torneio São José', result: '1-0' },
      { title: 'ACF archive line 3', details: '', result: '0-1' },
      { title: 'Game 4', details: '', result: '*' },
    ]);
  });
  it.each<[string, number[]]>([
    ['', [0, 1, 2, 3]],
    ['  ', [0, 1, 2, 3]],
    ['tinsley', [0]],
    ['REX ohio 1946.05', [0]],
    ['rex nunez', []],
    ['sao NUN', [1]],
    ['núñez', [1]],
    ['1-0', [1]],
    ['archive 0-1', [2]],
    ['11-16', []],
  ])('finds “%s”', async (query, games) => expect(found(await collection, query)).toEqual(games));
});

describe('the corpus', () => {
  const folder = process.env['KELSO_CORPUS'] ?? join(import.meta.dirname, '../../../../shared/data');
  it.each([['acf.pdn', 9377], ['tinsley.pdn', 724]])('%s has %i games', async (name, games) => {
    const file = join(folder, 'pdn', name);
    if (!existsSync(file)) {
      console.error(`SKIPPED: there is no ${file}; set KELSO_CORPUS to the folder that holds pdn/${name}`);
      return;
    }
    const text = decode(readFileSync(file));
    const collection = await collect(name, text);
    expect(collection.games.length).toBe(games);
    // Nothing but blanks is between the games.
    expect(collection.games.map((game) => game.text).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    expect(collection.games.every((game) => game.tags.get('Event') && game.tags.get('Result') === game.terminator)).toBe(true);
  });
});
