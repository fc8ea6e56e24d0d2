//! The test games after every thousand, in which nothing is learned: against a fixed opponent, from three-move ballots,
//! on other threads if there are any, and with their own random numbers.

use std::sync::Arc;
use std::thread::Scope;

use kelso_engine::learned::leaf::{LeafPlayer, LeafWeights};
use kelso_engine::{Agent, AgentSpec, Limits, Rng, Unobserved};
use kelso_rules::openings::{Ballot, ballots};
use kelso_rules::{Color, EndRules, English, Game, Outcome};

use super::record::LeafRow;
use super::settings::LeafSettings;
use crate::background::Background;

/// Games of a test.
pub const LEAF_TEST_GAMES: u64 = 100;

/// Plies after which a test game is a draw.
const LONGEST: usize = 300;

/// Weights to test, and the row for the result.
pub(super) struct LeafJob {
    pub(super) weights: LeafWeights,
    pub(super) row: LeafRow,
}

/// The test players.
pub(super) fn testers<'scope, 'env>(
    scope: &'scope Scope<'scope, 'env>,
    settings: &LeafSettings,
    spec: &AgentSpec,
    threads: usize,
) -> Background<'env, LeafJob, LeafRow> {
    Background::new(scope, threads, || {
        let (settings, spec) = (settings.clone(), spec.clone());
        move |job| test(&settings, &spec, job)
    })
}

/// Plays the test games of a row: each ballot twice, with both colours.
fn test(settings: &LeafSettings, spec: &AgentSpec, LeafJob { weights, mut row }: LeafJob) -> LeafRow {
    let weights = Arc::new(weights);
    for game in 0..LEAF_TEST_GAMES {
        let pair = row.games.wrapping_mul(LEAF_TEST_GAMES) + game / 2;
        let mut rng = settings.test_rng(pair);
        let side = if game % 2 == 0 { Color::Black } else { Color::White };
        let mut player = LeafPlayer::new(English, Arc::clone(&weights), rng.next_u64() ^ (game % 2));
        let mut opponent = spec.clone().with_seed(rng.next_u64()).build_english();
        match play(&mut player, &mut *opponent, side, draw(&mut rng)) {
            Outcome::Win(winner) if winner == side => row.won += 1,
            Outcome::Draw => row.drawn += 1,
            Outcome::Win(_) | Outcome::BothLose => row.lost += 1,
        }
    }
    row
}

/// A random ballot from the tournament deck.
fn draw(rng: &mut Rng) -> &'static Ballot {
    loop {
        let ballot = &ballots()[rng.below(ballots().len())];
        if ballot.is_in_deck() {
            return ballot;
        }
    }
}

fn play(
    player: &mut dyn Agent<English>,
    opponent: &mut dyn Agent<English>,
    side: Color,
    ballot: &Ballot,
) -> Outcome {
    let mut game = Game::from_position(ballot.position(), EndRules::CASUAL);
    while game.result().is_none() && game.plies() < LONGEST {
        let choice = if game.turn() == side {
            player.choose(&game, &Limits::NONE, &mut Unobserved)
        } else {
            opponent.choose(&game, &Limits::NONE, &mut Unobserved)
        };
        game.play(&choice.expect("the game is not over").mv).expect("agents play legal moves");
    }
    game.result().map_or(Outcome::Draw, |ending| ending.outcome)
}
