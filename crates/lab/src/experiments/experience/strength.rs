//! Is it any weaker? The player with the store against the same player without, at equal depth.

use kelso_engine::{Rng, SearchControl};
use kelso_rules::{Color, VariantId};
use serde::{Deserialize, Serialize};

use super::play::{FreshStore, Pairing, player};
use super::sizes::Sizes;
use crate::experiment::{Interval, PairScore, Step, ballot_fens, pair_score};

pub(super) const PART: &str = "strength";

/// The whole match: half points of the player with the store, with the black and with the white pieces, pair by pair.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct StrengthRow {
    pub(super) black: Vec<u8>,
    pub(super) white: Vec<u8>,
    /// Choices of the player with the store, and those that it knew.
    pub(super) chosen: u64,
    pub(super) known: u64,
}

impl StrengthRow {
    /// Points per game of the player with the store.
    pub(super) fn score(&self) -> (f64, Option<Interval>) {
        let pair = |(&black, &white): (&u8, &u8)| PairScore { black, white };
        pair_score(&self.black.iter().zip(&self.white).map(pair).collect::<Vec<_>>())
    }

    /// Games won, drawn and lost by it.
    pub(super) fn counts(&self) -> [usize; 3] {
        [2, 1, 0].map(|half_points| {
            self.black.iter().chain(&self.white).filter(|&&points| points == half_points).count()
        })
    }
}

pub(super) fn step(sizes: Sizes, seed: u64) -> Step {
    let cost = 2.0 * sizes.pairs() as f64 * sizes.game_cost();
    Step::counted(PART, cost, move |control| play_match(sizes, seed, control))
}

/// The games are played in order: each learns from earlier ones.
fn play_match(sizes: Sizes, seed: u64, control: &SearchControl) -> Option<StrengthRow> {
    let store = FreshStore::new()?;
    let (with, without) = (player(sizes.depth, Some(&store))?, player(sizes.depth, None)?);
    let mut openings = ballot_fens(seed);
    openings.truncate(sizes.openings());
    let mut rng = Rng::new(seed);
    let mut row = StrengthRow { black: Vec::new(), white: Vec::new(), chosen: 0, known: 0 };
    for opening in openings.iter().cycle().take(sizes.pairs()) {
        for color in Color::ALL {
            let players = if color == Color::Black { [&with, &without] } else { [&without, &with] };
            let seeds = [rng.next_u64(), rng.next_u64()];
            let pairing = Pairing { variant: VariantId::ENGLISH, opening, players, seeds };
            let played = pairing.play(control)?;
            let half_points = match played.winner() {
                Some(winner) => 2 * u8::from(winner == color),
                None => 1,
            };
            if color == Color::Black { &mut row.black } else { &mut row.white }.push(half_points);
            row.chosen += played.all[color as usize].chosen;
            row.known += played.all[color as usize].known;
        }
    }
    store.positions()?;
    Some(row)
}
