//! Weights as text: a line with the type, the learner, the weights, `end`. What follows is the training record, which a
//! player does not need.

use std::fmt::Write;
use std::fs::File;
use std::io::{self, Read};
use std::iter::Enumerate;
use std::str::Lines;
use std::sync::Arc;

use thiserror::Error;

use super::features::{FEATURE_COUNT, FEATURE_NAMES};
use super::leaf::{self, LeafWeights};
use super::linear::{Learner, LinearQ};
use super::policy::{self, PolicyWeights};

/// The first line before the version.
const MAGIC: &str = "kelso linear-q";
/// The current version.
const VERSION: &str = "1";
/// An upper limit for the part of a file that a player reads.
const LONGEST: u64 = 4 << 20;

/// Why a text is not a weights file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FormatError {
    /// It is something else.
    #[error("it is not a weights file; the first line of one is “{0}”")]
    Other(String),
    /// An unknown version.
    #[error("it has version {found} of the format, and this Kelso reads version {known}")]
    #[expect(missing_docs, reason = "the message says it")]
    Version { found: String, known: &'static str },
    /// It is truncated.
    #[error("it is cut short: the line “{0}” is missing")]
    Short(String),
    /// An unexpected line.
    #[error("line {line} is “{found}” where “{expected}” is expected")]
    #[expect(missing_docs, reason = "the message says it")]
    Line { line: usize, found: String, expected: String },
    /// Its checksum does not match.
    #[error("it is damaged: its checksum does not fit")]
    Damaged,
    /// NaN or infinity.
    #[error("the weight of {0} is not a finite number; train again with a smaller --alpha")]
    NotFinite(&'static str),
}

/// Why weights could not be loaded from a file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum WeightsError {
    /// The file cannot be read.
    #[error("cannot read the weights file {file}: {why}")]
    #[expect(missing_docs, reason = "the message says it")]
    Read { file: String, why: String },
    /// It can be read, but is invalid.
    #[error("cannot use the weights file {file}: {why}")]
    #[expect(missing_docs, reason = "the message says it")]
    Format { file: String, why: FormatError },
    /// Weights of another learner.
    #[error("{file} holds weights that {learner} learned; write “{learner} weights={file}”")]
    #[expect(missing_docs, reason = "the message says it")]
    OtherLearner { file: String, learner: &'static str },
}

/// Weights of one kind or another.
#[derive(Clone, Debug, PartialEq)]
pub enum LearnedWeights {
    /// What `q` and `sarsa` learn.
    Linear(LinearQ),
    /// What `tdleaf` learns.
    Leaf(Arc<LeafWeights>),
    /// What `policy` learns.
    Policy(Arc<PolicyWeights>),
}

impl LearnedWeights {
    /// Reads the weights of an agent from a file.
    ///
    /// # Errors
    /// If there is no such file, or it is not a weights file of this agent.
    pub fn read(file: &str, agent: &str, read: ReadFile<'_>) -> Result<Self, WeightsError> {
        let bytes = read(file)
            .map_err(|error| WeightsError::Read { file: file.to_owned(), why: error.to_string() })?;
        let text = String::from_utf8_lossy(&bytes);
        let format = |why| WeightsError::Format { file: file.to_owned(), why };
        // What is no weights file at all is refused as one of this agent.
        let (learner, weights) = LearnedWeights::from_text(&text, agent).map_err(format)?;
        if learner != agent {
            return Err(WeightsError::OtherLearner { file: file.to_owned(), learner });
        }
        Ok(weights)
    }

    /// The agent that plays by the weights in a text.
    ///
    /// # Errors
    /// If it is not the text of a weights file.
    pub fn player_of(text: &str) -> Result<&'static str, FormatError> {
        LearnedWeights::from_text(text, "q").map(|(agent, _)| agent)
    }

    /// The weights in a text, and the agent that plays by them. A text that does not say whose weights it holds is read
    /// as those of `expected`.
    fn from_text(text: &str, expected: &str) -> Result<(&'static str, Self), FormatError> {
        let known = [(leaf::MAGIC, "tdleaf"), (policy::MAGIC, "policy"), (MAGIC, "")];
        let found = known.into_iter().find(|(magic, _)| text.starts_with(magic));
        match found.map_or(expected, |(_, agent)| agent) {
            "tdleaf" => Ok(("tdleaf", LearnedWeights::Leaf(Arc::new(LeafWeights::from_text(text)?)))),
            "policy" => Ok(("policy", LearnedWeights::Policy(Arc::new(PolicyWeights::from_text(text)?)))),
            _ => LinearQ::from_text(text).map(|(learner, q)| (learner.name(), LearnedWeights::Linear(q))),
        }
    }
}

