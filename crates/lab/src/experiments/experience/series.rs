//! A series of games under one condition, played in order because each may learn from earlier ones; one row has them
//! all.

use std::collections::HashSet;

use kelso_engine::PaperGame;
use kelso_engine::{Rng, SearchControl};
use kelso_rules::{Color, VariantId};
use serde::{Deserialize, Serialize};

use super::play::{ChoiceCount, FreshStore, Pairing, Played, player};
use super::sizes::Sizes;
use crate::experiment::{ExperimentError, Rows, Step, ballot_fens};

pub(super) const PART: &str = "series";

/// Who has the store, and which rules are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Condition {
    /// Nobody.
    Without,
    /// Both, and they share it.
    With,
    /// Red alone (A13a).
    RedOnly,
    /// Both, with optional captures.
    OptionalCapture,
    /// Red alone, with optional captures.
    RedOnlyOptional,
}

impl Condition {
    pub(super) const ALL: [Condition; 5] = [
        Condition::Without,
        Condition::With,
        Condition::RedOnly,
        Condition::OptionalCapture,
        Condition::RedOnlyOptional,
    ];
    /// Those that are timed: everything by the rules that captures are mandatory.
    pub(super) const TIMED: [Condition; 3] = [Condition::Without, Condition::With, Condition::RedOnly];
    /// Those in which somebody has the store.
    pub(super) const STORING: [Condition; 4] =
        [Condition::With, Condition::RedOnly, Condition::OptionalCapture, Condition::RedOnlyOptional];

    /// As it stands in tables and legends.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Condition::Without => "without the store",
            Condition::With => "with the store",
            Condition::RedOnly => "only red has the store",
            Condition::OptionalCapture => "with it, captures optional",
            Condition::RedOnlyOptional => "only red has it, captures optional",
        }
    }

    fn variant(self) -> VariantId {
        match self {
            Condition::OptionalCapture | Condition::RedOnlyOptional => PaperGame::A_OPTIONAL.variant(),
            _ => PaperGame::A.variant(),
        }
    }

    /// Do red and white have the store?
    fn has_store(self) -> [bool; 2] {
        match self {
            Condition::Without => [false, false],
            Condition::With | Condition::OptionalCapture => [true, true],
            Condition::RedOnly | Condition::RedOnlyOptional => [true, false],
        }
    }

    /// Whose choices are counted: those with the store, or everybody's if nobody has it.
    fn counts(self, answers: [ChoiceCount; 2]) -> ChoiceCount {
        let [red, white] = answers;
        match self {
            Condition::RedOnly | Condition::RedOnlyOptional => red,
            _ => ChoiceCount { chosen: red.chosen + white.chosen, known: red.known + white.known },
        }
    }

    /// Plays the series. Times are compared between some, so nothing else runs at the same time as these.
    pub(super) fn step(self, sizes: Sizes, seed: u64) -> Step {
        let cost = sizes.games as f64 * sizes.game_cost();
        let work = move |control: &SearchControl| play_series(self, sizes, seed, control);
        if Condition::TIMED.contains(&self) {
            Step::timed(PART, cost, work)
        } else {
            Step::counted(PART, cost, work)
        }
    }
}

/// The random choices for a game: the same under every condition.
struct Draw {
    opening: String,
    seeds: [u64; 2],
}

/// Draws the games: openings repeat, as in a club.
fn draws(sizes: Sizes, seed: u64) -> Vec<Draw> {
    let mut openings = ballot_fens(seed);
    openings.truncate(sizes.openings());
    let mut rng = Rng::new(seed);
    let draw = |_| Draw {
        opening: openings[rng.below(openings.len())].clone(),
        seeds: [rng.next_u64(), rng.next_u64()],
    };
    (0..sizes.games).map(draw).collect()
}

fn play_series(condition: Condition, sizes: Sizes, seed: u64, control: &SearchControl) -> Option<SeriesRow> {
    let has_store = condition.has_store();
    let store = if has_store.contains(&true) { Some(FreshStore::new()?) } else { None };
    let seat = |has_it: bool| player(sizes.depth, store.as_ref().filter(|_| has_it));
    let players = [seat(has_store[0])?, seat(has_store[1])?];
    let mut played_before = HashSet::new();
    let mut games = Vec::new();
    for draw in draws(sizes, seed) {
        let pairing = Pairing {
            variant: condition.variant(),
            opening: &draw.opening,
            players: [&players[0], &players[1]],
            seeds: draw.seeds,
        };
        let played = pairing.play(control)?;
        let is_new = played_before.insert(played.game.to_pdn().to_string());
        let positions = store.as_ref().map_or(Some(0), FreshStore::positions)?;
        games.push(SeriesGame::new(condition, &played, is_new, positions));
    }
    Some(SeriesRow::new(condition, sizes.depth, &games))
}

/// The record of one game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SeriesGame {
    pub(super) winner: Winner,
    pub(super) plies: usize,
    /// Its moves are not those of an earlier game.
    pub(super) is_new: bool,
    pub(super) nodes: u64,
    pub(super) time_ms: f64,
    pub(super) early: ChoiceCount,
    pub(super) all: ChoiceCount,
    /// Positions in the store after the game.
    pub(super) positions: u64,
}

