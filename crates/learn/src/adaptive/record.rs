//! The games of one player as a small file: a line per game, with the strength it was played at and the result.

use std::fmt::Write as _;

use kelso_engine::levels::Strength;
use thiserror::Error;

use super::skill::GameScore;

/// The first line of every such file.
pub const RECORD_HEADER: &str = "kelso adaptive games, version 1";

/// A file that is not such a record, or a damaged one.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RecordError {
    /// Something else, or another version.
    #[error("its first line should be “{RECORD_HEADER}”")]
    NotARecord,
    /// An invalid line.
    #[error("line {line} should be a level and how the game ended, such as “4.35 win”, and it is “{found}”")]
    #[expect(missing_docs, reason = "the message says it")]
    Damaged { line: usize, found: String },
}

const WORDS: [(&str, GameScore); 3] =
    [("win", GameScore::Win), ("draw", GameScore::Draw), ("loss", GameScore::Loss)];

/// The line of a game, with its end.
///
/// ```
/// use kelso_learn::adaptive::{GameScore, RECORD_HEADER, read_record, record_line};
///
/// let game = ("4.35".parse()?, GameScore::Win);
/// assert_eq!(record_line(game), "4.35 win\n");
/// assert_eq!(read_record(&format!("{RECORD_HEADER}\n4.35 win\n")), Ok(vec![game]));
/// # Ok::<(), kelso_engine::levels::LevelError>(())
/// ```
pub fn record_line((strength, score): (Strength, GameScore)) -> String {
    let word = WORDS.iter().find(|(_, named)| *named == score).map_or("draw", |(word, _)| word);
    let mut line = String::new();
    writeln!(line, "{strength} {word}").expect("a string takes everything");
    line
}

/// Reads a record, the oldest game first.
///
/// # Errors
/// If it is not a record, or a line is incomplete.
pub fn read_record(text: &str) -> Result<Vec<(Strength, GameScore)>, RecordError> {
    let mut lines = text.split_inclusive('\n');
    if lines.next().and_then(|line| line.strip_suffix('\n')) != Some(RECORD_HEADER) {
        return Err(RecordError::NotARecord);
    }
    let game = |(line, found): (usize, &str)| {
        let damaged = || RecordError::Damaged { line, found: found.trim_end().chars().take(40).collect() };
        read_line(found).ok_or_else(damaged)
    };
    (2..).zip(lines).map(game).collect()
}

fn read_line(line: &str) -> Option<(Strength, GameScore)> {
    let (strength, word) = line.strip_suffix('\n')?.split_once(' ')?;
    let (_, score) = WORDS.iter().find(|(known, _)| *known == word)?;
    Some((strength.parse().ok()?, *score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let games: Vec<_> = (100..=1_000)
            .step_by(7)
            .zip(WORDS.iter().cycle())
            .map(|(hundredths, (_, score))| (Strength::from_hundredths(hundredths), *score))
            .collect();
        let lines: String = games.iter().map(|game| record_line(*game)).collect();
        assert_eq!(read_record(&format!("{RECORD_HEADER}\n{lines}")), Ok(games));
    }

    #[test]
    fn damage_is_found() {
        for text in ["", "kelso adaptive games, version 2\n", "4 win\n", RECORD_HEADER] {
            assert_eq!(read_record(text), Err(RecordError::NotARecord), "{text}");
        }
        for line in ["4 wi\n", "4 win", "11 win\n", "win\n", "\n", "4  win\n", "NaN loss\n"] {
            let error = read_record(&format!("{RECORD_HEADER}\n5 loss\n{line}")).expect_err(line);
            assert!(matches!(error, RecordError::Damaged { line: 3, .. }), "{error}");
        }
    }
}
