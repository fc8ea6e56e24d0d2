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
        let position = Position::from_fen(word()?).map_err(|error| error.to_string())?;
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
