//! How much pruning saves, and how much sorting the children saves on top.

use super::super::papers::e::EXAMPLES;
use super::counts::{SearchRow, Triple, triples};
use super::{DEPTHS, ITS_DEPTH};
use crate::experiment::{Findings, Interval, Sentence, mean, mean_interval, say, significant};

pub(super) fn report(its_rules: &[SearchRow], real: &[SearchRow], findings: &mut Findings) {
    let (theirs, real) = (triples(its_rules), triples(real));
    deeper_saves_more(&theirs, &real, findings);
    let at_its_depth: Vec<_> = real.iter().copied().filter(|three| three[0].depth == ITS_DEPTH).collect();
    ordering(&factors(&theirs), &factors(&at_its_depth), findings);
    pruned(&theirs, findings);
}

fn deeper_saves_more(theirs: &[Triple<'_>], real: &[Triple<'_>], findings: &mut Findings) {
    let sum = |search: usize, depth: u32| -> f64 {
        let of_depth = real.iter().filter(|three| three[search].depth == depth);
        of_depth.map(|three| three[search].states as f64).sum()
    };
    let ratios = DEPTHS.map(|depth| sum(0, depth) / sum(1, depth).max(1.0));
    let all = || theirs.iter().chain(real);
    let more = all().filter(|[minimax, others @ ..]| others.iter().any(|row| row.states > minimax.states));
    let more = more.count();
    findings.claim(
        "E7.saving",
        "Neither pruning search expands more states than minimax on any position, and the deeper the search, the more alpha-beta saves",
        ratios.is_sorted_by(|a, b| a < b) && more == 0,
        say!(
            "more states in {} of {} searches; minimax expands {} times as many as alpha-beta at depths 3 to 7",
            more,
            all().count(),
            ratios.map(significant).join(", ")
        ),
    );
}

/// How many times as many states alpha-beta expands without sorting, position by position: the logarithms.
fn factors(triples: &[Triple<'_>]) -> Vec<f64> {
    let factor = |[_, alphabeta, ordered]: &Triple<'_>| {
        (alphabeta.states.max(1) as f64 / ordered.states.max(1) as f64).ln()
    };
    triples.iter().map(factor).collect()
}

/// The geometric mean of factors with its interval; unbounded if there are too few.
fn typical(logarithms: &[f64]) -> (f64, Interval) {
    let all = Interval { low: 0.0, high: f64::INFINITY };
    let interval = mean_interval(logarithms);
    let interval = interval.map_or(all, |i| Interval { low: i.low.exp(), high: i.high.exp() });
    (mean(logarithms).exp(), interval)
}

fn ordering(theirs: &[f64], real: &[f64], findings: &mut Findings) {
    let ((factor, interval), (real_factor, real_interval)) = (typical(theirs), typical(real));
    let between = |i: Interval| format!("[{} – {}]", significant(i.low), significant(i.high.min(1e9)));
    findings.claim(
        "E7.ordering",
        "Sorting the children saves states under the paper’s rules, where a capture can be left, and saves more there than under the \
         real rules, both beyond the error",
        interval.low > 1.0 && interval.low > real_interval.high,
        say!(
            "at depth {} alpha-beta expands {} {} times as many states without sorting under the paper’s rules ({} positions), and {} {} times \
             under the real ones ({}); geometric means with 95% intervals",
            ITS_DEPTH,
            significant(factor),
            between(interval),
            theirs.len(),
            significant(real_factor),
            between(real_interval),
            real.len()
        ),
    );
    let printed = EXAMPLES.each_ref().map(|example| example.states[1] as f64 / example.states[2] as f64);
    let least = printed.into_iter().fold(f64::INFINITY, f64::min);
    let as_much = theirs.iter().filter(|factor| factor.exp() >= least).count();
    findings.paper(
        "E7",
        "Ordering the children saves more again: 11.2, 6.1 and 10.6 times as many states without it",
        interval.high >= least && !theirs.is_empty(),
        say!(
            "Under the paper’s rules the factor is {} {}, and reaches the smallest of the printed ones in {} of {} positions. Sorting by the \
             number of pieces puts captures first; in two of the paper’s three examples the move chosen is a capture.",
            significant(factor),
            between(interval),
            as_much,
            theirs.len()
        ),
    );
}

/// The paper expects most pruned branches from the search that has the fewest to prune.
fn pruned(theirs: &[Triple<'_>], findings: &mut Findings) {
    let [alphabeta, ordered] = [1, 2]
        .map(|search| mean(&theirs.iter().map(|three| three[search].pruned as f64).collect::<Vec<_>>()));
    let more = theirs.iter().filter(|[_, alphabeta, ordered]| ordered.pruned > alphabeta.pruned).count();
    let comment: Sentence = if ordered > alphabeta {
        "That is more, as expected.".into()
    } else {
        "Who cuts early has fewer branches left to cut. The paper’s own tables say so too: 8 and 36 against 102 and 190.".into()
    };
    findings.paper(
        "E7",
        "Expected: with ordering most branches are pruned",
        ordered > alphabeta,
        say!(
            "Under the paper’s rules ordered alpha-beta prunes {} times on average, alpha-beta {}; it prunes more often in {} of {} positions. \
             {}",
            significant(ordered),
            significant(alphabeta),
            more,
            theirs.len(),
            comment
        ),
    );
}
