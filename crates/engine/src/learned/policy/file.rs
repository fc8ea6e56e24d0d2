//! The weights of `policy` as text: a line with the type, the learner, the rules, the named weights, the tables, `end`.
//!
//! Weights are integers, in hundredths. Most entries of the tables are zero, so that only the others are written: each
//! as the number of entries since the last one, a colon and the weight.

use std::fmt::Write;

use super::features::{FROM_TABLE, GROUP_TABLE, NAMED, SQUARE_TABLE, STEP_TABLE, TO_TABLE};
use super::weights::{POLICY_WEIGHTS, PolicyWeights};
use crate::learned::file::{FormatError, Reader};

/// The first line before the version.
pub(in crate::learned) const MAGIC: &str = "kelso policy";
/// The current version.
const VERSION: &str = "1";
/// The rules of the games.
const RULES: &str = "rules english 8";
/// Steps of a weight that make one.
const UNIT: f32 = 100.0;
/// The most steps a weight can have.
const MOST: i32 = 9_999;
/// Entries per line.
const LINE: usize = 16;

/// The tables after the named weights, and where each ends.
const TABLES: [(&str, usize, usize); 5] = [
    ("squares", SQUARE_TABLE, STEP_TABLE),
    ("steps", STEP_TABLE, FROM_TABLE),
    ("around-from", FROM_TABLE, TO_TABLE),
    ("around-to", TO_TABLE, GROUP_TABLE),
    ("groups", GROUP_TABLE, POLICY_WEIGHTS),
];

fn steps(value: f32) -> i32 {
    ((value * UNIT).round() as i32).clamp(-MOST, MOST)
}

/// A weight as the file keeps it.
pub(super) fn rounded(value: f32) -> f32 {
    steps(value) as f32 / UNIT
}

