//! A game as its viewers see it: snapshots, and events told from what is stored.

use kelso_engine::levels::Strength;
use kelso_rules::AnyGame;

use super::event::GameEvent;
use super::ids::PlayerKey;
use super::state::GameState;
use crate::protocol::{
    Ended, Ending, Joined, Moved, OfferGone, Offered, Position, Rematched, Seat, SeatKind, Seats,
    ServerMessage, Side, Snapshot, TakenBack,
};

/// Who looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewer {
    /// The player, if they are known.
    pub key: Option<PlayerKey>,
}

/// What the side to move may claim.
pub(crate) fn claims(game: &AnyGame) -> Vec<String> {
    game.claimable().map(|_| "draw".to_owned()).into_iter().collect()
}

impl GameState {
    /// The whole game as one viewer sees it.
    pub fn snapshot(&self, viewer: Viewer, now: i64) -> Snapshot {
        Snapshot {
            game: self.id.to_string(),
            code: self.code.clone(),
            version: self.standing.version,
            mode: self.mode,
            settings: self.settings.clone(),
            seats: self.seat_views(),
            you: viewer.key.and_then(|key| self.role(&key)),
            owner: viewer.key == Some(self.owner),
            position: self.position(),
            start: self.game.start_fen(),
            plies: self.plies.iter().zip(1..).map(|(ply, number)| ply.view(number)).collect(),
            clock: self.standing.clock.map(|clock| clock.view(now)),
            ending: self.ending(),
            offers: self.standing.offers,
            rematch_game: self.standing.rematch_game.as_ref().map(ToString::to_string),
            watchers: self.presences.all_watchers(),
            chat: self.chat.iter().map(|line| (**line).clone()).collect(),
            pace: self.standing.pace,
            created: self.created,
            now,
            claims: claims(&self.game),
            ballot: self.ballot(),
        }
    }

    /// Both seats.
    pub fn seat_views(&self) -> Seats {
        Seats { black: self.seat_view(Side::Black), white: self.seat_view(Side::White) }
    }

    fn seat_view(&self, side: Side) -> Seat {
        let seat = self.seat(side);
        let presence = self.presences.seat(side);
        let gone_since = presence.gone_since.filter(|_| seat.kind == SeatKind::Person);
        Seat {
            kind: seat.kind,
            name: seat.name.clone(),
            agent: seat.agent.clone(),
            connected: match seat.kind {
                SeatKind::Machine => true,
                SeatKind::Open => false,
                SeatKind::Person => self.presences.is_connected(side),
            },
            gone_since,
            claimable_at: gone_since
                .filter(|_| self.can_be_claimed())
                .map(|since| since + self.grace_of(side)),
            level: seat.strength.map(Strength::levels),
            bot: seat.bot,
        }
    }

    /// An event as the wire has it, told from the game as it is now. Where it is about an earlier move, clocks are
    /// those of now: a client that catches up wants no others.
    pub fn tell(&self, event: &GameEvent, now: i64) -> ServerMessage {
        let clock = self.standing.clock.map(|clock| clock.view(now));
        match event {
            GameEvent::Move { ply } => self.tell_move(*ply as usize, now),
            GameEvent::Takeback { plies } => ServerMessage::Takeback(Box::new(TakenBack {
                plies: *plies,
                position: self.position(),
                clock,
                claims: claims(&self.game),
            })),
            GameEvent::Offer { kind, side } => ServerMessage::Offer(Offered { kind: *kind, side: *side }),
            GameEvent::OfferGone { kind, why } => {
                ServerMessage::OfferGone(OfferGone { kind: *kind, why: *why })
            }
            GameEvent::Ended => {
                let ending = self.ending().unwrap_or_else(Ending::cancelled);
                ServerMessage::Ended(Ended { ending, clock })
            }
            GameEvent::Joined { side } => {
                ServerMessage::Joined(Joined { side: *side, seat: self.seat_view(*side) })
            }
            GameEvent::Clock => match clock {
                Some(clock) => ServerMessage::Clock(clock),
                None => ServerMessage::Snapshot(Box::new(self.snapshot(Viewer::default(), now))),
            },
            GameEvent::Rematch { game } => ServerMessage::Rematch(Rematched { game: game.to_string() }),
            GameEvent::Chat { line } => ServerMessage::Chat(line.clone()),
            GameEvent::Pace { pace } => ServerMessage::Pace(*pace),
            // Never sent so: whoever is there gets the game as they see it.
            GameEvent::Seats => ServerMessage::Snapshot(Box::new(self.snapshot(Viewer::default(), now))),
        }
    }

    fn tell_move(&self, ply: usize, now: i64) -> ServerMessage {
        let Some(record) = ply.checked_sub(1).and_then(|index| self.plies.get(index)) else {
            let ending = self.ending().unwrap_or_else(Ending::cancelled);
            return ServerMessage::Ended(Ended { ending, clock: None });
        };
        let is_last = ply == self.plies.len();
        let mut before = None;
        let game = if is_last {
            &self.game
        } else {
            let game = before.insert(self.game.clone());
            game.undo_to(ply);
            game
        };
        ServerMessage::Move(Box::new(Moved {
            ply: ply as u32,
            side: record.side,
            mv: record.mv.clone(),
            position: if is_last && !self.is_over() { self.position() } else { Position::from(game) },
            clock: self.standing.clock.map(|clock| clock.view(now)),
            ending: if self.standing.decision.is_none() { game.result().map(Into::into) } else { None },
            stats: record.stats.clone(),
            spent: record.spent,
            claims: claims(game),
        }))
    }
}
