//! Wraps words into lines of at most 80 columns.

use std::fmt::{self, Write};

const COLUMNS: usize = 80;

/// Writes words, separated by a space or a line break.
pub(super) struct Wrap<'a, W> {
    out: &'a mut W,
    column: usize,
    begun: bool,
    /// Written before the next word without a space.
    prefix: String,
}

impl<'a, W: Write> Wrap<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Self {
        Wrap { out, column: 0, begun: false, prefix: String::new() }
    }

    /// Writes a word.
    pub(super) fn word(&mut self, word: &str) -> fmt::Result {
        let width = self.prefix.chars().count() + word.chars().count();
        // An empty word, from two spaces in a comment, may be at the start of a line.
        if std::mem::replace(&mut self.begun, true) {
            let fits = self.column + 1 + width <= COLUMNS;
            self.out.write_char(if fits { ' ' } else { '\n' })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.write_str(&self.prefix)?;
        self.out.write_str(word)?;
        self.prefix.clear();
        self.column += width;
        Ok(())
    }

    /// Writes a text that may be broken at its spaces.
    pub(super) fn words(&mut self, text: &str) -> fmt::Result {
        text.split(' ').try_for_each(|word| self.word(word))
    }

    /// Adds a prefix to the next word.
    pub(super) fn glue(&mut self, prefix: &str) {
        self.prefix.push_str(prefix);
    }

    /// Adds a suffix to the last word.
    pub(super) fn glued(&mut self, suffix: &str) -> fmt::Result {
        if self.prefix.is_empty() && self.begun {
            self.column += suffix.chars().count();
            return self.out.write_str(suffix);
        }
        self.word(suffix)
    }

    /// Ends the last line.
    pub(super) fn end(&mut self) -> fmt::Result {
        self.out.write_char('\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_space_becomes_a_space_or_a_line_break() {
        for padding in 70..85 {
            let text = format!("{}   b  c", "a".repeat(padding));
            let mut out = String::new();
            Wrap::new(&mut out).words(&text).expect("a string takes everything");
            assert_eq!(out.replace('\n', " "), text);
        }
    }
}
