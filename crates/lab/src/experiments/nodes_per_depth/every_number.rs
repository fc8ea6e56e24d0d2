//! Every number of the paper's tables, beside ours.

use super::super::papers::b::{AVERAGES, MOVES, PrintedMove};
use super::super::printed::{DIFFERS, PrintedTable, SAME, TIMES_DIFFER, verdict};
use super::SEARCHES;
use super::averages::{self, Cell};
use super::counts::{CountRow, list, of};
use super::ratios;
use super::replies::RepliesRow;
use crate::experiment::{Findings, Sentence, number, say, significant};

pub(super) fn report(rows: &[CountRow], replies: &[RepliesRow], findings: &mut Findings) {
    let mut table = PrintedTable::new(
        "White’s square, Black’s square, nodes at depths 1, 2, … and seconds of every row; then the averages and ratios. Squares are \
         numbered; the paper prints row and column.",
    );
    for printed in MOVES {
        for (side, search) in SEARCHES.into_iter().enumerate() {
            let row = of(rows, search, "last", printed.depth, printed.number);
            let reply = replies.iter().find(|row| {
                row.search == search && row.depth == printed.depth && row.number == printed.number
            });
            if let (Some(row), Some(reply)) = (row, reply) {
                moves(&mut table, printed, side, row, reply);
            }
        }
    }
    let cells = Cell::all(rows, &[]);
    average_rows(&cells, &mut table);
    ratio_rows(rows, &cells, &mut table);
    table.add_to(findings);
}

fn moves(
    table: &mut PrintedTable,
    printed: &'static PrintedMove,
    side: usize,
    row: &CountRow,
    reply: &RepliesRow,
) {
    let search = SEARCHES[side];
    let nodes = printed.nodes(search);
    let square = super::super::papers::b::square;
    table.row(
        say!("Depth {}, row {}, {}", printed.depth, printed.number, search),
        format!(
            "{} {}; {}; {} s",
            square(printed.white),
            square(printed.black),
            list(nodes),
            printed.seconds[side]
        ),
        format!(
            "{} {}; {}; {} ms",
            reply.taken,
            reply.reply,
            list(&row.nodes),
            row.time_ms.map_or_else(|| "–".to_owned(), significant)
        ),
        say!("{}; {}", moves_verdict(reply), nodes_verdict(nodes, &row.nodes)),
    );
}

fn moves_verdict(reply: &RepliesRow) -> Sentence {
    match (reply.white_as_printed(), reply.black_as_printed()) {
        (true, true) => "moves same".into(),
        (true, false) => "Black’s move differs".into(),
        (false, true) => "White’s move differs".into(),
        (false, false) => "both moves differ".into(),
    }
}

fn nodes_verdict(theirs: &[u64], ours: &[u64]) -> Sentence {
    let apart: Vec<_> = theirs.iter().zip(ours).filter(|(theirs, ours)| theirs != ours).collect();
    match apart[..] {
        [] if theirs.len() == ours.len() => "nodes same".into(),
        [(theirs, ours)] if ours / 10 == *theirs => "the last count without its last digit".into(),
        [(theirs, ours)] => say!("one count off by {}", theirs.abs_diff(*ours)),
        _ => "nodes differ".into(),
    }
}

fn average_rows(cells: &[Cell], table: &mut PrintedTable) {
    for cell in cells {
        let rounded = cell.printed().iter().zip(&cell.nodes);
        let is_same = rounded.into_iter().all(|(theirs, ours)| averages::is_rounded(*theirs, *ours));
        let shown = |nodes: &[f64], text: fn(f64) -> String| {
            nodes.iter().map(|average| text(*average)).collect::<Vec<_>>().join(" · ")
        };
        let search = SEARCHES[cell.search];
        table.row(
            say!("Depth {}, average nodes, {}", cell.paper.depth, search),
            shown(cell.printed(), number),
            shown(&cell.nodes, averages::tenths),
            verdict(is_same),
        );
        table.row(
            say!("Depth {}, average time, {}", cell.paper.depth, search),
            format!("{} s", cell.paper.seconds[cell.search]),
            format!("{} ms", significant(cell.ms)),
            TIMES_DIFFER,
        );
    }
}

fn ratio_rows(rows: &[CountRow], cells: &[Cell], table: &mut PrintedTable) {
    for average in &AVERAGES {
        let ms = |search: usize| {
            let cell = cells.iter().find(|cell| cell.search == search && cell.paper.depth == average.depth);
            cell.map_or(0.0, |cell| cell.ms)
        };
        table.row(
            say!("Depth {}, ratio of times", average.depth),
            format!("{:.1}", average.time_ratio),
            significant(ms(0) / ms(1).max(1e-9)),
            TIMES_DIFFER,
        );
        let ours = ratios::of_nodes(rows, average.depth);
        let verdict: Sentence = if ratios::is_rounded(average.node_ratio, ours) {
            SAME.into()
        } else if ratios::is_rounded(average.node_ratio, ratios::of_printed(average)) {
            DIFFERS.into()
        } else {
            say!("differs; its own averages give {}", format!("{:.1}", ratios::of_printed(average)))
        };
        table.row(
            say!("Depth {}, ratio of nodes", average.depth),
            format!("{:.1}", average.node_ratio),
            format!("{ours:.1}"),
            verdict,
        );
    }
}
