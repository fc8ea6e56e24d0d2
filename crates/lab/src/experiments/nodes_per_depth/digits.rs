//! The paper's tables, row by row and level by level: what is reproduced to the digit, and what is not.

use super::super::papers::b::{MOVES, PrintedMove, square};
use super::counts::{CountRow, destination, list, of};
use super::ratios;
use crate::experiment::{Findings, Sentence, Table, mean, number, say, significant};

/// A printed row compared with a search of its position.
pub(super) struct Compared<'a> {
    pub(super) printed: &'static PrintedMove,
    nodes: &'static [u64],
    pub(super) ours: &'a CountRow,
}

impl<'a> Compared<'a> {
    pub(super) fn all(rows: &'a [CountRow], search: &str) -> Vec<Self> {
        let compared = |printed: &'static PrintedMove| {
            let ours = of(rows, search, "last", printed.depth, printed.number)?;
            Some(Compared { printed, nodes: printed.nodes(search), ours })
        };
        MOVES.iter().filter_map(compared).collect()
    }

    pub(super) fn is_exact(&self) -> bool {
        self.nodes == self.ours.nodes
    }

    fn is_exact_but_for_the_last(&self) -> bool {
        without_last(self.nodes) == without_last(&self.ours.nodes)
            && self.nodes.len() == self.ours.nodes.len()
    }

    /// Counts that agree.
    pub(super) fn same_counts(&self) -> usize {
        self.nodes.iter().zip(&self.ours.nodes).filter(|(theirs, ours)| theirs == ours).count()
    }

    /// Total difference in nodes over all levels.
    pub(super) fn off(&self) -> u64 {
        let missing = self.nodes.len().abs_diff(self.ours.nodes.len()) as u64;
        let levels = self.nodes.iter().zip(&self.ours.nodes);
        missing + levels.map(|(theirs, ours)| theirs.abs_diff(*ours)).sum::<u64>()
    }

    fn plays_what_is_printed(&self) -> bool {
        destination(&self.ours.mv) == Some(square(self.printed.black))
    }

    fn cell(&self) -> Sentence {
        if self.is_exact() { "same".into() } else { list(&self.ours.nodes).into() }
    }
}

fn without_last(nodes: &[u64]) -> &[u64] {
    nodes.split_last().map_or(&[], |(_, before)| before)
}

pub(super) fn report(rows: &[CountRow], findings: &mut Findings) {
    let (minimax, alphabeta) = (Compared::all(rows, "minimax"), Compared::all(rows, "alphabeta"));
    findings.heading("The paper’s tables, row by row");
    findings.text(
        "The counts come out with these rules: captures are optional, men go forwards only, a multiple jump may stop after any \
         jump, a move is a piece and a destination, and a capture of three pieces leaves the first of them on the board \
         (`forgetful-jumps`). A search to depth d counts the nodes at depths 0 to \
         d − 1, because its program returns from a leaf before counting it. Children come by origin square, for one piece left \
         before right; the tree is cut where alpha ≥ beta, and of equally good moves the last is kept.",
    );
    findings.table(table(&minimax, &alphabeta));
    minimax_claim(&minimax, findings);
    alphabeta_claim(&alphabeta, findings);
    lost_digits(rows, &alphabeta, findings);
}

fn table(minimax: &[Compared<'_>], alphabeta: &[Compared<'_>]) -> Table {
    let mut table = Table::new(
        "Nodes at depths 1, 2, … for each move of the paper’s program. In rows marked * alpha-beta is counted in its own game.",
        [
            "Depth",
            "Row",
            "Minimax plays",
            "Minimax, paper",
            "Kelso",
            "Alpha-beta plays",
            "Alpha-beta, paper",
            "Kelso",
        ],
    );
    for (minimax, alphabeta) in minimax.iter().zip(alphabeta) {
        let star = if minimax.printed.own_game.is_some() { " *" } else { "" };
        table.row([
            minimax.printed.depth.to_string().into(),
            minimax.printed.number.to_string().into(),
            minimax.ours.mv.clone().into(),
            list(minimax.nodes).into(),
            minimax.cell(),
            format!("{}{star}", alphabeta.ours.mv).into(),
            list(alphabeta.nodes).into(),
            alphabeta.cell(),
        ]);
    }
    table
}

