//! The state of a fit between two passes, on disk: a text header, then its numbers to the last bit.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::adam::Adam;
use super::fitting::FitRow;
use crate::replace::replace;
use crate::td::LearnError;

const HEADER: &str = "kelso fitting 1";

/// Identifies a fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    pub(super) model: &'static str,
    pub(super) seed: u64,
    /// The fingerprint of the samples.
    pub(super) data: u64,
}

/// The state after some passes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) numbers: Vec<f32>,
    /// Those after the pass with the lowest held-out error.
    pub(super) best: Vec<f32>,
    pub(super) adam: Adam,
    pub(super) rows: Vec<FitRow>,
}

impl Identity {
    fn head(&self) -> String {
        format!("{HEADER}\nmodel {}\nseed {}\ndata {:016x}\n", self.model, self.seed, self.data)
    }
}

impl State {
    /// Writes it, atomically by rename.
    pub(super) fn write(&self, file: &Path, identity: &Identity) -> Result<(), LearnError> {
        let mut text = identity.head();
        let _ = writeln!(text, "steps {}\nrounds {}", self.adam.steps(), self.rows.len());
        for row in &self.rows {
            let held_out = row.held_out.map_or("-".to_owned(), |error| error.to_string());
            let _ = writeln!(text, "{} {held_out}", row.learned);
        }
        text += "end\n";
        let mut bytes = text.into_bytes();
        for numbers in [&self.numbers, &self.best, &self.adam.mean, &self.adam.square] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        replace(file, &bytes).map_err(|why| LearnError::File { doing: "write", file: file.to_owned(), why })
    }

    /// Reads the state of this fit with this many parameters; `None` if the file belongs to another, or there is none.
    pub(super) fn read(file: &Path, identity: &Identity, count: usize) -> Option<Self> {
        let bytes = fs::read(file).ok()?;
        let rest = bytes.strip_prefix(identity.head().as_bytes())?;
        let end = rest.windows(5).position(|window| window == b"\nend\n")?;
        let (head, body) = (str::from_utf8(&rest[..end]).ok()?, &rest[end + 5..]);
        let mut lines = head.lines();
        let steps = lines.next()?.strip_prefix("steps ")?.parse().ok()?;
        let rounds: usize = lines.next()?.strip_prefix("rounds ")?.parse().ok()?;
        let rows: Option<Vec<FitRow>> = lines.map(row).collect();
        let rows = rows.filter(|rows| rows.len() == rounds)?;
        if body.len() != 4 * 4 * count {
            return None;
        }
        let mut parts = body.chunks(4 * count).map(|part| {
            part.as_chunks().0.iter().map(|&number| f32::from_le_bytes(number)).collect::<Vec<f32>>()
        });
        let (numbers, best) = (parts.next()?, parts.next()?);
        let (mean, square) = (parts.next()?, parts.next()?);
        let sound = numbers.iter().chain(&best).chain(&mean).chain(&square).all(|number| number.is_finite());
        sound.then(|| State { numbers, best, adam: Adam::resumed(mean, square, steps), rows })
    }
}

fn row(line: &str) -> Option<FitRow> {
    let (learned, held_out) = line.split_once(' ')?;
    let held_out = if held_out == "-" { None } else { Some(held_out.parse().ok()?) };
    Some(FitRow { learned: learned.parse().ok()?, held_out })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_to_the_bit_and_no_other_is() {
        let file = std::env::temp_dir().join(format!("kelso-fitting-{}", std::process::id()));
        let mut adam = Adam::new(3);
        let mut numbers = vec![0.1, -2.5, 1e-7];
        adam.step(&mut numbers, &[0.3, 0.1, -7.0], 0.01);
        let rows =
            vec![FitRow { learned: 0.1, held_out: None }, FitRow { learned: 1.0 / 3.0, held_out: Some(0.2) }];
        let state = State { best: vec![0.5; 3], numbers, adam, rows };
        let identity = Identity { model: "net", seed: 3, data: 77 };
        state.write(&file, &identity).expect("it can be written");
        assert_eq!(State::read(&file, &identity, 3), Some(state));
        assert_eq!(State::read(&file, &identity, 4), None);
        assert_eq!(State::read(&file, &Identity { data: 78, ..identity.clone() }, 3), None);
        let bytes = fs::read(&file).expect("a file");
        fs::write(&file, &bytes[..bytes.len() - 1]).expect("it can be written");
        assert_eq!(State::read(&file, &identity, 3), None);
        fs::remove_file(&file).expect("it is there");
    }
}
