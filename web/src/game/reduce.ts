// What a snapshot becomes when an event arrives. Pure: the same events always give the same game.
import type { MoveEvent, OfferKind, ServerEvent, Snapshot } from '../wire/types';

const noOffers: Snapshot['offers'] = { draw: null, takeback: null, rematch: null };

function moved(game: Snapshot, event: MoveEvent): Snapshot {
  const { ply, side, move, position, clock, ending, stats, spent, claims } = event;
  const made = { ply, side, move, fen: position.fen, spent, stats };
  return {
    ...game,
    position,
    clock,
    ending,
    claims,
    plies: [...game.plies.slice(0, ply - 1), made],
  };
}

const offered = (game: Snapshot, kind: OfferKind, side: Snapshot['offers'][OfferKind]): Snapshot => ({
  ...game,
  offers: { ...game.offers, [kind]: side },
});

export function reduce(game: Snapshot | null, event: ServerEvent): Snapshot | null {
  if (event.t === 'snapshot') return event.d;
  if (!game) return null;
  const next = change(game, event);
  return 'v' in event ? { ...next, version: event.v } : next;
}

function change(game: Snapshot, event: ServerEvent): Snapshot {
  switch (event.t) {
    case 'move':
      return moved(game, event.d);
    case 'takeback':
      return {
        ...game,
        position: event.d.position,
        clock: event.d.clock,
        claims: event.d.claims,
        plies: game.plies.slice(0, event.d.plies),
        ending: null,
        offers: noOffers,
      };
    case 'offer':
      return offered(game, event.d.kind, event.d.side);
    case 'offer_gone':
      return offered(game, event.d.kind, null);
    case 'ended':
      return { ...game, ending: event.d.ending, clock: event.d.clock, offers: { ...noOffers, rematch: game.offers.rematch } };
    case 'joined':
      return { ...game, seats: { ...game.seats, [event.d.side]: event.d.seat } };
    case 'clock':
      return { ...game, clock: event.d };
    case 'rematch':
      return { ...game, rematch_game: event.d.game };
    case 'chat':
      return { ...game, chat: [...game.chat, event.d] };
    case 'pace':
      return { ...game, pace: event.d };
    case 'presence':
      return { ...game, watchers: event.d.watchers, seats: event.d.seats };
    default:
      return game;
  }
}