/// As the paper counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Winner {
    Red,
    White,
    Draw,
}

impl Winner {
    pub(super) const ALL: [Winner; 3] = [Winner::Red, Winner::White, Winner::Draw];
}

impl SeriesGame {
    fn new(condition: Condition, played: &Played, is_new: bool, positions: u64) -> Self {
        SeriesGame {
            winner: match played.winner() {
                Some(Color::Black) => Winner::Red,
                Some(Color::White) => Winner::White,
                None => Winner::Draw,
            },
            plies: played.game.plies(),
            is_new,
            nodes: played.nodes,
            time_ms: played.time_ms,
            early: condition.counts(played.early),
            all: condition.counts(played.all),
            positions,
        }
    }
}

/// A series as stored: a column for each value, with an entry for each game.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct SeriesRow {
    condition: Condition,
    depth: u32,
    winner: Vec<Winner>,
    plies: Vec<usize>,
    is_new: Vec<bool>,
    nodes: Vec<u64>,
    early_chosen: Vec<u64>,
    early_known: Vec<u64>,
    chosen: Vec<u64>,
    known: Vec<u64>,
    positions: Vec<u64>,
    time_ms: Vec<f64>,
}

impl SeriesRow {
    pub(super) fn new(condition: Condition, depth: u32, games: &[SeriesGame]) -> Self {
        fn column<T>(games: &[SeriesGame], of: fn(&SeriesGame) -> T) -> Vec<T> {
            games.iter().map(of).collect()
        }
        SeriesRow {
            condition,
            depth,
            winner: column(games, |game| game.winner),
            plies: column(games, |game| game.plies),
            is_new: column(games, |game| game.is_new),
            nodes: column(games, |game| game.nodes),
            early_chosen: column(games, |game| game.early.chosen),
            early_known: column(games, |game| game.early.known),
            chosen: column(games, |game| game.all.chosen),
            known: column(games, |game| game.all.known),
            positions: column(games, |game| game.positions),
            time_ms: column(games, |game| game.time_ms),
        }
    }

    /// The games; `None` if the columns have different lengths.
    fn games(&self) -> Option<Vec<SeriesGame>> {
        let game = |place: usize| {
            Some(SeriesGame {
                winner: self.winner[place],
                plies: *self.plies.get(place)?,
                is_new: *self.is_new.get(place)?,
                nodes: *self.nodes.get(place)?,
                time_ms: *self.time_ms.get(place)?,
                early: ChoiceCount {
                    chosen: *self.early_chosen.get(place)?,
                    known: *self.early_known.get(place)?,
                },
                all: ChoiceCount { chosen: *self.chosen.get(place)?, known: *self.known.get(place)? },
                positions: *self.positions.get(place)?,
            })
        };
        (0..self.winner.len()).map(game).collect()
    }
}

/// A finished series.
pub(super) struct GameSeries {
    pub(super) condition: Condition,
    pub(super) games: Vec<SeriesGame>,
}

impl GameSeries {
    /// All that are in the rows.
    pub(super) fn all(rows: &Rows) -> Result<Vec<Self>, ExperimentError> {
        rows.part_as(PART, |row: SeriesRow| {
            let games = row.games().ok_or("its lists are not equally long")?;
            Ok(GameSeries { condition: row.condition, games })
        })
    }

    /// How many games ended this way.
    pub(super) fn count(&self, winner: Winner) -> u64 {
        self.games.iter().filter(|game| game.winner == winner).count() as u64
    }

    /// The mean of something over the games.
    pub(super) fn mean(&self, of: fn(&SeriesGame) -> f64) -> f64 {
        crate::experiment::mean(&self.games.iter().map(of).collect::<Vec<_>>())
    }

    /// The games after the first half.
    pub(super) fn second_half(&self) -> &[SeriesGame] {
        &self.games[self.games.len().div_ceil(2)..]
    }

    /// Positions that each game added to the store.
    pub(super) fn added(&self) -> Vec<f64> {
        let before = std::iter::once(0).chain(self.games.iter().map(|game| game.positions));
        self.games
            .iter()
            .zip(before)
            .map(|(game, before)| game.positions.saturating_sub(before) as f64)
            .collect()
    }

    /// The games of the end, of which the paper says that they sometimes took long.
    pub(super) fn last_games(&self, count: usize) -> &[SeriesGame] {
        &self.games[self.games.len().saturating_sub(count)..]
    }

    /// Positions in the store at the end.
    pub(super) fn stored(&self) -> u64 {
        self.games.last().map_or(0, |game| game.positions)
    }
}

/// The share of choices that were known; 0 if there are none.
pub(super) fn share(games: &[SeriesGame], of: fn(&SeriesGame) -> ChoiceCount) -> f64 {
    let sum = |of_answers: fn(ChoiceCount) -> u64| {
        games.iter().map(|game| of_answers(of(game))).sum::<u64>() as f64
    };
    let chosen = sum(|answers| answers.chosen);
    if chosen > 0.0 { sum(|answers| answers.known) / chosen } else { 0.0 }
}
