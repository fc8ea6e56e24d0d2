//! The test games after every hundred (D8), in which nothing is learned: on other threads if there are any, and with
//! their own random numbers, so that they do not affect the training.

use std::thread::Scope;

use kelso_engine::AgentSpec;
use kelso_engine::learned::LinearQ;
use kelso_rules::Outcome;

use super::episode::{Arena, Testing, side_of};
use super::record::{TdRow, TestEnds};
use super::settings::{Settings, Stream};
use crate::background::Background;

/// Games of a test.
pub const TEST_GAMES: u64 = 100;

/// Weights to test, and the row for the result.
pub(crate) struct TdJob {
    pub(crate) q: LinearQ,
    pub(crate) row: TdRow,
}

/// The test players.
pub(crate) fn testers<'scope, 'env>(
    scope: &'scope Scope<'scope, 'env>,
    settings: &Settings,
    spec: &AgentSpec,
    threads: usize,
) -> Background<'env, TdJob, TdRow> {
    Background::new(scope, threads, || {
        let (settings, mut arena) = (settings.clone(), Arena::new(spec.clone()));
        move |job| test(&mut arena, &settings, job)
    })
}

/// Plays the test games of a row.
fn test(arena: &mut Arena, settings: &Settings, TdJob { q, mut row }: TdJob) -> TdRow {
    let (mut own, mut opponent) = (0, 0);
    let mut ends = TestEnds::default();
    for game in 0..TEST_GAMES {
        let mut rng = settings.rng(Stream::Test, row.games.wrapping_mul(TEST_GAMES) + game);
        let result = arena.play(&mut Testing(q), side_of(game), &mut rng).expect("a test learns nothing");
        match result.outcome {
            Outcome::Win(winner) if winner == result.side => row.won += 1,
            Outcome::Win(_) => {
                row.lost += 1;
                ends.lost_pieces += result.opponent_pieces as u64;
            }
            Outcome::Draw => row.drawn += 1,
            Outcome::BothLose => row.both_lost += 1,
        }
        own += result.own_pieces;
        opponent += result.opponent_pieces;
        ends.plies += result.plies as u64;
        ends.long_games += u64::from(result.pieces_when_long.is_some());
        ends.long_pieces += result.pieces_when_long.unwrap_or(0) as u64;
    }
    row.own_pieces = own as f64 / TEST_GAMES as f64;
    row.opponent_pieces = opponent as f64 / TEST_GAMES as f64;
    row.ends = Some(ends);
    row
}
