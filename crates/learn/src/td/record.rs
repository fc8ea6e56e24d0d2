//! The record of a training: its settings, the weights, and a row for each test. One file, which is a weights file for
//! players and continues after its line `end` with what they do not need.

use std::fmt::Write as _;
use std::path::Path;
use std::str::{FromStr, Lines};

use kelso_engine::learned::LinearQ;
use serde::Serialize;

use super::error::LearnError;
use super::settings::{PolicyName, Settings};
use crate::record_file::{self, RecordProblem};

/// The result of a test, and statistics of the games before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TdRow {
    /// Training games up to here.
    pub games: u64,
    /// Test games won.
    pub won: u64,
    /// Test games lost.
    pub lost: u64,
    /// Test games drawn.
    pub drawn: u64,
    /// Test games that reached the move limit, so that both lost.
    pub both_lost: u64,
    /// The learner's pieces at the end of a test game, on average.
    pub own_pieces: f64,
    /// The opponent's pieces at the end of a test game, on average.
    pub opponent_pieces: f64,
    /// Training games won of the last hundred, with exploration.
    pub training_won: u64,
    /// The maximum Q of the start position.
    pub max_q: f64,
    /// Its standard deviation over the last hundred training games.
    pub max_q_deviation: f64,
    /// How the test games ended; records of earlier versions do not say.
    pub ends: Option<TestEnds>,
}

/// Sums over the games of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TestEnds {
    /// The opponent's pieces at the end of the games that were lost.
    pub lost_pieces: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Games that got as far as [`LONG_GAME`](super::LONG_GAME) plies.
    pub long_games: u64,
    /// The pieces of both sides at that ply of those games.
    pub long_pieces: u64,
}

/// The state of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingRecord {
    /// Its settings.
    pub settings: Settings,
    /// Games played.
    pub games: u64,
    /// The weights.
    pub q: LinearQ,
    /// The tests, in order.
    pub rows: Vec<TdRow>,
}

/// The first line of the record proper.
const HEADER: &str = "training 2";
const COLUMNS: &str = "games won lost drawn both-lost own-pieces opponent-pieces training-won max-q max-q-deviation lost-pieces plies long-games long-pieces";
/// What earlier versions wrote.
const OLD_HEADER: &str = "training 1";
const OLD_COLUMNS: &str =
    "games won lost drawn both-lost own-pieces opponent-pieces training-won max-q max-q-deviation";

impl TrainingRecord {
    /// The record as text.
    pub fn to_text(&self) -> String {
        let mut text = self.q.to_text(self.settings.learner);
        text.extend([HEADER, "\n"]);
        for (name, value) in &fields(&self.settings)[1..] {
            let _ = writeln!(text, "{name} {value}");
        }
        let _ = writeln!(text, "games {}\nrows {}\n{COLUMNS}", self.games, self.rows.len());
        for row in &self.rows {
            let TdRow { games, won, lost, drawn, both_lost, own_pieces, opponent_pieces, .. } = row;
            let TdRow { training_won, max_q, max_q_deviation, .. } = row;
            let ends = ends_text(row.ends);
            let _ = writeln!(
                text,
                "{games} {won} {lost} {drawn} {both_lost} {own_pieces} {opponent_pieces} {training_won} {max_q} {max_q_deviation} {ends}"
            );
        }
        text + "end\n"
    }

    /// Reads what [`to_text`](Self::to_text) wrote.
    ///
    /// # Errors
    /// What is missing or out of place.
    pub fn from_text(text: &str) -> Result<Self, RecordProblem> {
        let (learner, q) = LinearQ::from_text(text)?;
        let mut lines = text.lines();
        lines.by_ref().find(|line| *line == "end");
        let columns = match lines.next() {
            Some(HEADER) => COLUMNS,
            Some(OLD_HEADER) => OLD_COLUMNS,
            _ => return Err(RecordProblem::Line(HEADER)),
        };
        let mut settings = Settings::new(learner);
        let policy: String = field(&mut lines, "policy")?;
        let found = PolicyName::ALL.into_iter().find(|known| known.name() == policy);
        settings.policy = found.ok_or(RecordProblem::Policy(policy))?;
        settings.alpha = field(&mut lines, "alpha")?;
        settings.epsilon = field(&mut lines, "epsilon")?;
        settings.temperature = field(&mut lines, "temperature")?;
        settings.halve_every = field(&mut lines, "halve-every")?;
        settings.discount = field(&mut lines, "discount")?;
        settings.opponent = field(&mut lines, "opponent")?;
        settings.seed = field(&mut lines, "seed")?;
        let games = field(&mut lines, "games")?;
        let count: usize = field(&mut lines, "rows")?;
        if lines.next() != Some(columns) {
            return Err(RecordProblem::Line(columns));
        }
        let rows = lines
            .by_ref()
            .take(count)
            .map(|line| row(line, columns == COLUMNS))
            .collect::<Result<Vec<_>, _>>()?;
        let whole = rows.len() == count && lines.next() == Some("end") && lines.next().is_none();
        let ordered =
            rows.is_sorted_by(|a, b| a.games < b.games) && rows.iter().all(|row| row.games <= games);
        if whole && ordered {
            Ok(TrainingRecord { settings, games, q, rows })
        } else {
            Err(RecordProblem::Rows)
        }
    }

