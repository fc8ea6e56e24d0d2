// What somebody pastes or drops: a position or games, told apart by how they begin, and read by the server.
import { t } from '../i18n/index.svelte';
import { errorTexts } from '../lib/errors';
import { issueText } from '../lib/faults';
import { api, ApiError } from '../wire/api';
import type { PdnGameReport } from '../wire/generated';
import { treeOf } from './pdn';
import type { StudyStart } from './study.svelte';
import { MoveTree } from './tree';

/** The server reads no longer texts at once. */
export const MOST_BYTES = 64 << 10;

export interface LoadedGame {
  /** How it is named in a list of several. */
  name: string;
  start: StudyStart;
}

export interface Loaded {
  games: LoadedGame[];
  /** Everything that is wrong, a sentence each. */
  problems: string[];
  /** The server did not answer, or would not: it may do so another time. */
  unanswered: boolean;
}

/** Where a text is in a longer one. */
export interface TextPlace {
  /** The number of its first game. */
  game: number;
  /** The lines before it. */
  lines: number;
}

const WHOLE: TextPlace = { game: 1, lines: 0 };

/** A FEN begins with a side and a list of pieces; a game never does. */
export const looksLikeFen = (text: string): boolean => /^\s*[bw?]\s*:\s*[bw]/i.test(text) && text.trim().split('\n').length === 1;

/** Why a text is not even sent; nothing if it may be. */
export function refusedUnread(bytes: number): string {
  if (bytes === 0) return t('load.empty');
  return bytes > MOST_BYTES ? t('load.long', { n: Math.ceil(bytes / 1024).toLocaleString(), most: MOST_BYTES / 1024 }) : '';
}

/** True if a text is more than the server reads at once. */
export const isLong = (text: string): boolean => text.length > MOST_BYTES || bytesOf(text) > MOST_BYTES;

const bytesOf = (text: string): number => new TextEncoder().encode(text.trim()).length;

function gameName({ number, headers, nodes }: PdnGameReport): string {
  const { Event: event = '', Black: black = '?', White: white = '?' } = headers;
  return `${number}. ${black} – ${white}${event && event !== '?' ? `, ${event}` : ''} (${nodes.length})`;
}

export async function readText(text: string, variant: string, size: number, place = WHOLE): Promise<Loaded> {
  const refused = refusedUnread(bytesOf(text));
  if (refused) return { games: [], problems: [refused], unanswered: false };
  try {
    if (looksLikeFen(text)) {
      const { position } = await api.position({ variant, size, fen: text.trim() });
      return { games: [{ name: position.fen, start: { tree: new MoveTree(position.fen), variant, size } }], problems: [], unanswered: false };
    }
    const { games, problems } = await api.pdn(text);
    const loaded = games.map((game) => ({
      name: gameName({ ...game, number: game.number + place.game - 1 }),
      start: {
        tree: treeOf(game.start, game.comment ?? '', game.nodes),
        variant: game.variant,
        size: game.size,
        headers: { ...game.headers, Result: game.result },
      },
    }));
    const texts = problems.map((issue) => issueText({ ...issue, game: issue.game + place.game - 1, line: issue.line + place.lines }));
    return { games: loaded, problems: loaded.length === 0 && texts.length === 0 ? [t('load.none')] : texts, unanswered: false };
  } catch (error) {
    if (error instanceof RangeError) return { games: [], problems: [t('analysis.full')], unanswered: false };
    return { games: [], problems: errorTexts(error, size), unanswered: error instanceof ApiError };
  }
}
