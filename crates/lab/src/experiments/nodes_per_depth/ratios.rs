//! How many times more minimax does than alpha-beta, in nodes and in time.

use super::super::papers::b::{AVERAGES, Average};
use super::averages::rows_of;
use super::counts::CountRow;
use super::same_move::pairs;
use super::{DEPTHS, TIES};
use crate::experiment::{Findings, Table, mean, say, significant};

/// Nodes at all depths of the tree, root included: the paper's ratios are based on these.
fn all_nodes(row: &CountRow) -> f64 {
    1.0 + row.nodes.iter().sum::<u64>() as f64
}

/// The ratio of nodes over all positions of a depth.
pub(super) fn of_nodes(rows: &[CountRow], depth: u32) -> f64 {
    let total = |search: &str| rows_of(rows, search, depth).map(all_nodes).sum::<f64>();
    total("minimax") / total("alphabeta").max(1.0)
}

/// The ratio of times over all positions of a depth.
fn of_times(rows: &[CountRow], depth: u32) -> f64 {
    let time =
        |search: &str| mean(&rows_of(rows, search, depth).filter_map(|row| row.time_ms).collect::<Vec<_>>());
    time("minimax") / time("alphabeta").max(1e-9)
}

/// The ratio that the paper's own averages give.
pub(super) fn of_printed(average: &Average) -> f64 {
    let total = |search: usize| 1.0 + average.nodes[search].iter().sum::<f64>();
    total(0) / total(1)
}

/// True if the first number is the second rounded to one decimal.
pub(super) fn is_rounded(printed: f64, exact: f64) -> bool {
    (printed - exact).abs() <= 0.05 + 1e-9
}

pub(super) fn report(paper: &[CountRow], sample: &[CountRow], findings: &mut Findings) {
    let mut table = Table::new(
        "How many times more minimax does than alpha-beta: time, and nodes of all depths of the tree, the root too.",
        [
            "Depth",
            "Time, paper",
            "Time, Kelso",
            "Nodes, paper",
            "Nodes, from its averages",
            "Nodes, Kelso",
            "Nodes, sample",
        ],
    );
    for average in &AVERAGES {
        let shown = |ratio: f64| format!("×{}", significant(ratio));
        table.row([
            average.depth.to_string(),
            format!("×{:.1}", average.time_ratio),
            shown(of_times(paper, average.depth)),
            format!("×{:.1}", average.node_ratio),
            shown(of_printed(average)),
            shown(of_nodes(paper, average.depth)),
            shown(of_nodes(sample, average.depth)),
        ]);
    }
    findings.table(table);
    printed_ratios(paper, findings);
    claims(paper, sample, findings);
}

fn printed_ratios(paper: &[CountRow], findings: &mut Findings) {
    let ours = AVERAGES.each_ref().map(|average| of_nodes(paper, average.depth));
    let holds = AVERAGES.iter().zip(ours).all(|(average, ours)| is_rounded(average.node_ratio, ours));
    let shown = |ratios: [f64; 4]| ratios.map(|ratio| format!("{ratio:.1}")).join(", ");
    findings.paper(
        "B6a",
        "Alpha-beta explores 2.6, 6.3, 10.2 and 56.3 times fewer nodes at depths 3 to 6",
        holds,
        say!(
            "We find {}, in the same positions. The paper’s own averages give {}: its third ratio does not follow from them, and its \
             fourth rests on the two counts that seem to have lost a digit.",
            shown(ours),
            shown(AVERAGES.each_ref().map(of_printed))
        ),
    );
}

/// Pairs in which alpha-beta visits more nodes than minimax at some depth of the tree, which must never happen.
fn with_more_work(rows: &[CountRow]) -> (usize, usize) {
    let pairs: Vec<_> = TIES.iter().flat_map(|ties| pairs(rows, ties)).collect();
    let more = |(minimax, alphabeta): &&(&CountRow, &CountRow)| {
        alphabeta.nodes.len() != minimax.nodes.len()
            || alphabeta.nodes.iter().zip(&minimax.nodes).any(|(fewer, all)| fewer > all)
    };
    (pairs.iter().filter(more).count(), pairs.len())
}

fn claims(paper: &[CountRow], sample: &[CountRow], findings: &mut Findings) {
    let by_sample = DEPTHS.map(|depth| of_nodes(sample, depth));
    let (more, all) = with_more_work(sample);
    findings.claim(
        "B6.ratio",
        "Alpha-beta visits more nodes than minimax at no depth of any tree, and the deeper the search, the more it saves",
        by_sample.is_sorted_by(|a, b| a < b) && more == 0 && all > 0,
        say!(
            "more at some depth in {} of {} searches; over all of them minimax visits {} times as many nodes at depths 3 to 6",
            more,
            all,
            by_sample.map(significant).join(", ")
        ),
    );
    let by_time = DEPTHS.map(|depth| of_times(paper, depth));
    findings.timed_claim(
        "B6.time",
        "Alpha-beta takes less time at every depth, and the deeper the search, the more it saves, as in the paper",
        by_time[0] > 1.0 && by_time.is_sorted_by(|a, b| a < b),
        say!("minimax takes {} times as long at depths 3 to 6", by_time.map(significant).join(", ")),
    );
}
