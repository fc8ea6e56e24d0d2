//! Plays a match: games on several threads, each opening once with each colour.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use kelso_engine::{Limits, Rng, SearchControl};
use kelso_rules::{Color, EndRules};
use serde::{Deserialize, Serialize};

use super::opening::Opening;
use super::player::Player;
use super::table::{PlayedGame, Table, TableTerms};
use crate::crew::in_parallel;

/// One side of a match: how to create the player, and its limits per move.
pub struct Contestant<'a> {
    /// Creates a player for a thread. Each game tells it to [begin](Player::begin) with its own seed.
    pub make: &'a (dyn Fn() -> Box<dyn Player> + Sync),
    /// Limits for every move.
    pub limits: Limits,
    /// The seeds of its games are derived from this.
    pub seed: u64,
}

/// Which contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    /// The first player.
    First,
    /// The second player.
    Second,
}

/// Which game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId {
    /// The pair, from 0. Its opening is the one with this index, wrapping around.
    pub pair: usize,
    /// Who has the black pieces: the first contestant in the first game of a pair.
    pub black: Role,
}

impl GameId {
    /// The games of these pairs, in order.
    pub fn of_pairs(pairs: usize) -> impl Iterator<Item = GameId> {
        (0..2 * pairs).map(GameId::nth)
    }

    /// The game with this index.
    pub fn nth(before: usize) -> GameId {
        let black = if before.is_multiple_of(2) { Role::First } else { Role::Second };
        GameId { pair: before / 2, black }
    }

    /// Who plays a colour.
    pub fn role(self, color: Color) -> Role {
        if (color == Color::Black) == (self.black == Role::First) { Role::First } else { Role::Second }
    }

    /// The seed of a contestant in this game: independent of other games and of the thread.
    pub(super) fn seed(self, contestant: u64, role: Role) -> u64 {
        let mut seed = contestant;
        for part in [self.pair as u64, self.black as u64, role as u64] {
            seed = Rng::new(seed ^ part.wrapping_mul(0x9e37_79b9)).next_u64();
        }
        seed
    }
}

/// Half points of the first contestant in games that have been played, in the order of the match.
pub type PastGames = BTreeMap<GameId, u8>;

/// What to play.
pub struct MatchPlan {
    /// The openings, used in turn and repeated if there are more pairs.
    pub openings: Vec<Opening>,
    /// How the games end.
    pub rules: EndRules,
    /// A game this long is a draw.
    pub max_plies: usize,
    /// The games to play: those already played can be omitted.
    pub games: Vec<GameId>,
    /// Those already played: players that depend on earlier results are told about them.
    pub past: PastGames,
    /// Concurrent games. A player that depends on earlier results hears about all of them only if this is 1.
    pub threads: usize,
}

impl MatchPlan {
    /// Where a game starts.
    pub fn opening(&self, id: GameId) -> &Opening {
        &self.openings[id.pair % self.openings.len()]
    }
}

/// Plays a match; `on_game` sees every game as it ends and can stop the match, as the control can from outside.
/// Unfinished games are dropped.
pub fn play_match(
    plan: &MatchPlan,
    contestants: [&Contestant<'_>; 2],
    control: &SearchControl,
    on_game: &mut dyn FnMut(PlayedGame) -> ControlFlow<()>,
) {
    let terms = TableTerms {
        rules: plan.rules,
        max_plies: plan.max_plies,
        limits: contestants.map(|contestant| contestant.limits),
        seeds: contestants.map(|contestant| contestant.seed),
    };
    let make_table = || {
        let players = contestants.map(|contestant| (contestant.make)());
        let mut table = MatchTable { table: Table { players, terms }, news: plan.past.clone() };
        move |number: usize| table.play(plan.games[number], plan, control)
    };
    let seen = |_, played| match on_game(played) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(()),
    };
    // Stopping is not an error.
    let _ = in_parallel(plan.games.len(), plan.threads, control, make_table, seen);
}

/// Two players that are told the results of earlier games.
struct MatchTable {
    table: Table,
    /// Results that the players have not been told yet.
    news: PastGames,
}

impl MatchTable {
    /// Plays one game; `None` if the match was stopped.
    fn play(&mut self, id: GameId, plan: &MatchPlan, control: &SearchControl) -> Option<PlayedGame> {
        self.tell_results_before(id);
        let opening = plan.opening(id);
        let played = self.table.play(id, opening, control)?;
        for color in Color::ALL {
            self.table.players[id.role(color) as usize].see_game(&played.game, color, opening.moves.len());
        }
        self.news.insert(id, played.half_points());
        Some(played)
    }

    /// Tells the players how the games before this one ended, in order.
    fn tell_results_before(&mut self, id: GameId) {
        let later = self.news.split_off(&id);
        let [first, second] = &mut self.table.players;
        for points in std::mem::replace(&mut self.news, later).into_values() {
            first.hear_result(points);
            second.hear_result(2 - points);
        }
    }
}
