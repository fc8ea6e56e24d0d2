//! The claims with their verdicts, and an overview of all experiments.

use std::fmt::Write as _;

use super::{Entry, escape, inline};
use crate::study::{Claim, PaperFinding};

/// What we claim, each with pass or fail.
pub(super) fn claims(html: &mut String, claims: &[Claim]) {
    html.push_str("<ul class=\"claims\">\n");
    for claim in claims {
        let (class, word) = if claim.pass { ("pass", "pass") } else { ("fail", "fail") };
        let timed = if claim.timed { " <span class=\"timed\">depends on the machine</span>" } else { "" };
        let _ = writeln!(
            html,
            "<li><span class=\"verdict {class}\">{word}</span><div><b>{}</b> {}{timed}<br><small>{}</small></div></li>",
            escape(&claim.id),
            inline(&claim.text),
            inline(&claim.found)
        );
    }
    html.push_str("</ul>\n");
}

/// What the paper says, and whether it holds.
pub(super) fn paper(html: &mut String, findings: &[PaperFinding]) {
    if findings.is_empty() {
        return;
    }
    html.push_str(
        "<p class=\"label\">What the paper found, under our conditions</p>\n<ul class=\"claims\">\n",
    );
    for finding in findings {
        let (class, word) = if finding.holds { ("pass", "holds") } else { ("differs", "does not hold") };
        let _ = writeln!(
            html,
            "<li><span class=\"verdict {class}\">{word}</span><div><b>{}</b> {}<br><small>{}</small></div></li>",
            escape(&finding.id),
            inline(&finding.text),
            inline(&finding.found)
        );
    }
    html.push_str("</ul>\n");
}

/// A page's beginning when it has several experiments: what each asks and how it came out.
pub(super) fn overview(html: &mut String, entries: &[Entry<'_>]) {
    let count = |of: &dyn Fn(&Entry<'_>) -> usize| entries.iter().map(of).sum::<usize>();
    let passed = |entry: &Entry<'_>| entry.findings.claims.iter().filter(|claim| claim.pass).count();
    let claimed = |entry: &Entry<'_>| entry.findings.claims.len();
    let _ = write!(
        html,
        "<h1>Kelso lab</h1>\n<p class=\"question\">Five published draughts programs, measured afresh: what they printed, \
         what we find, and whether what they concluded holds. {} of {} claims pass.</p>\n\
         <div class=\"wide\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">Experiment</th>\
         <th scope=\"col\">Question</th><th scope=\"col\" class=\"n\">Claims that pass</th></tr></thead><tbody>\n",
        count(&passed),
        count(&claimed)
    );
    for entry in entries {
        let _ = writeln!(
            html,
            "<tr><td><a href=\"#{}\">{}</a></td><td>{}</td><td class=\"n\">{} of {}</td></tr>",
            entry.about.name,
            escape(entry.about.title),
            inline(entry.about.question),
            passed(entry),
            claimed(entry)
        );
    }
    html.push_str("</tbody></table></div>\n");
}