    /// Reads a record from a file.
    ///
    /// # Errors
    /// If the file cannot be read or is not a record.
    pub fn read(file: &Path) -> Result<Self, LearnError> {
        record_file::read(file, Self::from_text)
    }

    /// Writes the record to a file, atomically by rename.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn write(&self, file: &Path) -> Result<(), LearnError> {
        record_file::write(file, &self.to_text())
    }

    /// Checks that this is the record of a training with these settings.
    ///
    /// # Errors
    /// What differs.
    pub fn check_same_run(&self, settings: &Settings, file: &Path) -> Result<(), LearnError> {
        record_file::check_same_run(&fields(&self.settings), &fields(settings), file)
    }
}

/// The settings by name, in file order; the first, the learner, is stored with the weights.
fn fields(settings: &Settings) -> Vec<(&'static str, String)> {
    let Settings { learner, policy, alpha, epsilon, temperature, halve_every, discount, opponent, seed } =
        settings;
    vec![
        ("learner", learner.name().to_owned()),
        ("policy", policy.name().to_owned()),
        ("alpha", alpha.to_string()),
        ("epsilon", epsilon.to_string()),
        ("temperature", temperature.to_string()),
        ("halve-every", halve_every.to_string()),
        ("discount", discount.to_string()),
        ("opponent", opponent.clone()),
        ("seed", seed.to_string()),
    ]
}

/// The value of the next line, which must be this field.
pub(crate) fn field<T: FromStr>(lines: &mut Lines<'_>, name: &'static str) -> Result<T, RecordProblem> {
    let value = lines.next().and_then(|line| line.strip_prefix(name)).and_then(|rest| rest.strip_prefix(' '));
    let value = value.and_then(|value| value.parse().ok());
    value.ok_or(RecordProblem::Field(name))
}

fn row(line: &str, has_ends: bool) -> Result<TdRow, RecordProblem> {
    let wrong = || RecordProblem::row(line);
    let mut words = line.split(' ');
    let row = TdRow {
        games: number(words.next()).ok_or_else(wrong)?,
        won: number(words.next()).ok_or_else(wrong)?,
        lost: number(words.next()).ok_or_else(wrong)?,
        drawn: number(words.next()).ok_or_else(wrong)?,
        both_lost: number(words.next()).ok_or_else(wrong)?,
        own_pieces: number(words.next()).ok_or_else(wrong)?,
        opponent_pieces: number(words.next()).ok_or_else(wrong)?,
        training_won: number(words.next()).ok_or_else(wrong)?,
        max_q: number(words.next()).ok_or_else(wrong)?,
        max_q_deviation: number(words.next()).ok_or_else(wrong)?,
        ends: if has_ends { ends(&mut words).map_err(|_| wrong())? } else { None },
    };
    if words.next().is_none() { Ok(row) } else { Err(wrong()) }
}

/// The last columns of a row.
fn ends_text(ends: Option<TestEnds>) -> String {
    let Some(TestEnds { lost_pieces, plies, long_games, long_pieces }) = ends else {
        return "- - - -".to_owned();
    };
    format!("{lost_pieces} {plies} {long_games} {long_pieces}")
}

/// Columns that say nothing.
struct NoEnds;

/// Reads the last columns: all of them, or none.
fn ends<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Option<TestEnds>, NoEnds> {
    let words: Vec<_> = words.take(4).collect();
    if words == ["-"; 4] {
        return Ok(None);
    }
    let [lost_pieces, plies, long_games, long_pieces] = words[..] else { return Err(NoEnds) };
    let read = |word| number::<u64>(Some(word)).ok_or(NoEnds);
    Ok(Some(TestEnds {
        lost_pieces: read(lost_pieces)?,
        plies: read(plies)?,
        long_games: read(long_games)?,
        long_pieces: read(long_pieces)?,
    }))
}

pub(crate) fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}
