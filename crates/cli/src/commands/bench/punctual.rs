//! By how much the agents exceed their time per move. A benchmark, because a timed test would fail on a busy computer.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use kelso_engine::{AgentSpec, Limits, Unobserved, bench};
use kelso_rules::{AnyGame, VariantId};
use serde::Serialize;

use crate::output;

const AGENTS: [&str; 7] = [
    "minimax depth=60 eval=piece-row",
    "alphabeta depth=60 eval=piece",
    "ordered depth=60 eval=piece-half-normalised",
    "table depth=60 eval=piece-row",
    "mcts",
    "kelso",
    "kelso threads=2",
];
const TIMES: [u64; 5] = [0, 1, 10, 50, 200];

#[derive(Serialize)]
struct OverrunRow {
    agent: &'static str,
    moves: usize,
    /// Milliseconds over the time given.
    median_overrun: f64,
    worst_overrun: f64,
}

pub(super) fn run(json: bool) -> anyhow::Result<()> {
    let games: Vec<_> = bench::games().collect();
    let rows = AGENTS.iter().map(|agent| measure(agent, &games)).collect::<anyhow::Result<Vec<_>>>()?;
    if json {
        return output::json(&rows);
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{:<36} {:>6} {:>12} {:>12}", "agent", "moves", "median", "worst")?;
    for row in rows {
        let OverrunRow { agent, moves, median_overrun, worst_overrun } = row;
        writeln!(out, "{agent:<36} {moves:>6} {median_overrun:>9.2} ms {worst_overrun:>9.2} ms")?;
    }
    Ok(())
}

fn measure(agent: &'static str, games: &[AnyGame]) -> anyhow::Result<OverrunRow> {
    let mut player = agent.parse::<AgentSpec>()?.build_any(VariantId::ENGLISH);
    let mut overruns = Vec::new();
    for game in games {
        for time in TIMES.map(Duration::from_millis) {
            player.new_game();
            let start = Instant::now();
            player.choose(game, &Limits::time(time), &mut Unobserved);
            overruns.push(start.elapsed().saturating_sub(time).as_secs_f64() * 1000.0);
        }
    }
    overruns.sort_by(f64::total_cmp);
    Ok(OverrunRow {
        agent,
        moves: overruns.len(),
        median_overrun: overruns[overruns.len() / 2],
        worst_overrun: overruns.last().copied().unwrap_or_default(),
    })
}