impl PolicyWeights {
    /// The weights as text, down to the line `end`, rounded to hundredths.
    pub fn to_text(&self) -> String {
        let mut text = format!("{MAGIC} {VERSION}\nlearner policy\n{RULES}\n");
        for (name, value) in NAMED.iter().zip(self.values()) {
            let _ = writeln!(text, "{name} {}", steps(*value));
        }
        for (name, from, to) in TABLES {
            let entries = entries(&self.values()[from..to]);
            let _ = writeln!(text, "{name} {}", entries.len());
            for line in entries.chunks(LINE) {
                text.extend([&line.join(" "), "\n"]);
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
        reader.exactly("learner policy")?;
        reader.exactly(RULES)?;
        let mut weights = PolicyWeights::zero();
        for (name, value) in NAMED.into_iter().zip(weights.values_mut()) {
            let text = reader.field(name, "NUMBER")?;
            let wrong = || reader.wrong(&format!("{name} {text}"), &format!("{name} NUMBER"));
            *value = weight(text).ok_or_else(wrong)?;
        }
        for (name, from, to) in TABLES {
            read_table(&mut reader, name, &mut weights.values_mut()[from..to])?;
        }
        reader.exactly("end")?;
        Ok(weights)
    }
}

/// The entries of a table that are not zero, as text.
fn entries(table: &[f32]) -> Vec<String> {
    let mut last = 0;
    let known = table.iter().enumerate().map(|(index, value)| (index + 1, steps(*value)));
    let entry = |(place, steps): (usize, i32)| {
        let text = format!("{}:{steps}", place - last);
        last = place;
        text
    };
    known.filter(|(_, steps)| *steps != 0).map(entry).collect()
}

fn read_table(reader: &mut Reader<'_>, name: &str, table: &mut [f32]) -> Result<(), FormatError> {
    let count = reader.field(name, "NUMBER")?;
    let wrong = |reader: &Reader<'_>| reader.wrong(&format!("{name} {count}"), &format!("{name} NUMBER"));
    let mut left: usize = count.parse().map_err(|_| wrong(reader))?;
    if left > table.len() {
        return Err(wrong(reader));
    }
    let mut place = 0;
    while left > 0 {
        let here = left.min(LINE);
        let expected = format!("{here} entries of {name}");
        let line = reader.line(&expected)?;
        read_entries(line, here, table, &mut place).ok_or_else(|| reader.wrong(line, &expected))?;
        left -= here;
    }
    Ok(())
}

/// Reads exactly so many entries; `place` is one after the last one read.
fn read_entries(line: &str, count: usize, table: &mut [f32], place: &mut usize) -> Option<()> {
    let mut words = line.split(' ');
    for _ in 0..count {
        let (gap, value) = words.next()?.split_once(':')?;
        let gap: usize = gap.parse().ok().filter(|gap| *gap > 0)?;
        *place = place.checked_add(gap)?;
        *table.get_mut(*place - 1)? = weight(value)?;
    }
    words.next().is_none().then_some(())
}

fn weight(text: &str) -> Option<f32> {
    let steps: i32 = text.parse().ok()?;
    (-MOST..=MOST).contains(&steps).then_some(steps as f32 / UNIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> PolicyWeights {
        let mut weights = PolicyWeights::zero();
        for (index, value) in weights.values_mut().iter_mut().enumerate() {
            // Most are zero, as in a real file; the last one of all is not.
            if index % 97 == 0 || index + 1 == POLICY_WEIGHTS {
                *value = ((index % 701) as f32 - 350.0) / UNIT;
            }
        }
        weights
    }

    #[test]
    fn text_gives_the_same_weights_again() {
        let text = some().to_text();
        assert_eq!(PolicyWeights::from_text(&text).as_ref(), Ok(&some()));
        assert_eq!(PolicyWeights::from_text(&(text + "training …")), Ok(some()));
        let mut fine = PolicyWeights::zero();
        fine.values_mut()[0] = 0.126;
        assert_eq!(PolicyWeights::from_text(&fine.to_text()), Ok(fine.rounded()));
    }

    #[test]
    fn the_built_in_weights_are_written_as_they_are_read() {
        let text = include_str!("../policy.weights");
        assert_eq!(PolicyWeights::from_text(text).map(|weights| weights.to_text()).as_deref(), Ok(text));
        assert_ne!(*PolicyWeights::built_in(), PolicyWeights::zero());
    }

    #[test]
    fn every_cut_is_noticed() {
        let text = some().to_text();
        for length in
            (0..600).chain((600..text.len() - 1).step_by(211)).chain(text.len() - 60..text.len() - 1)
        {
            assert!(PolicyWeights::from_text(&text[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let text = PolicyWeights::zero().to_text();
        let table = [
            ("kelso policy 1", "PK", "it is not a weights file; the first line of one is “kelso policy 1”"),
            ("policy 1", "policy 2", "it has version 2 of the format, and this Kelso reads version 1"),
            ("learner policy", "learner q", "line 2 is “learner q” where “learner policy” is expected"),
            ("english 8", "english 10", "line 3 is “rules english 10” where “rules english 8” is expected"),
            ("threat 0", "threat NaN", "line 11 is “threat NaN” where “threat NUMBER” is expected"),
            ("threat 0", "threat 10000", "line 11 is “threat 10000” where “threat NUMBER” is expected"),
            ("crown 0", "crowns 0", "line 14 is “crowns 0” where “crown NUMBER” is expected"),
            ("squares 0", "squares 129", "line 21 is “squares 129” where “squares NUMBER” is expected"),
            ("squares 0", "squares 1", "line 22 is “steps 0” where “1 entries of squares” is expected"),
            ("squares 0", "squares 1\n0:5", "line 22 is “0:5” where “1 entries of squares” is expected"),
            ("squares 0", "squares 1\n129:5", "line 22 is “129:5” where “1 entries of squares” is expected"),
            ("squares 0", "squares 1\n1:5 2:5", "line 22 is “1:5 2:5” where “1 entries of squares” is"),
            ("\nend\n", "\n", "it is cut short: the line “end” is missing"),
        ];
        for (part, other, sentence) in table {
            let wrong = text.replacen(part, other, 1);
            assert_ne!(wrong, text, "{part}");
            let error = PolicyWeights::from_text(&wrong).expect_err(sentence).to_string();
            assert!(error.starts_with(sentence), "{error}");
        }
    }
}
