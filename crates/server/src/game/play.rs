//! Moves: played by people and machines, and taken back.

use std::sync::Arc;

use kelso_rules::AnyPlayError;

use super::act::{Change, MoveWrite};
use super::clock::Spent;
use super::event::StoredEvent;
use super::state::{GameState, PlyRecord};
use crate::protocol::{GoneWhy, MoveArgs, OfferKind, Role, Side, Stats};
use crate::refusal::{Code, Refusal};

/// The most letters of a move's text, and squares of its path; the longest capture on the largest board is shorter.
const LONGEST_TEXT: usize = 400;
const LONGEST_PATH: usize = 100;

impl GameState {
    /// A person's move.
    pub(super) fn play(
        &mut self,
        role: Role,
        args: &MoveArgs,
        lag: i64,
        now: i64,
    ) -> Result<Change, Refusal> {
        self.may_play(role, args.ply)?;
        let text = match (&args.path, &args.text) {
            (Some(path), None) if (2..=LONGEST_PATH).contains(&path.len()) => {
                path.iter().map(u8::to_string).collect::<Vec<_>>().join("x")
            }
            (None, Some(text)) if text.len() <= LONGEST_TEXT => text.clone(),
            _ => {
                let sentence = "a move has a path of two squares and more, or a text, and not both: \
                                {\"ply\": 1, \"path\": [11, 15]} or {\"ply\": 1, \"text\": \"11-15\"}";
                return Err(Refusal::new(Code::Malformed, sentence));
            }
        };
        self.advance(&text, None, lag, now)
    }

    /// A machine's move, found for this ply. `None` if the game has gone another way since.
    pub fn machine_move(&mut self, ply: usize, text: &str, stats: Stats, now: i64) -> Option<Change> {
        if self.machine_to_move().is_none() || self.plies.len() + 1 != ply {
            return None;
        }
        let change = self.advance(text, Some(stats), 0, now).ok()?;
        self.step = false;
        self.version += change.events.len() as u64;
        Some(change)
    }

    fn may_play(&self, role: Role, ply: u32) -> Result<(), Refusal> {
        if let Some(ending) = self.ending() {
            return Err(Refusal::new(Code::GameOver, format!("the game is over: {}", ending.text)));
        }
        if !self.is_full() {
            let sentence = "your opponent is not there yet; send the link or the code";
            return Err(Refusal::new(Code::Waiting, sentence));
        }
        let turn = self.turn();
        if self.side(role) != turn || self.seat(turn).agent.is_some() {
            let sentence = format!("it is {}'s turn, not yours", kelso_rules::Color::from(turn));
            return Err(Refusal::new(Code::NotYourTurn, sentence));
        }
        let next = self.plies.len() as u32 + 1;
        if ply != next {
            let sentence = format!("this is move {next} of the game, and yours was meant to be move {ply}");
            return Err(Refusal::new(Code::StalePly, sentence));
        }
        Ok(())
    }

    fn advance(&mut self, text: &str, stats: Option<Stats>, lag: i64, now: i64) -> Result<Change, Refusal> {
        let side = self.turn();
        let mv = self.game.play_text(text).map_err(|error| refused(&error))?;
        let spent = match &mut self.clock {
            Some(clock) => clock
                .moved(side, lag, now)
                .map_err(|_| Refusal::new(Code::GameOver, "your time ran out before this move came"))?,
            None => Spent { charged: 0, lag: 0 },
        };
        let fen = self.game.fen();
        let record = Arc::new(PlyRecord { side, mv: mv.into(), fen, spent: spent.charged, stats });
        self.plies.push(record.clone());
        let mut events = self.void_offers(side);
        events.push(StoredEvent::Move { ply: self.plies.len() as u32 });
        if self.game.result().is_some() {
            self.close(now);
        }
        Ok(Change { events, moves: MoveWrite::Append(record), next_game: None, lag: spent.lag })
    }

    /// Who moves declines the draw he was offered; a takeback is void once anybody moves.
    fn void_offers(&mut self, mover: Side) -> Vec<StoredEvent> {
        let mut gone = Vec::new();
        if self.offers.draw == Some(mover.other()) {
            self.offers.draw = None;
            gone.push(StoredEvent::OfferGone { kind: OfferKind::Draw, why: GoneWhy::Moved });
        }
        if self.offers.takeback.take().is_some() {
            gone.push(StoredEvent::OfferGone { kind: OfferKind::Takeback, why: GoneWhy::Moved });
        }
        gone
    }

    /// How many plies are left when a side takes back its last move.
    pub(super) fn before_last_move_of(&self, side: Side) -> Result<usize, Refusal> {
        // A drawn opening is not one's own move.
        let opening = if self.settings.opening.as_deref() == Some("3move") { 3 } else { 0 };
        let own = self.plies.iter().rposition(|ply| ply.side == side).filter(|&index| index >= opening);
        own.ok_or_else(|| Refusal::new(Code::NotAvailable, "you have made no move that could be taken back"))
    }

    /// Takes moves back until so many are left.
    pub(super) fn take_back_to(&mut self, plies: usize, now: i64) -> Change {
        self.game.undo_to(plies);
        self.plies.truncate(plies);
        self.decision = None;
        self.offers = crate::protocol::Offers::default();
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.switch_to(turn, now);
        }
        let plies = plies as u32;
        let events = vec![StoredEvent::Takeback { plies }];
        Change { events, moves: MoveWrite::Truncate(plies), next_game: None, lag: 0 }
    }
}

/// A move that the rules refuse, in the words of the wire.
pub(crate) fn refused(error: &AnyPlayError) -> Refusal {
    let code = match error {
        AnyPlayError::Over(_) => Code::GameOver,
        AnyPlayError::Text { .. } | AnyPlayError::Illegal { .. } | AnyPlayError::Shuffle { .. } => {
            Code::IllegalMove
        }
    };
    let legal = matches!(code, Code::IllegalMove).then(|| error.legal().to_vec());
    Refusal { code, message: error.to_string(), legal }
}
