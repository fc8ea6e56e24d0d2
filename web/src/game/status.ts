// The one sentence under the board.
import { t, type Key } from '../i18n/index.svelte';
import { outcomeText, reasonText, seatName, sideName } from '../lib/names';
import type { OfferKind } from '../wire/types';
import type { Play } from './play.svelte';

export function statusText(play: Play, offer: OfferKind | null): string {
  const { game, session } = play;
  const { ending, position, seats, you } = game;
  if (offer) {
    const side = game.offers[offer] ?? 'black';
    return t(`offer.${offer}` as Key, { name: seatName(seats[side], side) });
  }
  if (play.shown !== null) return t('status.browsing', { n: play.shown, of: game.plies.length });
  if (play.message) return play.message;
  if (ending) return `${outcomeText(ending)}. ${reasonText(ending)}`;
  if (seats.black.kind === 'open' || seats.white.kind === 'open') return t('status.waiting');
  const mine = (['draw', 'takeback', 'rematch'] as const).find((kind) => {
    const side = game.offers[kind];
    return side !== null && session.mine.includes(side);
  });
  if (mine) return t(`offered.${mine}` as Key);
  if (play.premove) return t('premove.set');
  if (session.mine.includes(position.turn)) {
    const whose = you === 'both' ? t('status.turn', { side: sideName(position.turn) }) : t('status.yours');
    return position.must_capture ? `${whose} ${t('status.must')}` : whose;
  }
  return t('status.turn', { side: sideName(position.turn) });
}
