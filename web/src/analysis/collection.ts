// Collections: texts with more games than the server reads at once. They are split here, listed and searched, and the server reads the game
// that somebody chooses.
import { t } from '../i18n/index.svelte';
import { readText, type Loaded } from './load';
import { Splitter, type SplitGame } from './split';

/** The largest file that is opened: everything is kept in memory. */
export const MOST_COLLECTION_BYTES = 64 << 20;
/** How long the page may be kept busy at a time, in milliseconds. */
const SLICE = 30;

export interface Collection {
  /** Where it comes from: the name of a file. */
  name: string;
  source: string;
  games: readonly SplitGame[];
  /** What a search looks at, game by game. */
  keys: readonly string[];
}

/** How a game is shown in a list. */
export interface GameRow {
  title: string;
  details: string;
  result: string;
}

/** As UTF-8, and what is not, as old files were written on Windows: there every byte is a letter. */
export function decode(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Why a text of so many bytes is not even split; nothing if it may be. */
export const refusedUnsplit = (bytes: number): string =>
  bytes > MOST_COLLECTION_BYTES ? t('collection.big', { n: Math.ceil(bytes / (1 << 20)), most: MOST_COLLECTION_BYTES >> 20 }) : '';

/** Without accents and capitals. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A tag's value, unless it says that nobody knows. */
const known = ({ tags }: SplitGame, name: string): string => {
  const value = tags.get(name) ?? '';
  return /^[?.\-\s]*$/.test(value) ? '' : value;
};

/** `1946.05.??` as far as it is known. */
const dateOf = (game: SplitGame): string => known(game, 'Date').replace(/[.?]+$/, '');

const resultOf = (game: SplitGame): string => known(game, 'Result') || game.terminator;

/** Who played, if at least one of them is known. */
function playersOf(game: SplitGame): string {
  const players = ['Black', 'White'].map((side) => known(game, side));
  return players.some(Boolean) ? players.map((player) => player || '?').join(' – ') : '';
}

export const titleOf = (game: SplitGame): string => playersOf(game) || known(game, 'Event') || t('collection.game', { n: game.number });

export function rowOf(game: SplitGame): GameRow {
  const title = titleOf(game);
  const event = known(game, 'Event');
  return { title, details: [event === title ? '' : event, dateOf(game)].filter(Boolean).join(' · '), result: resultOf(game) };
}

const keyOf = (game: SplitGame): string =>
  folded([playersOf(game), known(game, 'Event'), game.tags.get('Date') ?? '', resultOf(game)].join('\n'));

/** Where the games are that have every word somewhere. */
export function found({ keys }: Collection, query: string): number[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return [...keys.keys()].filter((index) => words.every((word) => keys[index]?.includes(word)));
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Splits a text; the page stays usable meanwhile. */
export async function collect(name: string, source: string): Promise<Collection> {
  const splitter = new Splitter(source);
  const [games, keys]: [SplitGame[], string[]] = [[], []];
  let began = performance.now();
  for (let game = splitter.next(); game !== null; game = splitter.next()) {
    games.push(game);
    keys.push(keyOf(game));
    if (performance.now() - began < SLICE) continue;
    await pause();
    began = performance.now();
  }
  return { name, source, games, keys };
}

/** How many lines of the text end before a place. */
function linesBefore(text: string, place: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < place; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Has the server read a game; it tells what is wrong by the game's place in the whole text. */
export async function readGame({ source, games }: Collection, index: number, variant: string, size: number): Promise<Loaded> {
  const game = games[index];
  if (!game) return { games: [], problems: [t('load.none')], unanswered: false };
  return readText(game.text, variant, size, { game: game.number, lines: linesBefore(source, game.start) });
}
