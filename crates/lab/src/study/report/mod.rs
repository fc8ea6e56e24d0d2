//! The report: one page of HTML that needs nothing else, for a screen, a phone or a printer.

mod verdicts;

use std::fmt::Write as _;

use super::findings::{Block, Table};
use super::{About, Findings, Scale, Sentence, StudyError, StudyResult, plot};

/// An experiment with its result and what it means.
pub struct Entry<'a> {
    /// What it is about.
    pub about: About,
    /// What was measured.
    pub result: &'a StudyResult,
    /// What it means.
    pub findings: Findings,
}

const STYLE: &str = include_str!("style.css");

/// A page with the experiments given.
///
/// # Errors
/// If a plot cannot be drawn.
pub fn page(entries: &[Entry<'_>]) -> Result<String, StudyError> {
    let title = match entries {
        [only] => format!("{} – Kelso lab", only.about.title),
        _ => "Kelso lab: all experiments".to_owned(),
    };
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n",
        escape(&title)
    );
    if let [only] = entries {
        section(&mut html, only, 1)?;
    } else {
        verdicts::overview(&mut html, entries);
        for entry in entries {
            section(&mut html, entry, 2)?;
        }
    }
    html.push_str("</main>\n</body>\n</html>\n");
    Ok(html)
}

fn section(html: &mut String, entry: &Entry<'_>, level: u8) -> Result<(), StudyError> {
    let About { name, title, question, sources, .. } = entry.about;
    let source = match sources {
        "" => "Kelso’s own experiment".to_owned(),
        rows => format!("Reproduces {rows}"),
    };
    let _ = write!(
        html,
        "<section id=\"{name}\">\n<p class=\"source\">{source} · <code>kelso lab run {name}</code></p>\n\
         <h{level}>{}</h{level}>\n<p class=\"question\">{}</p>\n",
        escape(title),
        inline(question)
    );
    verdicts::claims(html, &entry.findings.claims);
    verdicts::paper(html, &entry.findings.paper);
    for block in &entry.findings.blocks {
        push_block(html, block, level + 1)?;
    }
    conditions(html, entry.result);
    html.push_str("</section>\n");
    Ok(())
}

fn push_block(html: &mut String, block: &Block, level: u8) -> Result<(), StudyError> {
    match block {
        Block::Heading(text) => {
            let _ = writeln!(html, "<h{level} class=\"sub\">{}</h{level}>", escape(text));
        }
        Block::Text(text) => {
            let _ = writeln!(html, "<p>{}</p>", inline(text));
        }
        Block::Table(table) => push_table(html, table),
        Block::Plot(plot) => {
            let _ = writeln!(html, "<figure tabindex=\"0\">{}</figure>", plot::svg(plot)?);
        }
    }
    Ok(())
}

fn push_table(html: &mut String, table: &Table) {
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

/// An interval in brackets may stand on a line of its own, but is never torn apart.
fn cell_text(cell: &str) -> String {
    match cell.split_once(" [") {
        Some((value, interval)) => {
            format!("{} <span class=\"i\">[{}</span>", inline(value), inline(interval))
        }
        None => inline(cell),
    }
}

/// Numbers stand under numbers; lists of numbers begin where text does.
fn is_numeric(table: &Table, column: usize) -> bool {
    let starts = |cell: &Sentence| {
        let begins =
            cell.chars().next().is_none_or(|first| first.is_ascii_digit() || "−+–×≈".contains(first));
        begins && !cell.contains('·') && !cell.contains('-')
    };
    column > 0 && table.rows.iter().filter_map(|row| row.get(column)).all(starts)
}

/// Where the numbers come from.
fn conditions(html: &mut String, result: &StudyResult) {
    let parameters = &result.parameters;
    let scale = match parameters.scale {
        Scale::Quick => "quick",
        Scale::Full => "full size",
    };
    let games = parameters.games.map(|games| format!(", {games} games")).unwrap_or_default();
    let machine = &result.machine;
    let load = machine.load.map(|load| format!(", load {load:.1}")).unwrap_or_default();
    let _ = writeln!(
        html,
        "<p class=\"conditions\">Kelso {} ({}), {scale}, seed {}{games}, {} · {}, {} threads{load} · {} · {:.1} s</p>",
        escape(&result.provenance.version),
        escape(&result.provenance.commit),
        parameters.seed,
        escape(&machine.system),
        escape(&machine.processor),
        machine.cores,
        escape(&result.finished),
        result.elapsed_ms as f64 / 1e3,
    );
}

/// Text for HTML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text for HTML in which every other backtick begins code.
fn inline(text: &str) -> String {
    let parts = escape(text);
    let parts = parts
        .split('`')
        .enumerate()
        .map(|(index, part)| if index % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_code_is_marked() {
        assert_eq!(inline("a < b & `depth=3`"), "a &lt; b &amp; <code>depth=3</code>");
    }

    #[test]
    fn columns_of_numbers_are_known() {
        let mut table = Table::new("", ["who", "nodes", "move", "ratio"]);
        table.row(["1", "3,780", "21-17", "×2.2 [1 – 3]"]);
        table.row(["2", "–", "17-13", "×3.0 [2 – 4]"]);
        assert_eq!([0, 1, 2, 3].map(|column| is_numeric(&table, column)), [false, true, false, true]);
        assert_eq!(cell_text("3 [2 – 4]"), "3 <span class=\"i\">[2 – 4]</span>");
    }
}
