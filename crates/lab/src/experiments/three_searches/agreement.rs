//! Whether the three searches find the same value and play the same move, under which rules, and why not.

use super::counts::{SearchRow, Triple, triples};
use crate::experiment::{Findings, Sentence, say, wilson};

fn count(triples: &[Triple<'_>], of: impl Fn(&Triple<'_>) -> bool) -> usize {
    triples.iter().filter(|three| of(three)).count()
}

fn has_one_value([minimax, alphabeta, ordered]: &Triple<'_>) -> bool {
    minimax.score == alphabeta.score && minimax.score == ordered.score
}

fn ordered_plays_the_same([minimax, _, ordered]: &Triple<'_>) -> bool {
    minimax.mv == ordered.mv
}

/// What was found under the rules of the paper's program, its own positions included, and under the real ones.
pub(super) fn report(its_rules: &[&SearchRow], real: &[SearchRow], findings: &mut Findings) {
    let (theirs, real) = (triples(its_rules.iter().copied()), triples(real));
    let all: Vec<Triple<'_>> = [&theirs[..], &real[..]].concat();
    let values = count(&all, has_one_value);
    findings.claim(
        "E6.value",
        "All three searches find the same value for the root, on the paper’s own positions, under its rules and under the real ones",
        values == all.len() && !theirs.is_empty() && !real.is_empty(),
        say!("{} of {} searches, {} of them under the paper’s rules", values, all.len(), theirs.len()),
    );
    let moves = count(&all, |[minimax, alphabeta, _]| minimax.mv == alphabeta.mv);
    findings.claim(
        "E6",
        "Minimax and alpha-beta choose the same move when the first of equally good moves is kept",
        moves == all.len() && !theirs.is_empty() && !real.is_empty(),
        say!("{} of {} searches", moves, all.len()),
    );
    level_roots(&all, findings);
    same_move(&theirs, &real, findings);
}

/// Where sorting cannot change the order of the root moves, it cannot change the move.
fn level_roots(all: &[Triple<'_>], findings: &mut Findings) {
    let (level, other): (Vec<Triple<'_>>, Vec<Triple<'_>>) =
        all.iter().copied().partition(|three| three[0].is_level);
    let same = count(&level, ordered_plays_the_same);
    findings.claim(
        "E7.order",
        "Ordered alpha-beta plays another move than minimax only where the moves of the root take different numbers of pieces, so \
         that sorting changes their order",
        same == level.len() && !level.is_empty(),
        say!(
            "minimax’s move in {} of {} searches where all moves of the root take equally many, and in {} of {} others",
            same,
            level.len(),
            count(&other, ordered_plays_the_same),
            other.len()
        ),
    );
}

fn same_move(theirs: &[Triple<'_>], real: &[Triple<'_>], findings: &mut Findings) {
    let same = count(theirs, ordered_plays_the_same);
    let part = wilson(same as u64, theirs.len() as u64);
    let holds = same == theirs.len()
        && count(theirs, |[minimax, alphabeta, _]| minimax.mv == alphabeta.mv) == theirs.len()
        && !theirs.is_empty();
    let other_work = count(real, |[_, alphabeta, ordered]| alphabeta.states != ordered.states);
    let not_level = count(real, |three| !three[0].is_level);
    let under_real_rules: Sentence = say!(
        "Under the real rules it does in {} of {} searches. That is not because sorting has nothing to do there: it changed the work in \
         {} of them. But captures are mandatory, so the moves of a root mostly take equally many pieces (not in {} of them), and \
         equal moves keep their order.",
        count(real, ordered_plays_the_same),
        real.len(),
        other_work,
        not_level
    );
    findings.paper(
        "E7b",
        "All three algorithms choose the same best move",
        holds,
        say!(
            "Under the rules of the paper’s program ordered alpha-beta plays minimax’s move in {} of {} positions (95% interval {}–{}%); \
             elsewhere it plays another one of the same value, because sorting changes which of equally good moves comes first. {}",
            same,
            theirs.len(),
            format!("{:.1}", part.low * 100.0),
            format!("{:.1}", part.high * 100.0),
            under_real_rules
        ),
    );
}
