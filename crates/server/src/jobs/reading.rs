//! What needs no agent: a position after its moves, and the games of a PDN text. Written down here too, for that takes its time with
//! thousands of moves.

use std::time::{Duration, Instant};

use kelso_engine::SearchControl;
use kelso_rules::pdn::{PdnGame, PdnReader};
use kelso_rules::{AnyGame, EndRules, PlayedRecord};

use super::game_text::GameText;
use super::task::{TaskError, Thought};
use crate::game::{claims, position_of, refused};
use crate::protocol::{PdnGameReport, PdnReport, Ply, PositionReport};

/// Problems that are told; a file that is none at all has one a line.
const MOST_PROBLEMS: usize = 100;
/// Plies of all games of a text together. A text of the longest length that is taken has hardly more.
const MOST_PDN_PLIES: usize = 10_000;
/// How long reading a text may take. Games that people have played take a tenth of a second.
const LONGEST_READING: Duration = Duration::from_secs(2);

/// The position after the moves, and what may be played in it.
pub(super) fn position(text: &GameText, control: &SearchControl) -> Result<Thought, TaskError> {
    let mut game = text.before_moves()?;
    let mut plies = Vec::with_capacity(text.moves.len());
    for mv in &text.moves {
        if control.is_stopped() {
            return Err(TaskError::Dropped);
        }
        let color = game.turn();
        let record = game.play_text(mv).map_err(|error| TaskError::BadMove(refused(&error).detail()))?;
        plies.push(told_ply(game.plies(), PlayedRecord { color, record, fen: game.fen() }));
    }
    written(&PositionReport {
        position: position_of(&game),
        start: game.start_fen(),
        plies,
        ending: game.result().map(Into::into),
        claims: claims(&game),
    })
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
            let sentence = "this text takes too long to read; send fewer games at once";
            return Err(TaskError::Refused(sentence.to_owned()));
        }
        let told = game.map_err(|error| error.to_string()).and_then(|pdn| {
            let left = plies_left.checked_sub(pdn.moves().count()).ok_or_else(|| {
                format!("game {} is left out: only {MOST_PDN_PLIES} moves are read at once", pdn.number)
            })?;
            plies_left = left;
            tell(&pdn)
        });
        match told {
            Ok(game) => report.games.push(game),
            Err(problem) if report.problems.len() < MOST_PROBLEMS => report.problems.push(problem),
            Err(_) => {}
        }
    }
    written(&report)
}

fn written(report: &impl serde::Serialize) -> Result<Thought, TaskError> {
    serde_json::to_string(report).map(Thought::Json).map_err(|error| TaskError::Refused(error.to_string()))
}

fn tell(pdn: &PdnGame) -> Result<PdnGameReport, String> {
    let rules = pdn.tags.get("EndRules").and_then(|rules| rules.parse().ok()).unwrap_or(EndRules::WCDF);
    let game = AnyGame::from_pdn(pdn, rules).map_err(|error| error.to_string())?;
    Ok(PdnGameReport {
        number: pdn.number as u32,
        headers: pdn.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        variant: game.variant().rules.name().to_owned(),
        size: game.variant().size.rows() as u8,
        start: game.start_fen(),
        plies: plies_of(&game),
        result: pdn.outcome().to_string(),
    })
}

/// The moves of a game, told one by one.
fn plies_of(game: &AnyGame) -> Vec<Ply> {
    (1..=game.plies()).filter_map(|ply| Some(told_ply(ply, game.played(ply)?))).collect()
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
        assert!(position(&game, &control).is_ok() && pdn(b"1. 11-15 *", &control).is_ok());
        control.stop();
        assert_eq!(position(&game, &control), Err(TaskError::Dropped));
        assert_eq!(pdn(b"1. 11-15 *", &control), Err(TaskError::Dropped));
    }
}
