//! The report: one self-contained HTML page for screen, phone or print, in the style of the site.

mod blocks;
mod raw_rows;
mod verdicts;

use std::fmt::Write as _;

use super::language::Language;
use super::{About, ExperimentResult, Findings, Scale, plot};

/// An experiment with its result and what it means.
pub struct Entry<'a> {
    /// What it is about.
    pub about: About,
    /// What was measured.
    pub result: &'a ExperimentResult,
    /// What it means.
    pub findings: Findings,
    /// The link to all of its rows.
    pub rows_link: String,
}

/// The page around the experiments.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame<'a> {
    /// The language of the page.
    pub language: Language,
    /// The link back, if the page is part of a site.
    pub back: Option<&'a str>,
}

const STYLE: &str = include_str!("style.css");
/// Two pieces, as on the site.
const BRAND: &str = "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><circle cx=\"9.5\" cy=\"14\" r=\"7.5\" class=\"dark\"/>\
     <circle cx=\"14.5\" cy=\"9.5\" r=\"7.5\" class=\"light\"/></svg>Kelso";

/// A page with the experiments given.
pub fn page(entries: &[Entry<'_>], frame: &Frame<'_>) -> String {
    let language = frame.language;
    let title = match entries {
        [only] => format!("{} – {}", language.text(only.about.title), language.text("Kelso lab")),
        _ => language.text("Kelso lab: all experiments").to_owned(),
    };
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>{STYLE}{}</style>\n</head>\n<body>\n{}<main>\n",
        escape(&title),
        plot::page_style(),
        header(frame)
    );
    if let [only] = entries {
        section(&mut html, only, language, 1);
    } else {
        verdicts::overview(&mut html, entries, language);
        for entry in entries {
            section(&mut html, entry, language, 2);
        }
    }
    html.push_str("</main>\n</body>\n</html>\n");
    html
}

fn header(frame: &Frame<'_>) -> String {
    let back = frame.back.map(|link| {
        let text = frame.language.text("Back to the lab");
        format!("<a class=\"back\" href=\"{}\">← {}</a>", escape(link), escape(text))
    });
    format!("<header><span class=\"brand\">{BRAND}</span>{}</header>\n", back.unwrap_or_default())
}

fn section(html: &mut String, entry: &Entry<'_>, language: Language, level: u8) {
    let About { name, title, question, sources, .. } = entry.about;
    let source = match sources {
        "" => language.text("Kelso’s own experiment").to_owned(),
        rows => format!("{} {rows}", language.text("Reproduces")),
    };
    let _ = write!(
        html,
        "<section id=\"{name}\">\n<p class=\"source\">{source} · <code>kelso lab run {name}</code></p>\n\
         <h{level}>{}</h{level}>\n<p class=\"question\">{}</p>\n",
        escape(language.text(title)),
        inline(language.text(question))
    );
    let findings = entry.findings.clone().in_language(language);
    verdicts::claims(html, &findings.claims, name, language);
    verdicts::paper(html, &findings.paper, name, language);
    for block in &findings.blocks {
        blocks::push(html, block, level + 1, language);
    }
    for paper in entry.about.papers() {
        let _ = writeln!(html, "<p class=\"cited\">{}</p>", inline(language.text(paper.citation)));
    }
    raw_rows::push(html, entry, language);
    conditions(html, entry.result, language);
    html.push_str("</section>\n");
}

/// The conditions of the measurement.
fn conditions(html: &mut String, result: &ExperimentResult, language: Language) {
    let parameters = &result.parameters;
    let scale = match parameters.scale {
        Scale::Quick => language.text("quick size"),
        Scale::Full => language.text("full size"),
    };
    let word = |text| escape(language.text(text));
    let games = parameters.games.map(|games| format!(", {games} {}", word("games"))).unwrap_or_default();
    let machine = &result.machine;
    let load = machine.load.map(|load| format!(", {} {load:.1}", word("load"))).unwrap_or_default();
    let _ = writeln!(
        html,
        "<p class=\"conditions\">Kelso {} ({}), {scale}, {} {}{games}, {} · {}, {} {}{load} · {} · {:.1} s</p>",
        escape(&result.provenance.version),
        escape(&result.provenance.commit),
        word("seed"),
        parameters.seed,
        escape(&machine.system),
        escape(&machine.processor),
        machine.cores,
        word("threads"),
        escape(&result.finished),
        result.elapsed_ms as f64 / 1e3,
    );
}

/// Text for HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text for HTML in which backticks delimit code.
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
    fn the_way_back_is_there_if_there_is_one() {
        let back = header(&Frame { language: Language::Spanish, back: Some("/lab/run/\"x\"") });
        assert!(back.contains("href=\"/lab/run/&quot;x&quot;\">← Volver al laboratorio</a>"), "{back}");
        assert!(!header(&Frame::default()).contains("<a "));
    }
}
