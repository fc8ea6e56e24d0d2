//! Every number that the paper prints, beside ours.

use super::super::papers::e::{DEMONSTRATIONS, Demonstration, EXAMPLES, PLIES};
use super::super::printed::{PrintedTable, TIMES_DIFFER, verdict};
use super::counts::{MobilityRow, SearchRow};
use super::examples::{is_possible, least_states};
use super::own_positions::{agrees, mobility_of, printed};
use crate::experiment::{Findings, number, say, significant};

pub(super) fn report(
    rows: &[SearchRow],
    mobility: &[MobilityRow],
    its_rules: &[&SearchRow],
    findings: &mut Findings,
) {
    let mut table = PrintedTable::new(
        "Best move, states expanded and branches pruned, times and branching factors of the demonstrations; then the examples, whose \
         positions are not printed.",
    );
    for (number, paper) in (1_u32..).zip(&DEMONSTRATIONS) {
        for row in rows.iter().filter(|row| row.fen == paper.fen) {
            search(&mut table, number, paper, row);
        }
        complexity(&mut table, number, paper, mobility);
    }
    examples(&mut table, its_rules);
    table.add_to(findings);
}

fn search(table: &mut PrintedTable, index: u32, paper: &Demonstration, row: &SearchRow) {
    let Some((states, pruned, ms)) = printed(paper, &row.search) else { return };
    let shown = |mv: &str, states: u64, pruned: Option<u64>| {
        let pruned = pruned.map_or_else(String::new, |pruned| format!(" / {pruned}"));
        format!("{mv}; {}{pruned}", number(states as f64))
    };
    table.row(
        say!("Demonstration {}, {}", index, row.search),
        shown(paper.best, states, pruned),
        shown(&row.mv, row.states, pruned.map(|_| row.pruned)),
        verdict(agrees(paper, row) == Some(true)),
    );
    table.row(
        say!("Demonstration {}, time of {}", index, row.search),
        format!("{ms} ms"),
        format!("{} ms", row.time_ms.map_or_else(|| "–".to_owned(), significant)),
        TIMES_DIFFER,
    );
}

/// The paper writes its complexities with its own branching factor.
fn complexity(table: &mut PrintedTable, index: u32, paper: &Demonstration, mobility: &[MobilityRow]) {
    let Some(row) = mobility_of(paper, mobility) else { return };
    let filled = |b: usize| {
        let alphabeta =
            if paper.alphabeta.is_some() { format!(", O({b}^{})", PLIES / 2) } else { String::new() };
        format!("O({b}^{PLIES}){alphabeta}, O({PLIES})")
    };
    table.row(
        say!("Demonstration {}, time and space", index),
        filled(paper.branching),
        filled(row.last_expanded[1]),
        if row.last_expanded[1] == paper.branching {
            say!(
                "same, but {} are the moves of the last node expanded; the root has {}",
                paper.branching,
                row.mover
            )
        } else {
            verdict(false).into()
        },
    );
}

fn examples(table: &mut PrintedTable, its_rules: &[&SearchRow]) {
    for (index, example) in (1_u32..).zip(&EXAMPLES) {
        let [minimax, alphabeta, ordered] = example.states;
        let best = example.best.map_or_else(String::new, |best| format!("{best}; "));
        table.row(
            say!("Example {}, states of minimax and alpha-beta", index),
            format!("{best}{} / {}", number(minimax as f64), number(alphabeta as f64)),
            "–",
            "the position is not printed",
        );
        table.row(
            say!("Example {}, states of ordered alpha-beta", index),
            ordered.to_string(),
            say!("at least {} in an even tree", number(least_states(minimax))),
            if is_possible(example, its_rules) { "possible" } else { "fewer than any search here needs" },
        );
        if let Some([alphabeta, ordered]) = example.pruned {
            table.row(
                say!("Example {}, pruned branches", index),
                format!("{alphabeta} / {ordered}"),
                "–",
                "the position is not printed",
            );
        }
        table.row(
            say!("Example {}, times", index),
            example.ms.map(|ms| format!("{ms} ms")).join(" / "),
            "–",
            TIMES_DIFFER,
        );
    }
}
