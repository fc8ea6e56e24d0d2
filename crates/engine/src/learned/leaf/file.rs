//! The weights of `tdleaf` as text: a line with the type, the learner, the rules, the tables, `end`.
//!
//! Weights are integers, in thousandths: a player needs no more. What the training needs to resume to the bit is in its
//! record, after `end`.

use std::fmt::Write;

use super::features::{KING_SQUARES, MAN_SQUARES, NAMED, PAIRS, PATTERNS};
use super::weights::{FEATURES, LeafWeights};
use crate::learned::file::{FormatError, Reader};

/// The first line before the version.
pub(in crate::learned) const MAGIC: &str = "kelso tdleaf";
/// The current version.
const VERSION: &str = "1";
/// The rules of the training games.
const RULES: &str = "rules english 8";
/// Steps of a weight that make one.
const UNIT: f32 = 1000.0;
/// The most steps a weight can have.
const MOST: i32 = 32_767;
/// Weights per line.
const LINE: usize = 32;

/// The tables after the named weights, and where each ends. Each is written twice, for opening and endgame.
const TABLES: [(&str, usize, usize); 4] = [
    ("man-squares", MAN_SQUARES, KING_SQUARES),
    ("king-squares", KING_SQUARES, PATTERNS),
    ("patterns", PATTERNS, PAIRS),
    ("king-pairs", PAIRS, FEATURES),
];
const PARTS: [&str; 2] = ["opening", "ending"];

impl LeafWeights {
    /// The largest weight that a file can hold.
    pub const LARGEST: f32 = 32.0;

    /// The weights as text, down to the line `end`, rounded to thousandths.
    pub fn to_text(&self) -> String {
        let mut text = format!("{MAGIC} {VERSION}\nlearner tdleaf\n{RULES}\n");
        let steps = |value: f32| ((value * UNIT).round() as i32).clamp(-MOST, MOST);
        for (name, [opening, ending]) in NAMED.iter().zip(self.values()) {
            let _ = writeln!(text, "{name} {} {}", steps(*opening), steps(*ending));
        }
        for (name, from, to) in TABLES {
            for (part, part_name) in PARTS.into_iter().enumerate() {
                let _ = writeln!(text, "{name}-{part_name}");
                for line in self.values()[from..to].chunks(LINE) {
                    let numbers: Vec<String> =
                        line.iter().map(|value| steps(value[part]).to_string()).collect();
                    text.extend([&numbers.join(" "), "\n"]);
                }
            }
        }
        text + "end\n"
    }

    /// Parses the result of [`to_text`](Self::to_text); what follows the line `end` is ignored.
    ///
    /// # Errors
    /// If anything is missing, out of place, for other rules or not a number.
    pub fn from_text(text: &str) -> Result<Self, FormatError> {
        let mut reader = Reader::new(text, MAGIC, VERSION)?;
        reader.exactly("learner tdleaf")?;
        reader.exactly(RULES)?;
        let mut weights = LeafWeights::zero();
        let values = weights.values_mut();
        for (name, value) in NAMED.into_iter().zip(values.iter_mut()) {
            let expected = format!("{name} OPENING ENDING");
            let line = reader.line(&expected)?;
            let found = line.strip_prefix(name).and_then(|rest| numbers(rest, value.iter_mut()));
            found.ok_or_else(|| reader.wrong(line, &expected))?;
        }
        for (name, from, to) in TABLES {
            for (part, part_name) in PARTS.into_iter().enumerate() {
                reader.exactly(&format!("{name}-{part_name}"))?;
                for values in values[from..to].chunks_mut(LINE) {
                    let expected = format!("{} whole numbers from -{MOST} to {MOST}", values.len());
                    let line = reader.line(&expected)?;
                    let found = numbers(line, values.iter_mut().map(|value| &mut value[part]));
                    found.ok_or_else(|| reader.wrong(line, &expected))?;
                }
            }
        }
        reader.exactly("end")?;
        Ok(weights)
    }
}

/// Parses exactly one weight for each place.
fn numbers<'a>(line: &str, places: impl Iterator<Item = &'a mut f32>) -> Option<()> {
    let mut words = line.split_ascii_whitespace();
    for place in places {
        let steps: i32 = words.next()?.parse().ok()?;
        *place = (-MOST..=MOST).contains(&steps).then_some(steps as f32 / UNIT)?;
    }
    words.next().is_none().then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> LeafWeights {
        let mut weights = LeafWeights::zero();
        for (index, value) in weights.values_mut().iter_mut().enumerate() {
            *value = [(index % 701) as f32 / UNIT, -((index % 97) as f32) / UNIT];
        }
        weights
    }

    #[test]
    fn text_gives_the_same_weights_again() {
        assert_eq!(LeafWeights::from_text(&some().to_text()), Ok(some()));
        assert_eq!(LeafWeights::from_text(&(some().to_text() + "training …")), Ok(some()));
    }

    #[test]
    fn weights_are_rounded_to_thousandths() {
        let mut weights = LeafWeights::zero();
        weights.values_mut()[1] = [0.0126, -0.0126];
        assert!(weights.to_text().contains("\nmen 13 -13\n"));
    }

    #[test]
    fn every_cut_is_noticed() {
        let text = LeafWeights::zero().to_text();
        let begin = 0..500;
        let middle = (500..text.len() - 500).step_by(1_009);
        let end = text.len() - 500..text.len() - 1;
        for length in begin.chain(middle).chain(end) {
            assert!(LeafWeights::from_text(&text[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let text = LeafWeights::zero().to_text();
        let table = [
            ("PK", "", "it is not a weights file; the first line of one is “kelso tdleaf 1”"),
            ("tdleaf 1", "tdleaf 2", "it has version 2 of the format, and this Kelso reads version 1"),
            ("learner tdleaf", "learner q", "line 2 is “learner q” where “learner tdleaf” is expected"),
            ("english 8", "english 10", "line 3 is “rules english 10” where “rules english 8” is expected"),
            ("turn 0 0", "turn NaN 0", "line 4 is “turn NaN 0” where “turn OPENING ENDING” is expected"),
            ("turn 0 0", "turn 0 0 0", "line 4 is “turn 0 0 0” where “turn OPENING ENDING” is expected"),
            ("kings 0 0", "queens 0 0", "line 6 is “queens 0 0” where “kings OPENING ENDING” is expected"),
            ("opening\n0 0", "opening\ninf 0", "line 13 is “inf 0 0 0"),
            ("opening\n0 0", "opening\n40000 0", "line 13 is “40000 0 0 0"),
            ("opening\n0 0", "opening\n0", "line 13 is “0 0 0"),
            (
                "patterns-ending",
                "patterns-middle",
                "line 3302 is “patterns-middle” where “patterns-ending” is",
            ),
            ("\nend\n", "\n", "it is cut short: the line “end” is missing"),
        ];
        for (part, other, sentence) in table {
            let wrong = if part == "PK" { part.to_owned() } else { text.replacen(part, other, 1) };
            assert_ne!(wrong, text, "{part}");
            let error = LeafWeights::from_text(&wrong).expect_err(sentence).to_string();
            assert!(error.starts_with(sentence), "{error}");
        }
    }
}
