// What can be chosen under the board besides moves: answers to a question, the way back from an earlier move, and what comes after
// the end.
import { t } from '../i18n/index.svelte';
import type { OfferKind } from '../wire/types';
import type { Play } from './play.svelte';

export interface Choice {
  text: string;
  primary?: boolean;
  disabled?: boolean;
  /** Where it leads, or what it does. */
  href?: string;
  run?: () => void;
}

const answers = (yes: () => void, no: () => void): Choice[] => [
  { text: t('yes'), primary: true, run: yes },
  { text: t('no'), run: no },
];

/** An offer of the other side that waits for an answer. */
export function openOffer({ game }: Play): OfferKind | null {
  const { offers, you } = game;
  if (you === null || you === 'both') return null;
  return (['draw', 'takeback', 'rematch'] as const).find((kind) => offers[kind] !== null && offers[kind] !== you) ?? null;
}

/** Another game of the same players, or the one that they play already. */
export function rematchChoice({ game, session }: Play): Choice | null {
  if (game.rematch_game) return { text: t('result.next'), primary: true, href: `/g/${game.rematch_game}` };
  const alone = game.seats.black.kind === 'open' || game.seats.white.kind === 'open';
  if (alone || (game.you === null && !game.owner)) return null;
  const offered = game.offers.rematch;
  const theirs = offered !== null && game.you !== 'both' && offered !== game.you;
  const run = (): void => (theirs ? session.answer('rematch', true) : session.offer('rematch'));
  return { text: t('result.again'), primary: true, disabled: offered !== null && !theirs, run };
}

export const analysisLink = (game: string, ply: number | null = null): string =>
  `/analysis/game/${encodeURIComponent(game)}${ply === null ? '' : `?ply=${ply}`}`;

export function choicesAt(play: Play): Choice[] {
  const { game, session } = play;
  const offer = openOffer(play);
  if (offer) return answers(() => session.answer(offer, true), () => session.answer(offer, false));
  if (play.askingDraw) return answers(() => play.agreeAtTable(true), () => play.agreeAtTable(false));
  if (play.shown !== null && !game.ending) return [{ text: t('status.return'), primary: true, run: () => play.show(null) }];
  if (!game.ending || !play.resultSeen) return [];
  const again = rematchChoice(play);
  const look: Choice = { text: t('result.analyse'), href: analysisLink(game.game, play.shown) };
  return game.plies.length > 0 ? [...(again ? [again] : []), look] : again ? [again] : [];
}