fn minimax_claim(rows: &[Compared<'_>], findings: &mut Findings) {
    let counts: usize = rows.iter().map(|row| row.nodes.len()).sum();
    let same: usize = rows.iter().map(Compared::same_counts).sum();
    let off: u64 = rows.iter().map(Compared::off).sum();
    let replies = rows.iter().filter(|row| row.plays_what_is_printed()).count();
    findings.claim(
        "B5",
        "Minimax plays the printed reply in all 24 rows and visits the printed nodes at every depth of the tree: all 84 counts",
        rows.len() == MOVES.len() && replies == MOVES.len() && off == 0,
        say!(
            "{} of {} counts agree to the digit, the others differ by {} in all; {} of {} replies are the printed ones",
            same,
            counts,
            off,
            replies,
            MOVES.len()
        ),
    );
}

fn alphabeta_claim(rows: &[Compared<'_>], findings: &mut Findings) {
    let (own, shared): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.printed.own_game.is_some());
    let exact = |rows: &[&Compared<'_>]| rows.iter().filter(|row| row.is_exact()).count();
    let but_last = |rows: &[&Compared<'_>]| {
        rows.iter().filter(|row| !row.is_exact() && row.is_exact_but_for_the_last()).count()
    };
    findings.claim(
        "B5.alpha-beta",
        "Alpha-beta visits the printed nodes too: in 15 rows in minimax’s position, in nine in that of its own game, in two of \
         these at every depth but the last",
        shared.len() == 15
            && exact(&shared) == 15
            && own.len() == 9
            && exact(&own) == 7
            && but_last(&own) == 2,
        say!(
            "{} of {} rows agree to the digit in minimax’s position, {} of {} in its own game, and {} more but for the last depth",
            exact(&shared),
            shared.len(),
            exact(&own),
            own.len(),
            but_last(&own)
        ),
    );
}

/// The two counts that are smaller than the level above them.
fn lost_digits(rows: &[CountRow], alphabeta: &[Compared<'_>], findings: &mut Findings) {
    let falls = |nodes: &[u64]| nodes.len() > 1 && nodes[nodes.len() - 1] < nodes[nodes.len() - 2];
    let odd: Vec<_> = alphabeta.iter().filter(|row| falls(row.nodes)).collect();
    let last = |row: &Compared<'_>| (row.nodes.last().copied(), row.ours.nodes.last().copied());
    let has_lost_one =
        |row: &&Compared<'_>| matches!(last(row), (Some(theirs), Some(ours)) if ours / 10 == theirs);
    let shown = |of: &dyn Fn(&Compared<'_>) -> Option<u64>| -> Vec<String> {
        odd.iter().map(|row| of(row).map_or_else(String::new, |count| number(count as f64))).collect()
    };
    let ours = shown(&|row| row.ours.nodes.last().copied()).join(", ");
    let found = if !odd.is_empty() && odd.iter().all(has_lost_one) {
        say!(
            "From alpha-beta’s own game we count {}: the printed figures with a digit more. As printed they are smaller than the level above them \
             ({}), though the paper’s searches took {} times as long there as in the rows above, so each seems to have lost its \
             last digit. That is an inference: the paper does not say so, and its average is that of the figures as they are \
             printed. With our counts the ratio of nodes at depth 6 is {}, near the ratio of the times, 33.0, not the printed 56.3.",
            ours,
            shown(&|row| row.nodes.iter().rev().nth(1).copied()).join(", "),
            odd.iter().map(|row| significant(slower_than_above(row.printed))).collect::<Vec<_>>().join(", "),
            significant(ratios::of_nodes(rows, 6))
        )
    } else {
        say!("We count {} there", ours)
    };
    findings.paper(
        "B5b",
        "At depth 6 alpha-beta visits 410 and 241 nodes at the last depth of rows 5 and 6",
        !odd.is_empty() && odd.iter().all(|row| row.is_exact()),
        found,
    );
}

/// How many times as long alpha-beta took in a row of the paper as in the first four of its table.
fn slower_than_above(row: &PrintedMove) -> f64 {
    let above = MOVES.iter().filter(|other| other.depth == row.depth && other.number <= 4);
    row.seconds[1] / mean(&above.map(|other| other.seconds[1]).collect::<Vec<_>>()).max(1e-9)
}
