//! Every number that the paper prints about its survey, beside those of matching answers.

use super::super::papers::a::{ASKED, PEOPLE, PERCENT, RATED};
use super::super::printed::{PrintedTable, verdict};
use super::reconstruction::{AS_IT_SEEMS, AgainRow, AskedAgainRow, WaysRow, cut_off, is_printed};
use crate::experiment::{Findings, Sentence, say};

pub(super) fn report(ways: &[WaysRow], again: &[AgainRow], asked: &[AskedAgainRow], findings: &mut Findings) {
    let mut table = PrintedTable::new(
        "Mean, median and deviation of each rated question, beside those of answers that fit, cut off after the printed digits; then the \
         counts and parts.",
    );
    for printed in &RATED {
        let row = again.iter().find(|row| row.question == printed.name);
        let found = ways.iter().find(|row| row.question == printed.name);
        if let (Some(row), Some(found)) = (row, found) {
            table.row(
                Sentence::from(printed.asks),
                format!("{:.1}; {:.1}; {:.2}", printed.mean, printed.median, printed.deviation),
                format!("{:.1}; {:.1}; {:.2}", cut_off(row.mean, 1), row.median, cut_off(row.deviation, 2)),
                match found.ways[AS_IT_SEEMS] {
                    _ if !is_printed(printed, row) => verdict(false).into(),
                    1 => Sentence::from("possible in one way"),
                    ways => say!("possible in {} ways", ways),
                },
            );
        }
    }
    for printed in &ASKED {
        if let Some(row) = asked.iter().find(|row| row.question == printed.name) {
            let (yes, no) = (printed.yes, PEOPLE - printed.yes);
            table.row(
                Sentence::from(printed.asks),
                format!("{yes} / {no}"),
                format!("{} / {}", row.yes, row.no),
                possible((row.yes, row.no) == (yes, no)),
            );
        }
    }
    for (question, people, percent) in PERCENT {
        let ours = 100.0 * f64::from(people) / f64::from(PEOPLE);
        table.row(
            say!("“{}”, part in the text", question),
            format!("{people}: {percent}%"),
            format!("{ours:.1}%"),
            if (ours - percent).abs() < 0.05 { "follows from its counts" } else { verdict(false) },
        );
    }
    table.add_to(findings);
}

/// Matching answers are made from the printed counts: that they come out shows our arithmetic, not that ours are the same.
fn possible(is_printed: bool) -> &'static str {
    if is_printed { "made to match" } else { verdict(false) }
}
