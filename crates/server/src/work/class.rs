//! How urgent work is.

use std::fmt;

/// How urgent work is: workers take the first class that has any.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Quick work: it comes first because it keeps nobody else waiting.
    Quick,
    /// A person is waiting for the computer's move.
    People,
    /// Analyses, and games without people.
    Long,
    /// Part of something large whose results must all come from the same build: only its workers take it.
    Batch(Build),
}

/// The build of a program, as a word that fits into a subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Build(String);

impl Class {
    /// All classes that a worker of this build takes, most urgent first.
    pub fn all(build: &Build) -> [Class; 4] {
        [Class::Quick, Class::People, Class::Long, Class::Batch(build.clone())]
    }

    /// Its name, the same for every build.
    pub fn name(&self) -> &'static str {
        match self {
            Class::Quick => "quick",
            Class::People => "people",
            Class::Long => "long",
            Class::Batch(_) => "batch",
        }
    }

    /// Its words in subjects.
    pub(super) fn words(&self) -> String {
        match self {
            Class::Batch(build) => format!("batch.{build}"),
            other => other.name().to_owned(),
        }
    }
}

impl Build {
    /// Characters that cannot be in a subject are replaced.
    pub fn new(text: &str) -> Self {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let word: String = text.chars().map(|letter| if fits(letter) { letter } else { '_' }).collect();
        Build(if word.is_empty() { "unknown".to_owned() } else { word })
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_is_one_word_of_a_subject() {
        for (text, word) in [("0.2.0+dev", "0_2_0_dev"), ("a.>*b c", "a___b_c"), ("", "unknown")] {
            assert_eq!(Class::Batch(Build::new(text)).words(), format!("batch.{word}"));
        }
    }
}
