//! Positions from games, as lines of text: FEN, what a search said for the side to move, and Black's points.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use kelso_engine::Score;
use kelso_rules::{Bits, Color, English, Position};

/// A position in which nothing can be taken, what a search said of it, and how its game ended.
pub(crate) struct Sample {
    pub(crate) position: Position<English>,
    /// From the view of the side to move, as [`Score`] says it.
    pub(crate) searched: Score,
    /// Points of the side to move: 0, ½ or 1.
    pub(crate) result: f32,
}

impl Sample {
    /// The taper of the evaluation: 1 with all men on the board, 0 with none.
    pub(crate) fn opening(&self) -> f32 {
        (self.position.occupied() & !self.position.kings()).count() as f32 / 24.0
    }

    /// Black's points, or White's seen from Black.
    fn turned(&self, points: f32) -> f32 {
        if self.position.turn() == Color::Black { points } else { 1.0 - points }
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.position.to_fen(), self.searched.raw(), self.turned(self.result))
    }
}

impl FromStr for Sample {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let wrong = || format!("“{line}” is not a FEN, a score and Black's points");
        let mut words = line.split(' ');
        let mut word = || words.next().ok_or_else(wrong);
        let position = Position::from_fen(English, word()?).map_err(|error| error.to_string())?;
        let searched = Score::from_raw(word()?.parse().map_err(|_| wrong())?);
        let points = word()?.parse().map_err(|_| wrong())?;
        let sample = Sample { position, searched, result: points };
        Ok(Sample { result: sample.turned(points), ..sample })
    }
}

/// The samples of files, each position once. A file's last line may be cut short: its game was being written.
pub(crate) fn read(files: &[&str]) -> Result<Vec<Sample>, String> {
    let mut seen = HashSet::new();
    let mut samples = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        for line in whole.lines() {
            let sample: Sample = line.parse().map_err(|error| format!("{file}: {error}"))?;
            if seen.insert(sample.position.hash()) {
                samples.push(sample);
            }
        }
    }
    if samples.is_empty() {
        return Err(format!("no positions in {}; let “play” write some first", files.join(", ")));
    }
    eprintln!("{} positions", samples.len());
    Ok(samples)
}

/// The chance of winning that a score stands for.
pub(crate) fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

/// What is to be foretold of each sample: so much of its game's result, for the rest the chance that the search saw.
pub(crate) fn goals(samples: &[Sample], result: f32) -> Vec<f32> {
    let scale = scale(samples);
    let goal = |sample: &Sample| {
        let seen = chance(f32::from(sample.searched.raw()) / scale);
        result * sample.result + (1.0 - result) * seen
    };
    samples.iter().map(goal).collect()
}

/// The scale with which the searches' scores foretell the results best: hundredths of a man that make a chance of 73%.
pub(crate) fn scale(samples: &[Sample]) -> f32 {
    let error = |scale: f32| -> f64 {
        let off = |sample: &Sample| chance(f32::from(sample.searched.raw()) / scale) - sample.result;
        samples.iter().map(|sample| f64::from(off(sample)).powi(2)).sum()
    };
    let scales = (4..40).map(|tens| 10.0 * tens as f32);
    scales.min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(100.0)
}

/// One sample in so many is not learnt from but foretold, to see how well that goes.
const HELD_OUT: usize = 25;

/// How many of the samples are learnt from, the first. Those at the end are other games: positions of one game are too alike to learn from
/// some and be tried on others.
pub(crate) fn learnt(count: usize) -> usize {
    count - count / HELD_OUT
}

/// Numbers below `count` in an order that looks random and is always the same.
pub(crate) fn shuffled(count: usize) -> Vec<usize> {
    let mut rng = kelso_engine::Rng::new(1);
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, rng.below(last + 1));
    }
    order
}

/// Says after a round how far off samples are foretold, those learnt from and the others.
pub(crate) fn report(round: usize, rounds: usize, count: usize, off: impl Fn(usize) -> f32) {
    let mean_square = |samples: &mut dyn Iterator<Item = usize>| {
        let (sum, count) = samples
            .fold((0.0, 0.0), |(sum, count), sample| (sum + f64::from(off(sample)).powi(2), count + 1.0));
        sum / f64::max(count, 1.0)
    };
    let learnt = learnt(count);
    let seen = mean_square(&mut (0..learnt).step_by(HELD_OUT));
    let others = mean_square(&mut (learnt..count));
    eprintln!("round {round} of {rounds}: mean square error {seen:.5}, of games not seen {others:.5}");
}
