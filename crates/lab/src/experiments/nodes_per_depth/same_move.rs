//! Whether alpha-beta finds what minimax finds, with no more work at any depth of the tree.

use super::counts::CountRow;
use crate::experiment::{Findings, say, wilson};

/// Pairs of minimax and alpha-beta on the same position.
pub(super) fn pairs<'a>(rows: &'a [CountRow], ties: &str) -> Vec<(&'a CountRow, &'a CountRow)> {
    let minimax = rows.iter().filter(|row| row.search == "minimax" && row.ties == ties);
    minimax
        .filter_map(|row| {
            let partner = |other: &&CountRow| {
                other.search == "alphabeta"
                    && other.ties == ties
                    && other.depth == row.depth
                    && other.fen == row.fen
            };
            Some((row, rows.iter().find(partner)?))
        })
        .collect()
}

pub(super) fn report(paper: &[CountRow], sample: &[CountRow], findings: &mut Findings) {
    let both = |ties| [pairs(paper, ties), pairs(sample, ties)].concat();
    let (first, last) = (both("first"), both("last"));
    let same = |pairs: &[(&CountRow, &CountRow)]| pairs.iter().filter(|(a, b)| a.mv == b.mv).count();
    let values = first.iter().chain(&last).filter(|(a, b)| a.score == b.score).count();
    findings.claim(
        "B6",
        "Alpha-beta plays the same move as minimax when the first of equally good moves is kept",
        same(&first) == first.len() && !first.is_empty(),
        say!("{} of {} searches, depths 3 to 6", same(&first), first.len()),
    );
    findings.claim(
        "B6.value",
        "Both find the same value for the root, whichever of equally good moves is kept",
        values == first.len() + last.len() && values > 0,
        say!("{} of {} searches", values, first.len() + last.len()),
    );
    let other = last.len() - same(&last);
    let part = wilson(other as u64, last.len() as u64);
    let found = if other == 0 {
        say!("In all {} searches here", last.len())
    } else {
        say!(
            "Not for the paper’s program, which keeps the last of equally good moves: its alpha-beta then plays another move than \
             its minimax in {} of {} searches here (95% interval {}–{}%). A move that was cut off returns a bound that only looks \
             equal to the best, and the last that looks equal is played, although it may be worse. Keeping the first best mends it.",
            other,
            last.len(),
            format!("{:.0}", part.low * 100.0),
            format!("{:.0}", part.high * 100.0)
        )
    };
    let holds = other == 0 && !last.is_empty();
    findings.paper("B6", "Both algorithms find the same move", holds, found);
}
