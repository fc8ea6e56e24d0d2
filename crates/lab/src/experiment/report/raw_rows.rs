//! The raw rows at the end of a section, part by part, collapsed: verdicts link to the rows they are based on.

use std::fmt::Write as _;

use serde_json::Value;

use super::blocks::push_table;
use super::{Entry, escape};
use crate::experiment::findings::Table;
use crate::experiment::language::{Language, say};
use crate::experiment::rows::{PART, cell, columns};

/// A report is for reading; all rows are in the file.
const MOST_ROWS: usize = 100;

/// The anchor of a part's rows. It is inside the collapsed part, so that a browser opens it when navigating there.
pub(super) fn anchor(experiment: &str, part: &str) -> String {
    format!("{experiment}-rows-{part}")
}

pub(super) fn push(html: &mut String, entry: &Entry<'_>, language: Language) {
    let mut parts: Vec<&str> = Vec::new();
    for part in entry.result.rows.iter().filter_map(|row| row[PART].as_str()) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    for part in parts {
        let rows: Vec<&Value> = entry.result.rows.iter().filter(|row| row[PART] == part).collect();
        let summary = say!("Rows of the part {}: {}", part, rows.len()).in_language(language);
        let _ = writeln!(
            html,
            "<details><summary>{}</summary><div id=\"{}\">",
            escape(&summary),
            escape(&anchor(entry.about.name, part))
        );
        push_table(html, &table(&rows));
        let link = escape(&entry.rows_link);
        let all = if rows.len() > MOST_ROWS {
            say!("The first {} of {}.", MOST_ROWS, rows.len()).in_language(language)
        } else {
            "".into()
        };
        let file = escape(language.text("All rows as CSV"));
        let _ = writeln!(
            html,
            "<p class=\"soft\">{} <a href=\"{link}\">{file}</a></p></div></details>",
            escape(&all)
        );
    }
}

fn table(rows: &[&Value]) -> Table {
    let columns: Vec<&str> =
        columns(rows.iter().copied()).into_iter().filter(|column| *column != PART).collect();
    let mut table = Table::new("", columns.iter().map(|column| (*column).to_owned()));
    for row in rows.iter().take(MOST_ROWS) {
        table.row(columns.iter().map(|column| cell(&row[*column])));
    }
    table
}
