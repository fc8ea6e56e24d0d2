// What the browser's tab says: the page, and in a game whether it waits for you.
import { maybe, t } from '../i18n/index.svelte';
import type { Snapshot } from '../wire/types';
import { endingTitle } from './endings';
import { playerAt } from './names';

/** What the page that is shown says of itself; empty if its name is enough. */
export const titles = $state({ game: '' });

export function gameTitle(game: Snapshot): string {
  const { you, position, ending, seats } = game;
  const players = [playerAt(game, 'black'), playerAt(game, 'white')].join(' – ');
  if (ending) return `${endingTitle(ending, you)} · ${players}`;
  const full = seats.black.kind !== 'open' && seats.white.kind !== 'open';
  return full && you === position.turn ? `${t('title.turn')} · ${players}` : players;
}

export function pageTitle(page: string, id = ''): string {
  if (page === 'home') return t('title.home');
  const name = (page === 'game' && titles.game) || maybe(`title.${page}.${id}`, '') || maybe(`title.${page}`, '');
  return name ? `${name} · Kelso` : t('title.home');
}
