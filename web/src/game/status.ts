// The one sentence under the board.
import { t, type Key } from '../i18n/index.svelte';
import { endingText } from '../lib/endings';
import { playerAt, sideName } from '../lib/names';
import { other } from '../wire/types';
import { openOffer } from './choices';
import type { Play } from './play.svelte';

export function statusText(play: Play): string {
  const { game } = play;
  const offer = openOffer(play);
  if (offer) return t(`offer.${offer}` as Key, { name: playerAt(game, game.offers[offer] ?? 'black') });
  if (play.askingDraw) {
    const { turn } = game.position;
    return t('offer.draw.table', { side: sideName(turn), other: sideName(other(turn)) });
  }
  if (play.message) return play.message;
  if (play.shown !== null) return t('status.browsing', { n: play.shown, of: game.plies.length });
  if (game.ending) return endingText(game.ending, game.you);
  return waitingText(play) ?? turnText(play);
}

/** What has to happen before anybody can move. */
function waitingText({ game, session, premove }: Play): string | null {
  const { seats, offers } = game;
  if (seats.black.kind === 'open' || seats.white.kind === 'open') return t('status.waiting');
  const mine = (['draw', 'takeback', 'rematch'] as const).find((kind) => {
    const side = offers[kind];
    return side !== null && session.mine.includes(side);
  });
  if (mine) return t(`offered.${mine}` as Key);
  if (session.pending) return t(session.state === 'lost' ? 'status.unsent' : 'status.turn', { side: sideName(other(game.position.turn)) });
  return premove ? t('premove.set') : null;
}

function turnText({ game, session }: Play): string {
  const { position, you } = game;
  if (!session.mine.includes(position.turn)) return t('status.turn', { side: sideName(position.turn) });
  const whose = you === 'both' ? t('status.turn', { side: sideName(position.turn) }) : t('status.yours');
  return position.must_capture ? `${whose} ${t('status.must')}` : whose;
}
