//! Tasks that need no agent: a position after its moves, and the games of a PDN text. Serialized here too, because that
//! takes time with thousands of moves.

use std::time::{Duration, Instant};

use kelso_engine::SearchControl;
use kelso_rules::pdn::{PdnGame, PdnReader};
use kelso_rules::{AnyGame, AnyTree, AnyTreeMove, PlayedRecord};

use super::game_text::GameText;
use super::task::{TaskError, Thought};
use crate::game::{claims, refused};
use crate::protocol::{
    OpeningName, PdnFault, PdnGameReport, PdnIssue, PdnNode, PdnReport, Ply, Position, PositionReport,
};

/// Maximum number of reported problems; a file that is not PDN at all has one per line.
const MOST_PROBLEMS: usize = 100;
/// Maximum number of plies over all games of a text. A text of the maximum length hardly has more.
const MOST_PDN_PLIES: usize = 10_000;
/// How long reading a text may take. Real games take a tenth of a second.
const LONGEST_READING: Duration = Duration::from_secs(2);

/// The position after the moves, and its legal moves.
pub(super) fn position(text: &GameText, path: &[u8], control: &SearchControl) -> Result<Thought, TaskError> {
    let mut game = text.before_moves()?;
    let mut plies = Vec::with_capacity(text.moves.len());
    let mut opening = OpeningName::of(&game.position());
    for mv in &text.moves {
        if control.is_stopped() {
            return Err(TaskError::Dropped);
        }
        let color = game.turn();
        let record = game.play_text(mv).map_err(|error| TaskError::BadMove(refused(&error).detail()))?;
        plies.push(told_ply(game.plies(), PlayedRecord { color, record, fen: game.fen() }));
        opening = OpeningName::of(&game.position()).or(opening);
    }
    written(&PositionReport {
        position: Position::along(&game, path),
        start: game.start_fen(),
        plies,
        ending: game.result().map(Into::into),
        claims: claims(&game),
        opening,
    })
}

/// The legal moves that begin with these squares.
pub(super) fn moves(game: &AnyGame, path: &[u8]) -> Result<Thought, TaskError> {
    written(&Position::along(game, path))
}

/// The games of a PDN text, and what is wrong with others.
pub(super) fn pdn(text: &[u8], control: &SearchControl) -> Result<Thought, TaskError> {
    let started = Instant::now();
    let mut report = PdnReport { games: Vec::new(), problems: Vec::new() };
    let mut plies_left = MOST_PDN_PLIES;
    for game in PdnReader::new(text) {
        if control.is_stopped() {
            return Err(TaskError::Dropped);
        }
        if started.elapsed() > LONGEST_READING {
            return Err(TaskError::SlowText);
        }
        match game {
            Ok(pdn) => match plies_left.checked_sub(pdn.moves().count()) {
                Some(left) => {
                    plies_left = left;
                    tell(&pdn, &mut report);
                }
                None => report.problems.push(left_out(&pdn)),
            },
            Err(error) => report.problems.push(PdnIssue::from(&error)),
        }
        report.problems.truncate(MOST_PROBLEMS);
    }
    written(&report)
}

pub(super) fn written(report: &impl serde::Serialize) -> Result<Thought, TaskError> {
    serde_json::to_string(report).map(Thought::Json).map_err(|error| TaskError::Refused(error.to_string()))
}

/// A game for which there is no room any more.
fn left_out(PdnGame { number, place, .. }: &PdnGame) -> PdnIssue {
    PdnIssue {
        message: format!("game {number} is left out: only {MOST_PDN_PLIES} moves are read at once"),
        game: *number,
        line: place.line,
        column: place.column,
        ply: None,
        fault: PdnFault::TooManyMoves { most: MOST_PDN_PLIES },
    }
}

/// Tells a game with its variations, and what is wrong with some of its lines. A game of which nothing can be played is not told.
fn tell(pdn: &PdnGame, report: &mut PdnReport) {
    let AnyTree { variant, start, comment, nodes, errors } = match pdn.tree_any() {
        Ok(tree) => tree,
        Err(error) => return report.problems.push(PdnIssue::from(&error)),
    };
    report.problems.extend(errors.iter().map(PdnIssue::from));
    if nodes.is_empty() && !errors.is_empty() {
        return;
    }
    report.games.push(PdnGameReport {
        number: pdn.number as u32,
        headers: pdn.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        variant: variant.rules.name().to_owned(),
        size: variant.size.rows() as u8,
        start,
        plies: main_line(&nodes),
        comment: Some(comment).filter(|comment| !comment.is_empty()),
        nodes: nodes.into_iter().map(told_node).collect(),
        result: pdn.outcome().to_string(),
    });
}

/// The main line of the game: each move is the first after the one before it.
fn main_line(nodes: &[AnyTreeMove]) -> Vec<Ply> {
    let mut line: Vec<Ply> = Vec::new();
    let mut last = None;
    for (index, node) in nodes.iter().enumerate() {
        if node.parent == last && (last.is_some() || line.is_empty()) {
            let played =
                PlayedRecord { color: node.color, record: node.record.clone(), fen: node.fen.clone() };
            line.push(told_ply(line.len() + 1, played));
            last = Some(index);
        }
    }
    line
}

fn told_node(node: AnyTreeMove) -> PdnNode {
    let AnyTreeMove { parent, record, fen, comment, nags, .. } = node;
    PdnNode {
        parent: parent.map(|parent| parent as u32),
        mv: record.into(),
        fen,
        comment: Some(comment).filter(|comment| !comment.is_empty()),
        nags,
    }
}

fn told_ply(ply: usize, PlayedRecord { color, record, fen }: PlayedRecord) -> Ply {
    Ply { ply: ply as u32, side: color.into(), mv: record.into(), fen, spent: 0, stats: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_waits_for_is_not_finished() {
        let control = SearchControl::default();
        let game = GameText { moves: vec!["11-15".to_owned()], ..GameText::default() };
        assert!(position(&game, &[], &control).is_ok() && pdn(b"1. 11-15 *", &control).is_ok());
        control.stop();
        assert_eq!(position(&game, &[], &control), Err(TaskError::Dropped));
        assert_eq!(pdn(b"1. 11-15 *", &control), Err(TaskError::Dropped));
    }
}
