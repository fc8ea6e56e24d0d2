//! Describes a computer player's move.

use std::fmt::Write as _;
use std::time::Duration;

use kelso_engine::{AnyChoice, Limits, Score, Stats};
use kelso_rules::{AnyGame, AnyPosition, Color, Notation};

use crate::output::{count, rate, span, thousands};

/// How long the computer thinks about a hint or a draw offer.
pub(super) const BRIEFLY: Limits = Limits::time(Duration::from_millis(500));

/// The move number as in PDN: one for both sides.
pub(super) fn number(game: &AnyGame) -> String {
    let dots = if game.turn() == game.start().turn() { "." } else { "…" };
    format!("{}{dots}", game.plies() / 2 + 1)
}

/// Two lines: the move, and the search statistics. An agent that does not search gets one.
pub(super) fn played(
    number: &str,
    color: Color,
    agent: &str,
    mv: &str,
    score: Option<Score>,
    stats: &Stats,
) -> String {
    let mut text = format!("{number:>4} {color} ({agent}) plays {mv}");
    if let Some(games) = stats.games_remembered {
        let known = count(games.into(), "game", "games");
        let _ = write!(text, "   from experience ({known})");
    } else if stats.nodes == 0 {
        return text;
    }
    let _ = match score {
        Some(score) => write!(text, "   score {score}"),
        None => write!(text, "   stopped before it knew"),
    };
    if stats.depth > 0 {
        let _ = write!(text, ", depth {}", stats.depth);
    }
    let _ = write!(text, ", {}\n     {}", span(stats.time.as_secs_f64()), counters(stats));
    text
}

/// The counters in one line, without those that the agent does not have.
fn counters(stats: &Stats) -> String {
    let mut parts = vec![
        format!("{} ({})", count(stats.nodes, "node", "nodes"), rate(stats.nodes_per_second())),
        count(stats.leaves, "leaf", "leaves"),
    ];
    if stats.cutoffs > 0 {
        parts.push(count(stats.cutoffs, "cut-off", "cut-offs"));
    }
    if stats.table_hits > 0 {
        parts.push(count(stats.table_hits, "table hit", "table hits"));
    }
    if stats.expanded > 0 {
        parts.push(format!("branching {:.1}", stats.branching_factor()));
    }
    parts.join(", ")
}

/// Everything about a choice, one line each. `before` is the position it was made in.
pub(super) fn stats(before: &AnyPosition, choice: &AnyChoice, notation: Notation) -> String {
    let AnyChoice { score, pv, stats, .. } = choice;
    let mut text = String::new();
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "  {name:<18} {value}");
    };
    line("move and line", before.format_line(pv, notation).join(" "));
    if let Some(score) = score {
        line("score", format!("{score} for {}", before.turn()));
    }
    line("depth", stats.depth.to_string());
    line("nodes", thousands(stats.nodes));
    if !stats.nodes_per_depth.is_empty() {
        let nodes: Vec<_> = stats.nodes_per_depth.iter().map(|nodes| thousands(*nodes)).collect();
        line("  from the root", nodes.join("  "));
    }
    line("nodes per second", rate(stats.nodes_per_second()));
    line("leaves", thousands(stats.leaves));
    line("cut-offs", thousands(stats.cutoffs));
    line("table hits", thousands(stats.table_hits));
    line("branching factor", format!("{:.2}", stats.branching_factor()));
    line("time", span(stats.time.as_secs_f64()));
    text
}

/// What the engine would play and the line it expects.
pub(super) fn hint(position: &AnyPosition, choice: &AnyChoice, notation: Notation) -> String {
    const SHOWN: usize = 8;
    let expected = position.format_line(&choice.pv, notation);
    let mut text = format!("Hint: {}", expected[0]);
    if let Some(score) = choice.score {
        let _ = write!(text, "   score {score}, depth {}", choice.stats.depth);
    }
    if expected.len() > 1 {
        let _ = write!(text, "   then {}", expected[1..expected.len().min(SHOWN)].join(" "));
    }
    text
}
