//! The record of a training: a weights file for players, and after its line `end` the settings, a row for each test and
//! the weights to the last bit, so that the training can be resumed.

use std::fmt::Write as _;
use std::path::Path;

use kelso_engine::learned::leaf::{FEATURES, LeafWeights};
use serde::Serialize;

use super::settings::LeafSettings;
use crate::record_file::{self, RecordProblem};
use crate::td::LearnError;
use crate::td::record::{field, number};

/// The result of a test, and statistics of the games before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct LeafRow {
    /// Training games up to here.
    pub games: u64,
    /// Test games won.
    pub won: u64,
    /// Test games lost.
    pub lost: u64,
    /// Test games drawn.
    pub drawn: u64,
    /// Training games drawn since the last test.
    pub training_drawn: u64,
    /// Average number of moves of a training game, without the random ones at its beginning.
    pub plies: f64,
    /// Mean absolute error of the positions' points.
    pub error: f64,
}

impl LeafRow {
    /// The score of the test.
    pub fn score(&self) -> f64 {
        let games = self.won + self.lost + self.drawn;
        (self.won as f64 + self.drawn as f64 / 2.0) / games.max(1) as f64
    }
}

/// The state of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct LeafRecord {
    /// Its settings.
    pub settings: LeafSettings,
    /// Games played.
    pub games: u64,
    /// The weights.
    pub weights: LeafWeights,
    /// The tests, in order.
    pub rows: Vec<LeafRow>,
}

/// The first line of the record proper.
const HEADER: &str = "training 1";
const COLUMNS: &str = "games won lost drawn training-drawn plies error";
/// The line before the weights to the last bit, as hexadecimal numbers.
const EXACT: &str = "exact-weights";
/// Features per line.
const LINE: usize = 16;

impl LeafRecord {
    /// A new training.
    pub fn new(settings: LeafSettings) -> Self {
        LeafRecord { settings, games: 0, weights: LeafWeights::zero(), rows: Vec::new() }
    }

    /// The record as text.
    pub fn to_text(&self) -> String {
        let mut text = self.weights.to_text();
        text.extend([HEADER, "\n"]);
        for (name, value) in fields(&self.settings) {
            let _ = writeln!(text, "{name} {value}");
        }
        let _ = writeln!(text, "games {}\nrows {}\n{COLUMNS}", self.games, self.rows.len());
        for row in &self.rows {
            let LeafRow { games, won, lost, drawn, training_drawn, plies, error } = row;
            let _ = writeln!(text, "{games} {won} {lost} {drawn} {training_drawn} {plies} {error}");
        }
        text.extend([EXACT, "\n"]);
        for line in self.weights.values().chunks(LINE) {
            for (index, value) in line.as_flattened().iter().enumerate() {
                let _ = write!(text, "{}{:x}", if index == 0 { "" } else { " " }, value.to_bits());
            }
            text.push('\n');
        }
        text + "end\n"
    }

    /// Reads what [`to_text`](Self::to_text) wrote.
    ///
    /// # Errors
    /// What is missing or out of place.
    pub fn from_text(text: &str) -> Result<Self, RecordProblem> {
        let rounded = LeafWeights::from_text(text)?;
        let mut lines = text.lines();
        lines.by_ref().find(|line| *line == "end");
        if lines.next() != Some(HEADER) {
            return Err(RecordProblem::Line(HEADER));
        }
        let settings = LeafSettings {
            alpha: field(&mut lines, "alpha")?,
            halve_every: field(&mut lines, "halve-every")?,
            lambda: field(&mut lines, "lambda")?,
            discount: field(&mut lines, "discount")?,
            epsilon: field(&mut lines, "epsilon")?,
            opponent: field(&mut lines, "opponent")?,
            seed: field(&mut lines, "seed")?,
        };
        let games = field(&mut lines, "games")?;
        let count: usize = field(&mut lines, "rows")?;
        if lines.next() != Some(COLUMNS) {
            return Err(RecordProblem::Line(COLUMNS));
        }
        let rows = lines.by_ref().take(count).map(row).collect::<Result<Vec<_>, _>>()?;
        let ordered =
            rows.is_sorted_by(|a, b| a.games < b.games) && rows.iter().all(|row| row.games <= games);
        if rows.len() != count || !ordered || lines.next() != Some(EXACT) {
            return Err(RecordProblem::Rows);
        }
        let weights = exact(lines.by_ref().take(FEATURES.div_ceil(LINE)))?;
        if lines.next() != Some("end") || lines.next().is_some() {
            return Err(RecordProblem::End);
        }
        if weights.to_text() != rounded.to_text() {
            return Err(RecordProblem::OtherWeights);
        }
        Ok(LeafRecord { settings, games, weights, rows })
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
    pub fn check_same_run(&self, settings: &LeafSettings, file: &Path) -> Result<(), LearnError> {
        record_file::check_same_run(&fields(&self.settings), &fields(settings), file)
    }
}

/// The settings by name, in the order of the file.
fn fields(settings: &LeafSettings) -> [(&'static str, String); 7] {
    let LeafSettings { alpha, halve_every, lambda, discount, epsilon, opponent, seed } = settings;
    [
        ("alpha", alpha.to_string()),
        ("halve-every", halve_every.to_string()),
        ("lambda", lambda.to_string()),
        ("discount", discount.to_string()),
        ("epsilon", epsilon.to_string()),
        ("opponent", opponent.clone()),
        ("seed", seed.to_string()),
    ]
}

fn row(line: &str) -> Result<LeafRow, RecordProblem> {
    let wrong = || RecordProblem::row(line);
    let mut words = line.split(' ');
    let row = LeafRow {
        games: number(words.next()).ok_or_else(wrong)?,
        won: number(words.next()).ok_or_else(wrong)?,
        lost: number(words.next()).ok_or_else(wrong)?,
        drawn: number(words.next()).ok_or_else(wrong)?,
        training_drawn: number(words.next()).ok_or_else(wrong)?,
        plies: number(words.next()).ok_or_else(wrong)?,
        error: number(words.next()).ok_or_else(wrong)?,
    };
    if words.next().is_none() { Ok(row) } else { Err(wrong()) }
}

/// The weights to the last bit.
fn exact<'a>(lines: impl Iterator<Item = &'a str>) -> Result<LeafWeights, RecordProblem> {
    let mut weights = LeafWeights::zero();
    let mut words = lines.flat_map(|line| line.split(' '));
    for value in weights.values_mut().as_flattened_mut() {
        let bits = words.next().and_then(|word| u32::from_str_radix(word, 16).ok()).map(f32::from_bits);
        *value = bits.filter(|value| value.abs() < LeafWeights::LARGEST).ok_or(RecordProblem::ExactWeight)?;
    }
    if words.next().is_none() { Ok(weights) } else { Err(RecordProblem::TooManyWeights) }
}
