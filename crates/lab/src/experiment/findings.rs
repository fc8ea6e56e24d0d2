//! The findings of an experiment: claims with their verdicts, and the text, tables and plots of its report.

use serde::{Deserialize, Serialize};

use super::language::{Language, Sentence};
use super::plot::Plot;
use super::statistics::Interval;

/// A claim of ours, and whether the data support it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The row of the five systems' description, and which part of it.
    pub id: String,
    /// What is claimed.
    pub text: Sentence,
    /// Do the data support it?
    pub pass: bool,
    /// True if the verdict depends on times, and so on the hardware.
    pub timed: bool,
    /// What the data show.
    pub found: Sentence,
    /// The parts of the rows it is based on.
    #[serde(default)]
    pub parts: Vec<String>,
}

/// A paper's statement, and whether it holds under fair conditions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaperFinding {
    /// The row of the five systems' description.
    pub id: String,
    /// What the paper says.
    pub text: Sentence,
    /// Does it hold?
    pub holds: bool,
    /// The data cannot tell: there are too few. It does not hold then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// What we found instead, or why it holds.
    pub found: Sentence,
    /// The parts of the rows it is based on.
    #[serde(default)]
    pub parts: Vec<String>,
}

/// The verdict on a paper's statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// It holds.
    Yes,
    /// It does not.
    No,
    /// The data cannot tell.
    Open,
}

impl Holding {
    /// Whether something is positive, by the interval of its estimate; without one nobody can tell.
    pub fn positive(interval: Option<Interval>) -> Self {
        match interval {
            Some(interval) if interval.low > 0.0 => Holding::Yes,
            Some(interval) if interval.high < 0.0 => Holding::No,
            _ => Holding::Open,
        }
    }
}

impl From<bool> for Holding {
    fn from(holds: bool) -> Self {
        if holds { Holding::Yes } else { Holding::No }
    }
}

impl PaperFinding {
    /// The verdict in English, which the catalogues translate.
    pub fn verdict(&self) -> &'static str {
        match (self.holds, self.open) {
            (true, _) => "holds",
            (false, true) => "cannot tell at this size",
            (false, false) => "does not hold",
        }
    }
}

/// A piece of a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading.
    Heading(Sentence),
    /// A paragraph; text between backticks is code.
    Text(Sentence),
    /// A table.
    Table(Table),
    /// A plot.
    Plot(Box<Plot>),
}

/// A table with a caption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub caption: Sentence,
    /// The column headings.
    pub head: Vec<Sentence>,
    /// Its cells.
    pub rows: Vec<Vec<Sentence>>,
}

impl Table {
    /// An empty table.
    pub fn new(caption: impl Into<Sentence>, head: impl IntoIterator<Item = impl Into<Sentence>>) -> Self {
        let head = head.into_iter().map(Into::into).collect();
        Table { caption: caption.into(), head, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<Sentence>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
}

/// All findings of an experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// What we claim.
    pub claims: Vec<Claim>,
    /// What the papers say.
    pub paper: Vec<PaperFinding>,
    /// The report.
    pub blocks: Vec<Block>,
    /// The parts of the rows that the next verdicts are based on.
    parts: Vec<String>,
}

impl Findings {
    /// Sets the parts of the rows that the following verdicts are based on.
    pub fn judged_by(&mut self, parts: &[&str]) {
        self.parts = parts.iter().map(ToString::to_string).collect();
    }

    /// Adds a claim that does not depend on the hardware.
    pub fn claim(&mut self, id: &str, text: impl Into<Sentence>, pass: bool, found: impl Into<Sentence>) {
        let (id, text, found) = (id.to_owned(), text.into(), found.into());
        let parts = self.parts.clone();
        self.claims.push(Claim { id, text, pass, timed: false, found, parts });
    }

    /// Adds a claim about times.
    pub fn timed_claim(
        &mut self,
        id: &str,
        text: impl Into<Sentence>,
        pass: bool,
        found: impl Into<Sentence>,
    ) {
        self.claim(id, text, pass, found);
        if let Some(claim) = self.claims.last_mut() {
            claim.timed = true;
        }
    }

    /// Adds a paper's statement.
    pub fn paper(
        &mut self,
        id: &str,
        text: impl Into<Sentence>,
        holds: impl Into<Holding>,
        found: impl Into<Sentence>,
    ) {
        let (id, text, found, verdict) = (id.to_owned(), text.into(), found.into(), holds.into());
        let (holds, open) = (verdict == Holding::Yes, verdict == Holding::Open);
        let parts = self.parts.clone();
        self.paper.push(PaperFinding { id, text, holds, open, found, parts });
    }

    /// Adds a heading.
    pub fn heading(&mut self, text: impl Into<Sentence>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    /// Adds a paragraph.
    pub fn text(&mut self, text: impl Into<Sentence>) {
        self.blocks.push(Block::Text(text.into()));
    }

    /// Adds a table.
    pub fn table(&mut self, table: Table) {
        self.blocks.push(Block::Table(table));
    }

    /// Adds a plot.
    pub fn plot(&mut self, plot: Plot) {
        self.blocks.push(Block::Plot(Box::new(plot)));
    }

    /// The plots.
    pub fn plots(&self) -> impl Iterator<Item = &Plot> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Plot(plot) => Some(&**plot),
            _ => None,
        })
    }

    /// The same in another language.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Findings {
        self.each_sentence(&mut |sentence| *sentence = sentence.in_language(language));
        self
    }

    /// The templates that have no translation.
    pub fn untranslated(&self, language: Language) -> Vec<&'static str> {
        let mut missing = Vec::new();
        self.clone().each_sentence(&mut |sentence| missing.extend(sentence.untranslated(language)));
        missing
    }

    /// Calls `change` on every sentence.
    fn each_sentence(&mut self, change: &mut dyn FnMut(&mut Sentence)) {
        for claim in &mut self.claims {
            change(&mut claim.text);
            change(&mut claim.found);
        }
        for finding in &mut self.paper {
            change(&mut finding.text);
            change(&mut finding.found);
        }
        for block in &mut self.blocks {
            match block {
                Block::Heading(text) | Block::Text(text) => change(text),
                Block::Table(Table { caption, head, rows }) => {
                    change(caption);
                    head.iter_mut().chain(rows.iter_mut().flatten()).for_each(&mut *change);
                }
                Block::Plot(plot) => plot.each_sentence(change),
            }
        }
    }
}

/// A whole number with thousands separators: `53,989`.
pub fn number(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = if value < -0.5 { String::from("−") } else { String::new() };
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with three significant digits: `0.00412`, `3.14`, `142`, `53,989`.
pub fn significant(value: f64) -> String {
    let size = value.abs();
    if size >= 99.95 || size == 0.0 {
        return number(value);
    }
    let decimals = (2 - size.log10().floor() as i32).clamp(0, 9) as usize;
    format!("{value:.decimals$}").replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_read_them() {
        let texts = [0.0, 0.004_123, 0.5, 3.128_9, 99.99, 142.23, 53_989.4, -1_234.5].map(significant);
        assert_eq!(texts, ["0", "0.00412", "0.500", "3.13", "100", "142", "53,989", "−1,234"]);
    }
}
