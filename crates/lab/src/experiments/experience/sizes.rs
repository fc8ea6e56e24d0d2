//! The sizes of a run: as in the paper, or smaller in the same proportions.

use kelso_rules::openings::ballots;

use super::super::papers::a;
use crate::experiment::{Parameters, Scale};

/// Pairs of games between the player with the store and the same player without, compared with the paper's 131 games.
const PAIRS: usize = 200;
/// Positions in the stores whose lookups are timed.
const ENTRIES: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// The sizes of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    /// Games of a series.
    pub(super) games: usize,
    /// How deep the players look, in plies.
    pub(super) depth: u32,
    scale: Scale,
}

impl Sizes {
    pub(super) fn new(parameters: &Parameters) -> Self {
        Sizes {
            games: parameters.games.unwrap_or_else(|| parameters.pick(20, a::GAMES)),
            depth: parameters.pick(4, 6),
            scale: parameters.scale,
        }
    }

    /// Openings that games are drawn from. Few games need few openings, or none would repeat.
    pub(super) fn openings(self) -> usize {
        let all = ballots().len();
        match self.scale {
            Scale::Quick => self.games.div_ceil(3).min(all),
            Scale::Full => all,
        }
    }

    /// Pairs of games of the match.
    pub(super) fn pairs(self) -> usize {
        (PAIRS * self.games).div_ceil(a::GAMES)
    }

    /// The sizes of the stores that are looked up in.
    pub(super) fn entries(self) -> &'static [u64] {
        match self.scale {
            Scale::Quick => &ENTRIES[..2],
            Scale::Full => &ENTRIES,
        }
    }

    /// Positions in the store that searches of every depth are compared with.
    pub(super) fn compared_entries(self) -> u64 {
        match self.scale {
            Scale::Quick => ENTRIES[0],
            Scale::Full => ENTRIES[2],
        }
    }

    /// True if as much is played as in the paper, so that its promises apply.
    pub(super) fn is_whole(self) -> bool {
        self.scale == Scale::Full && self.games >= a::GAMES
    }

    /// Roughly how long a game takes, in milliseconds.
    pub(super) fn game_cost(self) -> f64 {
        3.0_f64.powi(self.depth as i32) / 20.0
    }
}
