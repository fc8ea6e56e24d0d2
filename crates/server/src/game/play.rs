//! Moves: played by people and machines, and taken back.

use std::sync::Arc;

use kelso_rules::{AnyPlayError, FoundMove};

use super::change::{Change, MovesChange, PlayedMove};
use super::clock::Spent;
use super::event::GameEvent;
use super::ids::PlayerKey;
use super::presence::sides;
use super::standing::Standing;
use super::state::{GameState, PlyRecord};
use crate::protocol::{GoneWhy, MOST_LISTED, MoveArgs, OfferKind, Offers, Role, Side, Stats};
use crate::refusal::{Code, Refusal};

/// The most letters of a move's text, and squares of its path; the longest capture on the largest board is shorter.
const LONGEST_TEXT: usize = 400;
const LONGEST_PATH: usize = 100;

impl GameState {
    /// A person's move.
    pub(super) fn play(&self, role: Role, args: &MoveArgs, lag: i64, now: i64) -> Result<Change, Refusal> {
        self.may_play(role, args.ply)?;
        let found = match (&args.path, &args.text) {
            (Some(path), None) if (2..=LONGEST_PATH).contains(&path.len()) => self.game.find_path(path),
            (None, Some(text)) if text.len() <= LONGEST_TEXT => self.game.find_text(text),
            _ => {
                let sentence = "a move has a path of two squares and more, or a text, and not both: \
                                {\"ply\": 1, \"path\": [11, 15]} or {\"ply\": 1, \"text\": \"11-15\"}";
                return Err(Refusal::new(Code::Malformed, sentence));
            }
        };
        self.advance(found.map_err(|error| refused(&error))?, None, lag, now)
    }

    /// A machine's move, chosen for this ply.
    pub(super) fn machine_move(
        &self,
        ply: usize,
        path: &[u8],
        stats: &Stats,
        now: i64,
    ) -> Result<Change, Refusal> {
        if self.machine_to_move().is_none() || self.standing.ply_count + 1 != ply {
            return Err(Refusal::new(Code::StalePly, "the game has gone another way since"));
        }
        let found = self.game.find_path(path).map_err(|error| refused(&error))?;
        let mut change = self.advance(found, Some(stats.clone()), 0, now)?;
        change.standing.step = false;
        Ok(change)
    }

    fn may_play(&self, role: Role, ply: u32) -> Result<(), Refusal> {
        self.unless_over()?;
        if !self.is_full() {
            let sentence = "your opponent is not there yet; send the link or the code";
            return Err(Refusal::new(Code::Waiting, sentence));
        }
        let turn = self.turn();
        if self.side(role) != turn || self.seat(turn).agent.is_some() {
            let sentence = format!("it is {}'s turn, not yours", kelso_rules::Color::from(turn));
            return Err(Refusal::new(Code::NotYourTurn, sentence));
        }
        let next = self.standing.ply_count as u32 + 1;
        if ply != next {
            let sentence = format!("this is move {next} of the game, and yours was meant to be move {ply}");
            return Err(Refusal::new(Code::StalePly, sentence));
        }
        Ok(())
    }

    fn advance(&self, found: FoundMove, stats: Option<Stats>, lag: i64, now: i64) -> Result<Change, Refusal> {
        let mut change = self.draft();
        let (side, next) = (self.turn(), &mut change.standing);
        let spent = match &mut next.clock {
            Some(clock) => clock
                .moved(side, lag, now)
                .map_err(|_| Refusal::new(Code::GameOver, "your time ran out before this move came"))?,
            None => Spent { charged: 0, lag: 0 },
        };
        (next.ply_count, next.turn, next.result) =
            (next.ply_count + 1, found.after.turn().into(), found.ending);
        change.events = next.void_offers(side);
        change.events.push(GameEvent::Move { ply: next.ply_count as u32 });
        if next.result.is_some() {
            next.close(now);
        }
        let (mv, fen) = (found.record.clone().into(), found.after.to_fen());
        let record = Arc::new(PlyRecord { side, mv, fen, spent: spent.charged, stats });
        change.moves = MovesChange::Append(Box::new(PlayedMove { found, record }));
        change.lag = spent.lag;
        Ok(change)
    }

    /// How many plies are left when a side takes back its last move.
    pub(super) fn before_last_move_of(&self, side: Side) -> Result<usize, Refusal> {
        let own = self.last_move_of(side);
        own.ok_or_else(|| Refusal::new(Code::NotAvailable, "you have made no move that could be taken back"))
    }

    /// True once a side has made a move of its own.
    pub fn has_moved(&self, side: Side) -> bool {
        self.last_move_of(side).is_some()
    }

    /// True if a player has a seat in a game that goes on, and has yet to make their first move.
    pub fn awaits_first_move(&self, player: &PlayerKey) -> bool {
        let has_moved = |role| sides(Some(role)).iter().any(|side| self.has_moved(*side));
        !self.is_over() && self.role(player).is_some_and(|role| !has_moved(role))
    }

    fn last_move_of(&self, side: Side) -> Option<usize> {
        // A drawn opening is not one's own move.
        let opening = self.settings.drawn_plies();
        self.plies.iter().rposition(|ply| ply.side == side).filter(|&index| index >= opening)
    }

    /// Takes moves back until so many are left, which is fewer than there are.
    pub(super) fn take_back_to(&self, plies: usize, now: i64) -> Change {
        let mut change = self.draft();
        let next = &mut change.standing;
        // Whoever made the first of these moves is to move again, in a game that was not over then.
        (next.ply_count, next.turn) = (plies, self.plies[plies].side);
        (next.result, next.decision, next.offers) = (None, None, Offers::default());
        if let Some(clock) = &mut next.clock {
            clock.switch_to(next.turn, now);
        }
        change.moves = MovesChange::Truncate(plies);
        change.events.push(GameEvent::Takeback { plies: plies as u32 });
        change
    }
}

impl Standing {
    /// Whoever moves declines the draw they were offered; a takeback is void once anybody moves.
    fn void_offers(&mut self, mover: Side) -> Vec<GameEvent> {
        let mut gone = Vec::new();
        if self.offers.draw == Some(mover.other()) {
            self.offers.draw = None;
            gone.push(GameEvent::OfferGone { kind: OfferKind::Draw, why: GoneWhy::Moved });
        }
        if self.offers.takeback.take().is_some() {
            gone.push(GameEvent::OfferGone { kind: OfferKind::Takeback, why: GoneWhy::Moved });
        }
        gone
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
    let is_listed = matches!(code, Code::IllegalMove) && error.legal().len() <= MOST_LISTED;
    let legal = is_listed.then(|| error.legal().to_vec());
    Refusal { legal, ..Refusal::new(code, error.to_string()) }
}
