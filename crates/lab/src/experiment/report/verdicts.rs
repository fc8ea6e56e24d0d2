//! The claims with their verdicts, and an overview of all experiments.

use std::fmt::Write as _;

use super::raw_rows::anchor;
use super::{Entry, escape, inline};
use crate::experiment::{Claim, Language, PaperFinding, Sentence};

/// What we claim, each with pass or fail.
pub(super) fn claims(html: &mut String, claims: &[Claim], experiment: &str, language: Language) {
    html.push_str("<ul class=\"claims\">\n");
    for claim in claims {
        let class = if claim.pass { "pass" } else { "fail" };
        let timed = if claim.timed {
            format!(" <span class=\"timed\">{}</span>", escape(language.text("depends on the machine")))
        } else {
            String::new()
        };
        let verdict =
            Verdict { class, word: class, id: &claim.id, text: &claim.text, found: &claim.found, timed };
        verdict.push(html, &claim.parts, experiment, language);
    }
    html.push_str("</ul>\n");
}

/// What the paper says, and whether it holds.
pub(super) fn paper(html: &mut String, findings: &[PaperFinding], experiment: &str, language: Language) {
    if findings.is_empty() {
        return;
    }
    let label = escape(language.text("What the paper found, under our conditions"));
    let _ = write!(html, "<p class=\"label\">{label}</p>\n<ul class=\"claims\">\n");
    for finding in findings {
        let (class, word) = (if finding.holds { "pass" } else { "differs" }, finding.verdict());
        let (text, found, timed) = (&finding.text, &finding.found, String::new());
        let verdict = Verdict { class, word, id: &finding.id, text, found, timed };
        verdict.push(html, &finding.parts, experiment, language);
    }
    html.push_str("</ul>\n");
}

/// One line of either list.
struct Verdict<'a> {
    class: &'static str,
    word: &'static str,
    id: &'a str,
    text: &'a Sentence,
    found: &'a Sentence,
    timed: String,
}

impl Verdict<'_> {
    fn push(&self, html: &mut String, parts: &[String], experiment: &str, language: Language) {
        let links = parts.iter().map(|part| {
            let target = escape(&anchor(experiment, part));
            format!("<a href=\"#{target}\">{}</a>", escape(part))
        });
        let links: Vec<_> = links.collect();
        let rows = if links.is_empty() {
            String::new()
        } else {
            format!(" · <span class=\"rows\">{}: {}</span>", escape(language.text("Rows")), links.join(", "))
        };
        let _ = writeln!(
            html,
            "<li><span class=\"verdict {}\">{}</span><div><b>{}</b> {}{}<br><small>{}{rows}</small></div></li>",
            self.class,
            escape(language.text(self.word)),
            escape(self.id),
            inline(self.text),
            self.timed,
            inline(self.found)
        );
    }
}

/// The start of a page with several experiments: each one's question and result.
pub(super) fn overview(html: &mut String, entries: &[Entry<'_>], language: Language) {
    let count = |of: &dyn Fn(&Entry<'_>) -> usize| entries.iter().map(of).sum::<usize>();
    let passed = |entry: &Entry<'_>| entry.findings.claims.iter().filter(|claim| claim.pass).count();
    let claimed = |entry: &Entry<'_>| entry.findings.claims.len();
    let word = |text| escape(language.text(text));
    let of = word("of");
    let _ = write!(
        html,
        "<h1>{}</h1>\n<p class=\"question\">{} {} {of} {} {}.</p>\n\
         <div class=\"wide\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">{}</th>\
         <th scope=\"col\">{}</th><th scope=\"col\" class=\"n\">{}</th></tr></thead><tbody>\n",
        word("Kelso lab"),
        word(
            "Five published draughts programs, measured afresh: what they printed, what we find, and whether what they concluded holds."
        ),
        count(&passed),
        count(&claimed),
        word("claims pass"),
        word("Experiment"),
        word("Question"),
        word("Claims that pass"),
    );
    for entry in entries {
        let _ = writeln!(
            html,
            "<tr><td><a href=\"#{}\">{}</a></td><td>{}</td><td class=\"n\">{} {of} {}</td></tr>",
            entry.about.name,
            escape(language.text(entry.about.title)),
            inline(language.text(entry.about.question)),
            passed(entry),
            claimed(entry)
        );
    }
    html.push_str("</tbody></table></div>\n");
}
