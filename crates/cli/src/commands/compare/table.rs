//! The comparison as numbers for programs and as a table for people.

use std::fmt::Write as _;

use kelso_engine::eval::EvalName;
use kelso_engine::teach::Complexity;
use kelso_engine::{AgentKind, Score, Stats};
use serde::Serialize;

use crate::output::{span, thousands};

/// One search and what it did.
#[derive(Serialize)]
pub(crate) struct SearchRow {
    search: &'static str,
    #[serde(rename = "move")]
    best: Option<String>,
    score: Option<String>,
    /// Visited below the root.
    states: u64,
    /// By distance from the root, from 1.
    states_per_depth: Vec<u64>,
    /// None for a search that does not prune.
    pruned: Option<u64>,
    leaves: u64,
    branching_factor: f64,
    seconds: f64,
    /// The completed depth; less than requested if it was stopped, 0 if none was completed.
    depth: u32,
    time_complexity: Bound,
    space_complexity: Bound,
}

/// The textbook bounds.
#[derive(Serialize)]
struct Bound {
    formula: &'static str,
    filled: String,
    value: f64,
}

impl From<Complexity> for Bound {
    fn from(Complexity { formula, filled, value }: Complexity) -> Self {
        Bound { formula, filled, value }
    }
}

impl SearchRow {
    pub(crate) fn new(
        kind: AgentKind,
        best: String,
        score: Option<Score>,
        pruned: Option<u64>,
        stats: &Stats,
        [time, space]: [Complexity; 2],
    ) -> Self {
        SearchRow {
            search: kind.name(),
            best: (stats.depth > 0).then_some(best),
            score: score.map(|score| score.to_string()),
            states: stats.states_below_root(),
            states_per_depth: stats.nodes_per_depth.iter().skip(1).copied().collect(),
            pruned,
            leaves: stats.leaves,
            branching_factor: stats.branching_factor(),
            seconds: stats.time.as_secs_f64(),
            depth: stats.depth,
            time_complexity: time.into(),
            space_complexity: space.into(),
        }
    }
}

/// The searches side by side, one line per number.
pub(crate) fn render(rows: &[SearchRow], depth: u32, eval: EvalName) -> String {
    let plural = if depth == 1 { "ply" } else { "plies" };
    let mut text = format!("Looking {depth} {plural} ahead, evaluation {eval} ({}).\n\n", eval.about());
    let mut line = |label: &str, cell: &dyn Fn(&SearchRow) -> String| {
        let mut line = format!("  {label:<23}");
        for row in rows {
            let _ = write!(line, "{:>13}", cell(row));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    };
    let none = || "–".to_owned();
    line("", &|row| row.search.to_owned());
    line("best move", &|row| row.best.clone().unwrap_or_else(none));
    line("score", &|row| row.score.clone().unwrap_or_else(none));
    line("states below the root", &|row| thousands(row.states));
    for ply in 0..rows.iter().map(|row| row.states_per_depth.len()).max().unwrap_or(0) {
        let at =
            |row: &SearchRow| row.states_per_depth.get(ply).map_or_else(none, |states| thousands(*states));
        line(&format!("  at depth {}", ply + 1), &at);
    }
    line("pruned branches", &|row| row.pruned.map_or_else(none, thousands));
    line("branching factor b", &|row| format!("{:.1}", row.branching_factor));
    line("time", &|row| span(row.seconds));
    if rows.iter().any(|row| row.depth < depth) {
        line("depth completed", &|row| row.depth.to_string());
    }
    if rows.iter().any(|row| row.depth > 0) {
        text.push_str("\nBy the textbook, with branching factor b and depth P:\n");
    }
    for row in rows.iter().filter(|row| row.depth > 0) {
        let (time, space) = (&row.time_complexity, &row.space_complexity);
        let about = thousands(time.value.round() as u64);
        let case = if row.pruned.is_some() { " at best" } else { "" };
        let time = format!("{} = {} ≈ {about}{case}", time.formula, time.filled);
        let _ =
            writeln!(text, "  {:<10} time {time:<40} space {} = {}", row.search, space.formula, space.filled);
    }
    text.truncate(text.trim_end().len());
    text
}