/// Returns the content of the file with this name.
pub type ReadFile<'a> = &'a dyn Fn(&str) -> io::Result<Vec<u8>>;

/// The content of a weights or net file on this computer, as far as a player needs it.
///
/// # Errors
/// If it cannot be read.
pub fn read_file(file: &str) -> io::Result<Vec<u8>> {
    // `@ID` are weights in a server's database, which only the server can read.
    if file.starts_with('@') {
        return Err(io::Error::new(
            io::ErrorKind::NotFound,
            "only the server that keeps these weights has them",
        ));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(LONGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads the lines of a weights file one by one, after the first, which gives its type.
pub(crate) struct Reader<'a> {
    lines: Enumerate<Lines<'a>>,
    line: usize,
}

impl<'a> Reader<'a> {
    /// A reader of a text that must start with these words and this version.
    pub(crate) fn new(
        text: &'a str,
        magic: &'static str,
        version: &'static str,
    ) -> Result<Self, FormatError> {
        let mut lines = text.lines().enumerate();
        let found = lines.next().and_then(|(_, line)| line.strip_prefix(magic));
        let found = found.ok_or_else(|| FormatError::Other(format!("{magic} {version}")))?.trim();
        if found == version {
            Ok(Reader { lines, line: 1 })
        } else {
            Err(FormatError::Version { found: shortened(found), known: version })
        }
    }

    /// The next line; `expected` describes it if there is none.
    pub(crate) fn line(&mut self, expected: &str) -> Result<&'a str, FormatError> {
        let (index, line) = self.lines.next().ok_or_else(|| FormatError::Short(expected.to_owned()))?;
        self.line = index + 1;
        Ok(line.trim_end())
    }

    /// The next line, which must be this one.
    pub(crate) fn exactly(&mut self, expected: &str) -> Result<(), FormatError> {
        let line = self.line(expected)?;
        if line == expected { Ok(()) } else { Err(self.wrong(line, expected)) }
    }

    /// The value of the next line, which must be this field.
    pub(crate) fn field(&mut self, name: &str, value: &str) -> Result<&'a str, FormatError> {
        let expected = format!("{name} {value}");
        let line = self.line(&expected)?;
        let found = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        found.ok_or_else(|| self.wrong(line, &expected))
    }

    /// The error of the line that was read last.
    pub(crate) fn wrong(&self, found: &str, expected: &str) -> FormatError {
        FormatError::Line { line: self.line, found: shortened(found), expected: expected.to_owned() }
    }
}

impl LinearQ {
    /// The weights as text, up to the line `end`. With all significant digits: parsing gives the same bits.
    pub fn to_text(&self, learner: Learner) -> String {
        let mut text = format!("{MAGIC} {VERSION}\nlearner {learner}\n");
        for (name, weight) in FEATURE_NAMES.iter().zip(self.weights) {
            let _ = writeln!(text, "{name} {weight:?}");
        }
        text + "end\n"
    }

    /// Parses the result of [`to_text`](Self::to_text); what follows the line `end` is ignored.
    ///
    /// # Errors
    /// If anything is missing, out of place or not a finite number.
    pub fn from_text(text: &str) -> Result<(Learner, Self), FormatError> {
        let mut reader = Reader::new(text, MAGIC, VERSION)?;
        let name = reader.field("learner", "NAME")?;
        let learner = Learner::ALL.into_iter().find(|known| known.name() == name);
        let learner =
            learner.ok_or_else(|| reader.wrong(&format!("learner {name}"), "learner q or learner sarsa"))?;
        let mut weights = [0.0_f64; FEATURE_COUNT];
        for (name, weight) in FEATURE_NAMES.into_iter().zip(&mut weights) {
            let value = reader.field(name, "NUMBER")?;
            let wrong = |_| reader.wrong(&format!("{name} {value}"), &format!("{name} NUMBER"));
            *weight = value.parse().map_err(wrong)?;
            if !weight.is_finite() {
                return Err(FormatError::NotFinite(name));
            }
        }
        reader.exactly("end")?;
        Ok((learner, LinearQ { weights }))
    }
}

