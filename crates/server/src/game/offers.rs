//! Offers: a draw, a takeback, another game; made, answered, and settled at once where nobody has to be asked.

use super::act::Change;
use super::event::StoredEvent;
use super::prepare;
use super::state::{DecisionRecord, GameState};
use crate::protocol::{GoneWhy, Mode, OfferKind, Role, Side};
use crate::refusal::{Code, Refusal};

/// Moves that a machine wants to have seen before it thinks about a draw.
const EARLIEST_DRAW: usize = 20;

impl GameState {
    /// A player offers something.
    pub(super) fn offer(&mut self, role: Role, kind: OfferKind, now: i64) -> Result<Change, Refusal> {
        self.may_offer(kind)?;
        let side = self.side(role);
        if self.offered(kind) == Some(side.other()) {
            return self.accept(role, kind, now);
        }
        if self.offered(kind) == Some(side) {
            return Err(Refusal::new(
                Code::NotAvailable,
                "you have offered that already; wait for the answer",
            ));
        }
        let own_move = self.before_last_move_of(side);
        match (kind, self.mode) {
            (OfferKind::Draw | OfferKind::Rematch, Mode::People) => {}
            (OfferKind::Rematch, _) => return Ok(self.rematch(now)),
            (OfferKind::Takeback, Mode::People) => {
                own_move?;
            }
            (OfferKind::Takeback, Mode::Machine) => return Ok(self.take_back_to(own_move?, now)),
            (OfferKind::Takeback, _) => return Ok(self.take_back_to(self.before_any_last_move()?, now)),
            (OfferKind::Draw, Mode::Machine) => return self.machine_answers_draw(side, now),
            (OfferKind::Draw, _) => return self.decide(DecisionRecord::Agree, now),
        }
        *self.offer_slot(kind) = Some(side);
        Ok(Change::of(vec![StoredEvent::Offer { kind, side }]))
    }

    /// A player accepts what the other offers.
    pub(super) fn accept(&mut self, role: Role, kind: OfferKind, now: i64) -> Result<Change, Refusal> {
        let side = self.side(role);
        if self.offered(kind) != Some(side.other()) {
            return Err(Refusal::new(Code::NothingOffered, "your opponent offers nothing of the kind"));
        }
        match kind {
            OfferKind::Draw => self.decide(DecisionRecord::Agree, now),
            OfferKind::Takeback => {
                let plies = self.before_last_move_of(side.other())?;
                Ok(self.take_back_to(plies, now))
            }
            OfferKind::Rematch => Ok(self.rematch(now)),
        }
    }

    /// A player declines what the other offers, or withdraws his own offer.
    pub(super) fn decline(&mut self, role: Role, kind: OfferKind) -> Result<Change, Refusal> {
        let side = self.side(role);
        let why = match self.offered(kind) {
            Some(by) if by == side => GoneWhy::Withdrawn,
            Some(_) => GoneWhy::Declined,
            None => {
                return Err(Refusal::new(
                    Code::NothingOffered,
                    "there is no such offer to decline or withdraw",
                ));
            }
        };
        *self.offer_slot(kind) = None;
        Ok(Change::of(vec![StoredEvent::OfferGone { kind, why }]))
    }

    fn may_offer(&self, kind: OfferKind) -> Result<(), Refusal> {
        let no = |sentence: &str| Err(Refusal::new(Code::NotAvailable, sentence));
        let over = self.is_over();
        match kind {
            OfferKind::Rematch if !over => no("another game can be offered when this one is over"),
            OfferKind::Rematch if self.rematch_game.is_some() => no("the next game has been made already"),
            OfferKind::Rematch if !self.is_full() => no("there was nobody to play with"),
            OfferKind::Draw | OfferKind::Takeback if over && self.mode == Mode::People => {
                Err(Refusal::new(Code::GameOver, "the game is over"))
            }
            OfferKind::Draw if over => Err(Refusal::new(Code::GameOver, "the game is over")),
            OfferKind::Draw | OfferKind::Takeback if !self.is_full() => {
                Err(Refusal::new(Code::Waiting, "your opponent is not there yet"))
            }
            OfferKind::Draw if !self.game.rules().agreement => no("these rules have no draw by agreement"),
            OfferKind::Draw | OfferKind::Takeback if self.mode == Mode::Machines => {
                no("machines neither offer draws nor take back moves")
            }
            OfferKind::Draw | OfferKind::Takeback | OfferKind::Rematch => Ok(()),
        }
    }

    /// A machine takes a draw if it thought no better of its own position when it last moved.
    fn machine_answers_draw(&mut self, side: Side, now: i64) -> Result<Change, Refusal> {
        let machine = side.other();
        let last = self.plies.iter().rev().find(|ply| ply.side == machine);
        let score = last.and_then(|ply| ply.stats.as_ref()).and_then(|stats| stats.score);
        if self.plies.len() >= EARLIEST_DRAW && score.is_some_and(|score| score <= 0.0) {
            return self.decide(DecisionRecord::Agree, now);
        }
        let kind = OfferKind::Draw;
        Ok(Change::of(vec![
            StoredEvent::Offer { kind, side },
            StoredEvent::OfferGone { kind, why: GoneWhy::Declined },
        ]))
    }

    /// On one device a takeback is of the last move, whoever made it.
    fn before_any_last_move(&self) -> Result<usize, Refusal> {
        let last = self.plies.last().map(|ply| ply.side);
        last.map_or_else(
            || Err(Refusal::new(Code::NotAvailable, "there is no move that could be taken back")),
            |side| self.before_last_move_of(side),
        )
    }

    fn rematch(&mut self, now: i64) -> Change {
        let next = prepare::rematch_of(self, now);
        self.offers.rematch = None;
        self.rematch_game = Some(next.id.clone());
        let mut change = Change::of(vec![StoredEvent::Rematch { game: next.id.to_string() }]);
        change.next_game = Some(Box::new(next));
        change
    }

    fn offered(&self, kind: OfferKind) -> Option<Side> {
        match kind {
            OfferKind::Draw => self.offers.draw,
            OfferKind::Takeback => self.offers.takeback,
            OfferKind::Rematch => self.offers.rematch,
        }
    }

    fn offer_slot(&mut self, kind: OfferKind) -> &mut Option<Side> {
        match kind {
            OfferKind::Draw => &mut self.offers.draw,
            OfferKind::Takeback => &mut self.offers.takeback,
            OfferKind::Rematch => &mut self.offers.rematch,
        }
    }
}
