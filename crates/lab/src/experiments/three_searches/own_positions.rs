//! The paper's own positions, to the digit.

use super::super::papers::e::{DEMONSTRATIONS, Demonstration};
use super::counts::{MobilityRow, SearchRow};
use crate::experiment::{Findings, Table, number, say, significant};

/// What the paper prints of a search on one of its positions: states, pruned branches and milliseconds.
pub(super) fn printed(paper: &Demonstration, search: &str) -> Option<(u64, Option<u64>, f64)> {
    match search {
        "minimax" => Some((paper.minimax, None, paper.minimax_ms)),
        "alphabeta" => paper.alphabeta.map(|(states, pruned, ms)| (states, Some(pruned), ms)),
        _ => None,
    }
}

/// True if a search did exactly what is printed; `None` if nothing is printed.
pub(super) fn agrees(paper: &Demonstration, row: &SearchRow) -> Option<bool> {
    let (states, pruned, _) = printed(paper, &row.search)?;
    let same = states == row.states && pruned.is_none_or(|pruned| pruned == row.pruned);
    Some(same && row.mv == paper.best)
}

pub(super) fn report(rows: &[SearchRow], mobility: &[MobilityRow], findings: &mut Findings) {
    findings.heading("The paper’s own positions, to the digit");
    findings.text(
        "The report states the usual rules, but its counts come out only with those its program followed: captures are \
         optional and every jump is a move of its own (`single-jump`). It searches three plies below each move of the root and \
         does not count the root. Children come by origin square, quiet moves before jumps, left before right; the first of \
         equally good moves is kept, and the bound found so far is carried from one root move to the next. Its evaluation \
         counts men only, which in these positions is the number of pieces.",
    );
    findings.table(table(rows));
    let of = |paper: &Demonstration| rows.iter().filter(|row| row.fen == paper.fen).collect::<Vec<_>>();
    let verdicts = DEMONSTRATIONS
        .iter()
        .flat_map(|paper| of(paper).into_iter().filter_map(|row| agrees(paper, row)).collect::<Vec<_>>());
    let (agree, compared) = (verdicts.clone().filter(|same| *same).count(), verdicts.count());
    findings.claim(
        "E7",
        "Minimax and alpha-beta expand exactly as many states, prune as many branches and choose the same move as the paper \
         prints, on all three positions",
        agree == 5 && compared == 5,
        say!("{} of 5 searches agree to the digit", agree),
    );
    branching(mobility, findings);
}

fn table(rows: &[SearchRow]) -> Table {
    let mut table = Table::new(
        "States expanded and branches pruned on the three positions that the printed moves determine; times in milliseconds, \
         theirs in Python on their machine.",
        [
            "After",
            "Search",
            "Move",
            "States, paper",
            "States, Kelso",
            "Pruned, paper",
            "Pruned, Kelso",
            "ms, paper",
            "ms, Kelso",
        ],
    );
    let shown = |count: Option<u64>| count.map_or("–".to_owned(), |count| number(count as f64));
    for paper in &DEMONSTRATIONS {
        for row in rows.iter().filter(|row| row.fen == paper.fen) {
            let theirs = printed(paper, &row.search);
            table.row([
                paper.after.to_owned(),
                row.search.clone(),
                row.mv.clone(),
                shown(theirs.map(|(states, ..)| states)),
                number(row.states as f64),
                shown(theirs.and_then(|(_, pruned, _)| pruned)),
                if row.search == "minimax" { "–".to_owned() } else { number(row.pruned as f64) },
                theirs.map_or("–".to_owned(), |(.., ms)| significant(ms)),
                row.time_ms.map_or("–".to_owned(), significant),
            ]);
        }
    }
    table
}

/// The moves of both sides in a demonstration's position.
pub(super) fn mobility_of<'a>(paper: &Demonstration, rows: &'a [MobilityRow]) -> Option<&'a MobilityRow> {
    rows.iter().find(|row| row.fen == paper.fen)
}

fn branching(mobility: &[MobilityRow], findings: &mut Findings) {
    let counted: Vec<_> = DEMONSTRATIONS.iter().filter_map(|paper| mobility_of(paper, mobility)).collect();
    let agree = DEMONSTRATIONS.iter().filter(|paper| {
        mobility_of(paper, mobility).is_some_and(|row| row.last_expanded[1] == paper.branching)
    });
    let list = |of: &dyn Fn(&MobilityRow) -> usize| {
        counted.iter().map(|row| of(row).to_string()).collect::<Vec<_>>().join(", ")
    };
    findings.claim(
        "E6.branching",
        "The branching factors that the paper fills into its complexities, 8, 10 and 11, are the moves of the last node that alpha-beta \
         expands: its printed code sets the factor anew at every node",
        agree.count() == DEMONSTRATIONS.len(),
        say!(
            "the last node that alpha-beta expands has {} moves, the last of minimax {}. The bot has {} moves and its opponent would have \
             {}, which agrees too, but is a coincidence",
            list(&|row| row.last_expanded[1]),
            list(&|row| row.last_expanded[0]),
            list(&|row| row.mover),
            list(&|row| row.opponent)
        ),
    );
}
