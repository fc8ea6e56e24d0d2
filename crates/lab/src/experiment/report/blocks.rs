//! The pieces of a report: headings, paragraphs, tables and plots.

use std::fmt::Write as _;

use super::{escape, inline};
use crate::experiment::findings::{Block, Table};
use crate::experiment::{Language, Plot, Sentence};

pub(super) fn push(html: &mut String, block: &Block, level: u8, language: Language) {
    match block {
        Block::Heading(text) => {
            let _ = writeln!(html, "<h{level} class=\"sub\">{}</h{level}>", escape(text));
        }
        Block::Text(text) => {
            let _ = writeln!(html, "<p>{}</p>", inline(text));
        }
        Block::Table(table) => push_table(html, table),
        Block::Plot(plot) => push_plot(html, plot, language),
    }
}

fn push_plot(html: &mut String, plot: &Plot, language: Language) {
    if let Some(drawings) = plot.drawings(language) {
        let title = inline(&plot.title);
        let _ =
            write!(html, "<figure class=\"plots\">\n<figcaption>{title}</figcaption>\n{drawings}</figure>\n");
    }
}

pub(super) fn push_table(html: &mut String, table: &Table) {
    let caption = inline(&table.caption);
    let _ = write!(
        html,
        "<p class=\"caption\">{caption}</p>\n<div class=\"wide\" tabindex=\"0\"><table><thead><tr>"
    );
    let class = |column: usize| if is_numeric(table, column) { " class=\"n\"" } else { "" };
    for (column, head) in table.head.iter().enumerate() {
        let _ = write!(html, "<th scope=\"col\"{}>{}</th>", class(column), inline(head));
    }
    html.push_str("</tr></thead><tbody>\n");
    for row in &table.rows {
        html.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let _ = write!(html, "<td{}>{}</td>", class(column), cell_text(cell));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody></table></div>\n");
}

/// An interval in brackets may wrap to its own line, but is never broken.
fn cell_text(cell: &str) -> String {
    match cell.split_once(" [") {
        Some((value, interval)) => {
            format!("{} <span class=\"i\">[{}</span>", inline(value), inline(interval))
        }
        None => inline(cell),
    }
}

/// Numbers are right-aligned; lists of numbers are left-aligned like text.
fn is_numeric(table: &Table, column: usize) -> bool {
    let starts = |cell: &Sentence| {
        let begins =
            cell.chars().next().is_none_or(|first| first.is_ascii_digit() || "−+–×≈".contains(first));
        begins && !cell.contains('·') && !cell.contains('-')
    };
    column > 0 && table.rows.iter().filter_map(|row| row.get(column)).all(starts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_numbers_are_known() {
        let mut table = Table::new("", ["who", "nodes", "move", "ratio"]);
        table.row(["1", "3,780", "21-17", "×2.2 [1 – 3]"]);
        table.row(["2", "–", "17-13", "×3.0 [2 – 4]"]);
        assert_eq!([0, 1, 2, 3].map(|column| is_numeric(&table, column)), [false, true, false, true]);
        assert_eq!(cell_text("3 [2 – 4]"), "3 <span class=\"i\">[2 – 4]</span>");
    }
}
