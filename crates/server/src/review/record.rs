//! The scores of a game, and what they say about its moves.

use kelso_lab::annotate::{PlayerSummary, ScoredPosition, TurningPoint, judge};
use kelso_rules::{AnyGame, AnyPly, Color};

use super::subject::LineId;
use crate::protocol::{Review, ReviewedMove};

/// The scores of a game's positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewRecord {
    /// The agent.
    pub agent: String,
    /// Milliseconds per position.
    pub time: u64,
    /// The moves of the game, to detect changes since.
    pub moves: Vec<String>,
    /// The scores.
    pub positions: Vec<ScoredPosition>,
}

/// The scores of a line that is no game of this server, with what is needed to play it through again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedLine {
    /// Its name.
    pub id: LineId,
    /// The rules of the board.
    pub variant: String,
    /// Rows, and columns.
    pub size: u8,
    /// Where it starts, as FEN.
    pub start: String,
    /// The moves, and the scores.
    pub record: ReviewRecord,
}

impl ReviewRecord {
    /// True if it matches the game as it is now.
    pub(super) fn is_of(&self, moves: &[String]) -> bool {
        self.moves == moves
    }

    /// The moves of the game, judged.
    pub(super) fn review(&self, game: &AnyGame) -> Review {
        let judged = judge(&plies(game), &self.positions);
        let [black, white] = [Color::Black, Color::White].map(|color| PlayerSummary::of(color, &judged));
        Review {
            agent: self.agent.clone(),
            time: self.time,
            moves: judged.iter().map(ReviewedMove::from).collect(),
            black: (&black).into(),
            white: (&white).into(),
            turning_point: TurningPoint::of(&judged).map(Into::into),
        }
    }
}

/// The moves of a game with the positions they were made in.
fn plies(game: &AnyGame) -> Vec<AnyPly> {
    let mut before = game.start();
    let ply = |mv| {
        let ply = AnyPly { before, mv };
        before = before.play_unchecked(&mv);
        ply
    };
    game.moves().into_iter().map(ply).collect()
}
