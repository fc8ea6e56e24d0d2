//! What the flaw of the triple jump changes: the same positions counted by the rules as the paper states them.

use super::counts::CountRow;
use super::digits::Compared;
use crate::experiment::{Findings, number, say};

/// The counts that come out by the rules as stated, of all.
fn as_printed(rows: &[CountRow], search: &str) -> (usize, usize) {
    let rows = Compared::all(rows, search);
    (rows.iter().map(Compared::same_counts).sum(), rows.iter().map(|row| row.ours.nodes.len()).sum())
}

/// Rows whose counts the flaw changes: by the rules as stated, and with the flaw.
fn changed<'a>(stated: &'a [CountRow], flawed: &'a [CountRow], search: &str) -> Vec<[Compared<'a>; 2]> {
    let pairs = Compared::all(stated, search).into_iter().zip(Compared::all(flawed, search));
    pairs.filter(|(stated, flawed)| stated.ours.nodes != flawed.ours.nodes).map(|(a, b)| [a, b]).collect()
}

/// A changed row as the report shows it: `6/5: 72,933 → 72,934`, by its last count.
fn shown(rows: &[[Compared<'_>; 2]]) -> String {
    let last = |row: &Compared<'_>| {
        row.ours.nodes.last().map_or_else(|| "–".to_owned(), |nodes| number(*nodes as f64))
    };
    let shown = |[stated, flawed]: &[Compared<'_>; 2]| {
        let printed = stated.printed;
        format!("{}/{}: {} → {}", printed.depth, printed.number, last(stated), last(flawed))
    };
    rows.iter().map(shown).collect::<Vec<_>>().join(", ")
}

pub(super) fn report(flawed: &[CountRow], stated: &[CountRow], findings: &mut Findings) {
    findings.text(
        "One rule among these is a flaw: a piece that jumps three times leaves the first man that it jumped on the board. A widely copied \
         tutorial program does this, because it hands on only the last jumped piece while it follows a capture; its functions have the \
         names that the paper lists (`minimax`, `simulate_move`, `get_all_moves`, `draw_moves`). That the paper’s program had the \
         flaw is an inference. The counts are not: the same positions are counted here with the flaw, and by the rules as the paper \
         states them (`by-destination`).",
    );
    let [minimax, alphabeta] = ["minimax", "alphabeta"].map(|search| changed(stated, flawed, search));
    let (same, all) = as_printed(stated, "minimax");
    let only_one = minimax.len() == 1 && minimax.iter().all(|[a, b]| a.off() == 1 && b.is_exact());
    findings.claim(
        "B5.triple-jump",
        "The flaw of the triple jump changes one of minimax’s counts, by one, and that is the one that does not come out without it",
        only_one && same + 1 == all && alphabeta.len() == 1,
        say!(
            "By the rules as stated {} of {} counts agree. The flaw changes, by depth and row, the last count of minimax {} and that of \
             alpha-beta {}",
            same,
            all,
            shown(&minimax),
            shown(&alphabeta)
        ),
    );
}
