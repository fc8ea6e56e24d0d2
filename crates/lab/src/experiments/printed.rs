//! Every number that a paper prints, beside ours, with a verdict: one table at the end of a report.

use crate::experiment::{Findings, Sentence, Table};

/// The verdict on a number that is reproduced.
pub(super) const SAME: &str = "same";
/// The verdict on a number that is not.
pub(super) const DIFFERS: &str = "differs";
/// The verdict on a time: theirs is from another computer and another language.
pub(super) const TIMES_DIFFER: &str = "times are the machine’s";

/// The table as it grows.
pub(super) struct PrintedTable(Table);

impl PrintedTable {
    /// An empty one.
    pub(super) fn new(caption: impl Into<Sentence>) -> Self {
        PrintedTable(Table::new(caption, ["In the paper", "Printed", "Kelso", "Verdict"]))
    }

    /// A number, or a few that belong together.
    pub(super) fn row(
        &mut self,
        what: impl Into<Sentence>,
        printed: impl Into<Sentence>,
        ours: impl Into<Sentence>,
        verdict: impl Into<Sentence>,
    ) {
        self.0.row([what.into(), printed.into(), ours.into(), verdict.into()]);
    }

    /// Adds the table to the report, under its own heading.
    pub(super) fn add_to(self, findings: &mut Findings) {
        findings.heading("Every printed number");
        findings.table(self.0);
    }
}

/// [`SAME`] or [`DIFFERS`].
pub(super) fn verdict(is_same: bool) -> &'static str {
    if is_same { SAME } else { DIFFERS }
}

/// Checks that docs/lab.md has every row of a report's last table, with its verdict.
#[cfg(test)]
pub(super) fn assert_documented(findings: &Findings) {
    assert_rows(findings, |row| row[3].to_string());
}

/// Checks that docs/lab.md has every row of a report's last table. For hand-made rows, whose verdicts are others.
#[cfg(test)]
pub(super) fn assert_rows_documented(findings: &Findings) {
    assert_rows(findings, |_| String::new());
}

#[cfg(test)]
fn assert_rows(findings: &Findings, verdict: impl Fn(&[Sentence]) -> String) {
    use crate::experiment::Block;

    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab.md");
    let docs = std::fs::read_to_string(file).expect("the documentation is there");
    let Some(Block::Table(table)) = findings.blocks.last() else { panic!("the last block is the table") };
    assert!(!table.rows.is_empty());
    for row in &table.rows {
        let (begin, end) = (format!("| {} | {} |", row[0], row[1]), format!("{} |", verdict(row)));
        assert!(
            docs.lines().any(|line| line.starts_with(&begin) && line.ends_with(&end)),
            "docs/lab.md has no row “{begin} … {end}”"
        );
    }
}
