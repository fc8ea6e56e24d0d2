//! The model as a file: readable text, refused if anything is missing. `docs/forecast.md` describes it.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use thiserror::Error;

use super::baseline::Baseline;
use super::features::{FEATURES, WEIGHTS, weight_name};
use super::history::History;
use super::model::{Player, PlayerModel};

/// The first line of every model of this version.
pub const HEADER: &str = "kelso forecast model, version 1";

/// A file that is not a model, or an incomplete one.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ModelError {
    /// Something else, or another version.
    #[error("this is no forecast model of this version; its first line should be “{HEADER}”")]
    NotAModel,
    /// The file ends early.
    #[error("the model is cut short: line {line} should be {expected}, and the file ends there")]
    #[expect(missing_docs, reason = "the message says it")]
    CutShort { line: usize, expected: String },
    /// A line that should be something else.
    #[error("line {line} of the model should be {expected}, and it is “{found}”")]
    #[expect(missing_docs, reason = "the message says it")]
    Unexpected { line: usize, expected: String, found: String },
}

/// Writes a model as text.
pub fn write(model: &PlayerModel) -> String {
    let mut page = WeightsPage(format!("{HEADER}\n"));
    page.line(format_args!("games {}", model.games));
    page.line(format_args!("moves {}", model.moves));
    page.line(format_args!("weights {WEIGHTS}"));
    for (index, weight) in model.weights.iter().enumerate() {
        page.line(format_args!("{} {weight}", weight_name(index)));
    }
    for (baseline, factor) in Baseline::ALL.into_iter().zip(model.baselines) {
        page.line(format_args!("{} {factor}", baseline.name()));
    }
    page.history(&model.seen);
    page.line(format_args!("players {}", model.players.len()));
    for (name, player) in &model.players {
        page.player(name, player);
    }
    page.line(format_args!("end"));
    page.0
}

/// The text as it grows.
struct WeightsPage(String);

impl WeightsPage {
    fn line(&mut self, words: fmt::Arguments<'_>) {
        writeln!(self.0, "{words}").expect("a string takes everything");
    }

    fn history(&mut self, history: &History) {
        self.line(format_args!("history {}", history.len()));
        for (key, count) in history.sorted() {
            self.line(format_args!("{key:016x} {count}"));
        }
    }

    fn player(&mut self, name: &str, player: &Player) {
        let offsets: Vec<_> = player.offsets.iter().map(f64::to_string).collect();
        self.line(format_args!("player {name}"));
        self.line(format_args!("moves {}", player.moves));
        self.line(format_args!("offsets {}", offsets.join(" ")));
        self.history(&player.own);
    }
}

/// Reads a model from text.
///
/// # Errors
/// What is wrong, and in which line, if this is not exactly what [`write`](fn@write) writes.
///
/// ```
/// use kelso_engine::learned::forecast::{PlayerModel, file};
///
/// let model = PlayerModel::default();
/// assert_eq!(file::read(&file::write(&model)), Ok(model));
/// ```
pub fn read(text: &str) -> Result<PlayerModel, ModelError> {
    let mut lines = Lines { lines: text.split_inclusive('\n'), number: 0 };
    if lines.lines.next() != Some(&format!("{HEADER}\n")) {
        return Err(ModelError::NotAModel);
    }
    lines.number = 1;
    let mut model =
        PlayerModel { games: lines.value("games")?, moves: lines.value("moves")?, ..PlayerModel::default() };
    lines.exactly(&format!("weights {WEIGHTS}"))?;
    for (index, weight) in model.weights.iter_mut().enumerate() {
        *weight = lines.number(&weight_name(index))?;
    }
    for (baseline, factor) in Baseline::ALL.into_iter().zip(&mut model.baselines) {
        *factor = lines.number(baseline.name())?;
    }
    model.seen = lines.history()?;
    let players: usize = lines.value("players")?;
    for _ in 0..players {
        let (name, player) = lines.player()?;
        if model.players.insert(name.clone(), player).is_some() {
            return Err(lines.unexpected("the end of a player who did not come before", &name));
        }
    }
    lines.exactly("end")?;
    match lines.lines.next() {
        None => Ok(model),
        Some(more) => Err(lines.unexpected("the end of the file", more)),
    }
}

/// The lines that are left, and the number of the last one read.
struct Lines<'a> {
    lines: std::str::SplitInclusive<'a, char>,
    number: usize,
}

impl<'a> Lines<'a> {
    /// The next line, which must be a whole one.
    fn next(&mut self, expected: &str) -> Result<&'a str, ModelError> {
        self.number += 1;
        let line = self.lines.next().and_then(|line| line.strip_suffix('\n'));
        line.ok_or_else(|| ModelError::CutShort { line: self.number, expected: expected.to_owned() })
    }

    fn unexpected(&self, expected: &str, found: &str) -> ModelError {
        let found = found.trim_end().chars().take(60).collect();
        ModelError::Unexpected { line: self.number, expected: expected.to_owned(), found }
    }

    fn exactly(&mut self, expected: &str) -> Result<(), ModelError> {
        let line = self.next(&format!("“{expected}”"))?;
        if line == expected { Ok(()) } else { Err(self.unexpected(&format!("“{expected}”"), line)) }
    }

    /// A line of a name and something after it, read by `parse`.
    fn named<T>(
        &mut self,
        name: &str,
        thing: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ModelError> {
        let expected = format!("“{name}” and {thing}");
        let line = self.next(&expected)?;
        let rest = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        rest.and_then(parse).ok_or_else(|| self.unexpected(&expected, line))
    }

    fn value<T: FromStr>(&mut self, name: &str) -> Result<T, ModelError> {
        self.named(name, "a whole number", |text| text.parse().ok())
    }

    fn number(&mut self, name: &str) -> Result<f64, ModelError> {
        self.named(name, "a finite number within a million of 0", finite)
    }

    fn history(&mut self) -> Result<History, ModelError> {
        let moves: usize = self.value("history")?;
        let mut history = History::default();
        for _ in 0..moves {
            let expected = "the key of a move and how often it was chosen";
            let line = self.next(expected)?;
            let entry = line.split_once(' ').filter(|(key, _)| key.len() == 16).and_then(|(key, count)| {
                let count = count.parse().ok().filter(|count| *count > 0)?;
                Some((u64::from_str_radix(key, 16).ok()?, count))
            });
            let (key, count) = entry.ok_or_else(|| self.unexpected(expected, line))?;
            if history.count(key) > 0 {
                return Err(self.unexpected("a move that did not come before", line));
            }
            history.add_times(key, count);
        }
        Ok(history)
    }

    fn player(&mut self) -> Result<(String, Player), ModelError> {
        let name = self.named("player", "a name", |name| (!name.is_empty()).then(|| name.to_owned()))?;
        let moves = self.value("moves")?;
        let right = format!("{} finite numbers", FEATURES.len());
        let offsets = self.named("offsets", &right, |text| {
            let offsets: Vec<f64> = text.split(' ').map(finite).collect::<Option<_>>()?;
            (offsets.len() == FEATURES.len()).then_some(offsets)
        })?;
        Ok((name, Player { moves, offsets, own: self.history()? }))
    }
}

/// No weight comes close to this, and larger ones would make probabilities incomputable.
const LARGEST: f64 = 1e6;

fn finite(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.abs() <= LARGEST)
}
