//! The three searches on many positions under the real rules: the table and the plot.

use kelso_engine::AgentKind;
use kelso_engine::teach::{COMPARED, Complexity};

use super::DEPTHS;
use super::counts::{SearchRow, Triple, triples};
use crate::experiment::{
    Axis, Findings, Marks, Plot, Point, Quartiles, Table, mean, number, quartiles, significant,
};

pub(super) fn report(rows: &[SearchRow], findings: &mut Findings) {
    let triples = triples(rows);
    findings.heading("Real rules, many positions");
    findings.text(
        "Three positions are an anecdote. The same three searches on positions after three-move ballots, under the rules of \
         English draughts, with the paper’s evaluation (pieces, whatever they are) and depths: medians over the positions, with \
         the quartiles in brackets. `b` is the branching factor and `P` the depth; the textbook’s cost is `b^P` for minimax, and \
         `b^(P/2)` for alpha-beta if the best move always comes first. Memory is one line of `P` positions for all three.",
    );
    let mut table = Table::new(
        "States below the root, branches pruned, and milliseconds of processor time.",
        ["Depth", "Search", "States", "Pruned", "b", "Textbook", "ms"],
    );
    let mut plot = Plot::new(
        "states",
        "States expanded, median with quartiles",
        Axis::whole("Depth P in plies"),
        Axis::logarithmic("States below the root"),
    );
    for (search, kind) in COMPARED.into_iter().enumerate() {
        let summaries = DEPTHS.map(|depth| DepthSummary::new(&triples, search, depth));
        for summary in &summaries {
            table.row(summary.cells(kind));
        }
        let point = |summary: &DepthSummary| {
            let states = summary.states;
            Point::between(summary.depth.into(), states.median, states.lower, states.upper)
        };
        plot.series(kind.name(), Marks::Line, search, summaries.iter().map(point).collect());
    }
    findings.plot(plot);
    findings.table(table);
}

/// One search at one depth.
struct DepthSummary {
    depth: u32,
    states: Quartiles,
    pruned: f64,
    times: Quartiles,
    branching: f64,
}

impl DepthSummary {
    fn new(triples: &[Triple<'_>], search: usize, depth: u32) -> Self {
        let rows: Vec<_> =
            triples.iter().map(|three| three[search]).filter(|row| row.depth == depth).collect();
        let all = |of: &dyn Fn(&SearchRow) -> f64| rows.iter().map(|row| of(row)).collect::<Vec<_>>();
        DepthSummary {
            depth,
            states: quartiles(&all(&|row| row.states as f64)),
            pruned: quartiles(&all(&|row| row.pruned as f64)).median,
            times: quartiles(&all(&|row| row.time_ms.unwrap_or_default())),
            branching: mean(&all(&|row| row.branching)),
        }
    }

    fn cells(&self, kind: AgentKind) -> [String; 7] {
        let text = |q: Quartiles| {
            format!("{} [{} – {}]", significant(q.median), significant(q.lower), significant(q.upper))
        };
        [
            self.depth.to_string(),
            kind.to_string(),
            text(self.states),
            if kind == AgentKind::Minimax { "–".to_owned() } else { number(self.pruned) },
            format!("{:.1}", self.branching),
            format!("≈ {}", number(Complexity::time(kind, self.branching, self.depth).value)),
            text(self.times),
        ]
    }
}
