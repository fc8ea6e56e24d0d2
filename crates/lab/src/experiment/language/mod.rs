//! The languages of the lab: sentences are written in English where the numbers are found, and translated as a whole.

mod catalogue;
mod sentence;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use sentence::Sentence;
pub(crate) use sentence::say;

/// A language that reports can be read in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// The language that the sentences are written in.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Spanish];

    /// Its two-letter code, as in the page's settings and in HTML.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }

    /// A fixed text in this language; in English if there is no translation.
    pub fn text(self, english: &str) -> &str {
        self.translation(english).unwrap_or(english)
    }

    /// The translation of a text or of a sentence's template, if there is one. English needs none.
    fn translation(self, english: &str) -> Option<&'static str> {
        match self {
            Language::English => None,
            Language::Spanish => catalogue::SPANISH.get(english).map(String::as_str),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language that the lab does not support.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no language “{0}” in the lab; there are en and es")]
pub struct UnknownLanguage(String);

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let known = Language::ALL.into_iter().find(|language| language.code() == text);
        known.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}
