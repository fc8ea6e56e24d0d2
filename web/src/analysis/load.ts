// What somebody pastes or drops: a position or games, told apart by how they begin, and read by the server.
import { t } from '../i18n/index.svelte';
import { errorTexts } from '../lib/errors';
import { issueText } from '../lib/faults';
import { api } from '../wire/api';
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
}

/** A FEN begins with a side and a list of pieces; a game never does. */
export const looksLikeFen = (text: string): boolean => /^\s*[bw?]\s*:\s*[bw]/i.test(text) && text.trim().split('\n').length === 1;

/** Why a text is not even sent; nothing if it may be. */
export function refusedUnread(bytes: number): string {
  if (bytes === 0) return t('load.empty');
  return bytes > MOST_BYTES ? t('load.long', { n: Math.ceil(bytes / 1024).toLocaleString(), most: MOST_BYTES / 1024 }) : '';
}

function gameName({ number, headers, nodes }: PdnGameReport): string {
  const { Event: event = '', Black: black = '?', White: white = '?' } = headers;
  return `${number}. ${black} – ${white}${event && event !== '?' ? `, ${event}` : ''} (${nodes.length})`;
}

export async function readText(text: string, variant: string, size: number): Promise<Loaded> {
  const refused = refusedUnread(new TextEncoder().encode(text.trim()).length);
  if (refused) return { games: [], problems: [refused] };
  try {
    if (looksLikeFen(text)) {
      const { position } = await api.position({ variant, size, fen: text.trim() });
      return { games: [{ name: position.fen, start: { tree: new MoveTree(position.fen), variant, size } }], problems: [] };
    }
    const { games, problems } = await api.pdn(text);
    const loaded = games.map((game) => ({
      name: gameName(game),
      start: {
        tree: treeOf(game.start, game.comment ?? '', game.nodes),
        variant: game.variant,
        size: game.size,
        headers: { ...game.headers, Result: game.result },
      },
    }));
    return { games: loaded, problems: loaded.length === 0 && problems.length === 0 ? [t('load.none')] : problems.map(issueText) };
  } catch (error) {
    return { games: [], problems: error instanceof RangeError ? [t('analysis.full')] : errorTexts(error, size) };
  }
}