/// Enough of a line to identify it.
fn shortened(line: &str) -> String {
    line.chars().filter(|letter| !letter.is_control()).take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> LinearQ {
        LinearQ { weights: [0.1, -2.5e-7, 1.0 / 3.0, 0.0, -0.0, 1e300, f64::MIN_POSITIVE, 7.0] }
    }

    #[test]
    fn text_gives_the_same_bits_again() {
        for learner in Learner::ALL {
            let (again, q) = LinearQ::from_text(&some().to_text(learner)).expect("what was written");
            assert_eq!((again, q.weights.map(f64::to_bits)), (learner, some().weights.map(f64::to_bits)));
        }
        let followed = some().to_text(Learner::Q) + "training …";
        assert_eq!(LinearQ::from_text(&followed), Ok((Learner::Q, some())));
    }

    #[test]
    fn every_cut_is_noticed() {
        let text = some().to_text(Learner::Sarsa);
        for length in 0..text.len() - 1 {
            assert!(LinearQ::from_text(&text[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let text = some().to_text(Learner::Sarsa);
        let table = [
            ("", "it is not a weights file; the first line of one is “kelso linear-q 1”"),
            ("PK\u{3}\u{4}", "it is not a weights file"),
            (&text.replace("-q 1", "-q 2"), "it has version 2 of the format, and this Kelso reads version 1"),
            (
                &text.replace("sarsa", "td"),
                "line 2 is “learner td” where “learner q or learner sarsa” is expected",
            ),
            (&text.replace("own-men 0.1", "own-men NaN"), "the weight of own-men is not a finite number"),
            (&text.replace("own-men 0.1", "own-men -inf"), "the weight of own-men is not a finite number"),
            (&text.replace("own-men 0.1", "own-men 1e999"), "the weight of own-men is not a finite number"),
            (
                &text.replace("own-men 0.1", "own-men a"),
                "line 3 is “own-men a” where “own-men NUMBER” is expected",
            ),
            (
                &text.replace("own-men 0.1\n", ""),
                "line 3 is “own-kings -2.5e-7” where “own-men NUMBER” is expected",
            ),
            (&text.replace("end", "mobility 3"), "line 11 is “mobility 3” where “end” is expected"),
            (text.trim_end_matches("end\n"), "it is cut short: the line “end” is missing"),
        ];
        for (text, sentence) in table {
            let error = LinearQ::from_text(text).expect_err(sentence).to_string();
            assert!(error.starts_with(sentence), "{error}");
        }
    }

    #[test]
    fn a_text_says_whose_weights_it_holds() {
        for (text, learner) in [
            (include_str!("q.weights"), "q"),
            (include_str!("sarsa.weights"), "sarsa"),
            (include_str!("tdleaf.weights"), "tdleaf"),
            (include_str!("policy.weights"), "policy"),
        ] {
            assert_eq!(LearnedWeights::player_of(text), Ok(learner));
            assert!(LearnedWeights::player_of(&text[..text.len() / 2]).is_err());
        }
        // What a server's database has is in no file, whatever is called so.
        assert_eq!(read_file("@x").map_err(|error| error.kind()), Err(io::ErrorKind::NotFound));
    }

    #[test]
    fn files_that_are_missing_or_of_the_other_learner_are_refused() {
        let error = LearnedWeights::read("/no/such/file", "q", &read_file).expect_err("no file").to_string();
        assert!(error.starts_with("cannot read the weights file /no/such/file: "), "{error}");
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/learned/sarsa.weights");
        assert!(LearnedWeights::read(file, "sarsa", &read_file).is_ok());
        let leaf = concat!(env!("CARGO_MANIFEST_DIR"), "/src/learned/tdleaf.weights");
        assert!(LearnedWeights::read(leaf, "tdleaf", &read_file).is_ok());
        let policy = concat!(env!("CARGO_MANIFEST_DIR"), "/src/learned/policy.weights");
        assert!(LearnedWeights::read(policy, "policy", &read_file).is_ok());
        let table = [
            (file, "q", "sarsa"),
            (file, "tdleaf", "sarsa"),
            (leaf, "q", "tdleaf"),
            (leaf, "policy", "tdleaf"),
            (policy, "tdleaf", "policy"),
        ];
        for (file, learner, right) in table {
            let error = LearnedWeights::read(file, learner, &read_file).expect_err("the other").to_string();
            assert!(error.contains(&format!("write “{right} weights={file}”")), "{error}");
        }
    }
}
