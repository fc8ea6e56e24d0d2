//! Offers: a draw, a takeback, another game; made, answered, and settled at once where nobody has to be asked.

use super::change::Change;
use super::decision::DecisionRecord;
use super::event::GameEvent;
use super::prepare;
use super::state::GameState;
use crate::protocol::{GoneWhy, Mode, OfferKind, Role, Side};
use crate::refusal::{Code, Refusal};

/// Moves that a machine wants to have seen before it thinks about a draw.
const EARLIEST_DRAW: usize = 20;

impl GameState {
    /// A player offers something.
    pub(super) fn offer(&self, role: Role, kind: OfferKind, now: i64) -> Result<Change, Refusal> {
        self.may_offer(kind)?;
        let side = self.side(role);
        if self.standing.offered(kind) == Some(side.other()) {
            return self.accept(role, kind, now);
        }
        if self.standing.offered(kind) == Some(side) {
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
            (OfferKind::Draw, _) => return self.end_by(DecisionRecord::Agree, now),
        }
        let mut change = self.draft();
        change.standing.set_offer(kind, Some(side));
        change.events.push(GameEvent::Offer { kind, side });
        Ok(change)
    }

    /// A player accepts what the other offers.
    pub(super) fn accept(&self, role: Role, kind: OfferKind, now: i64) -> Result<Change, Refusal> {
        let side = self.side(role);
        if self.standing.offered(kind) != Some(side.other()) {
            return Err(Refusal::new(Code::NothingOffered, "your opponent offers nothing of the kind"));
        }
        match kind {
            OfferKind::Draw => self.end_by(DecisionRecord::Agree, now),
            OfferKind::Takeback => {
                let plies = self.before_last_move_of(side.other())?;
                Ok(self.take_back_to(plies, now))
            }
            OfferKind::Rematch => Ok(self.rematch(now)),
        }
    }

    /// A player declines what the other offers, or withdraws their own offer.
    pub(super) fn decline(&self, role: Role, kind: OfferKind) -> Result<Change, Refusal> {
        let side = self.side(role);
        let why = match self.standing.offered(kind) {
            Some(by) if by == side => GoneWhy::Withdrawn,
            Some(_) => GoneWhy::Declined,
            None => {
                return Err(Refusal::new(
                    Code::NothingOffered,
                    "there is no such offer to decline or withdraw",
                ));
            }
        };
        let mut change = self.draft();
        change.standing.set_offer(kind, None);
        change.events.push(GameEvent::OfferGone { kind, why });
        Ok(change)
    }

    fn may_offer(&self, kind: OfferKind) -> Result<(), Refusal> {
        let no = |sentence: &str| Err(Refusal::new(Code::NotAvailable, sentence));
        let over = self.is_over();
        match kind {
            OfferKind::Rematch if !over => no("another game can be offered when this one is over"),
            OfferKind::Rematch if self.standing.rematch_game.is_some() => {
                no("the next game has been made already")
            }
            OfferKind::Rematch if !self.is_full() => no("there was nobody to play with"),
            // Alone, or against a machine, the move that ended the game can be taken back; what a player decided stays decided.
            OfferKind::Takeback if self.ended_on_the_board() && self.mode != Mode::People => Ok(()),
            OfferKind::Draw | OfferKind::Takeback if over => self.unless_over(),
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

    /// True if the moves led to the end, or to a draw that was claimed or that nobody can avoid; not if somebody gave up, agreed or stayed away.
    fn ended_on_the_board(&self) -> bool {
        self.is_over()
            && matches!(self.standing.decision, None | Some(DecisionRecord::Claim | DecisionRecord::NoWin))
    }

    /// A machine takes a draw if it thought no better of its own position when it last moved.
    fn machine_answers_draw(&self, side: Side, now: i64) -> Result<Change, Refusal> {
        let machine = side.other();
        let last = self.plies.iter().rev().find(|ply| ply.side == machine);
        let score = last.and_then(|ply| ply.stats.as_ref()).and_then(|stats| stats.score);
        if self.plies.len() >= EARLIEST_DRAW && score.is_some_and(|score| score <= 0.0) {
            return self.end_by(DecisionRecord::Agree, now);
        }
        let (mut change, kind) = (self.draft(), OfferKind::Draw);
        change.events.push(GameEvent::Offer { kind, side });
        change.events.push(GameEvent::OfferGone { kind, why: GoneWhy::Declined });
        Ok(change)
    }

    /// On one device a takeback is of the last move, whoever made it.
    fn before_any_last_move(&self) -> Result<usize, Refusal> {
        let last = self.plies.last().map(|ply| ply.side);
        last.map_or_else(
            || Err(Refusal::new(Code::NotAvailable, "there is no move that could be taken back")),
            |side| self.before_last_move_of(side),
        )
    }

    fn rematch(&self, now: i64) -> Change {
        let next = prepare::rematch_of(self, now);
        let mut change = self.draft();
        change.standing.offers.rematch = None;
        change.standing.rematch_game = Some(next.id.clone());
        change.events.push(GameEvent::Rematch { game: next.id.clone() });
        change.next_game = Some(Box::new(next));
        change
    }
}
