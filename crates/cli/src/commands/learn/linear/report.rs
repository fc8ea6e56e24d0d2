//! The result of a training, for people and for programs.

use std::io::{self, Write};
use std::path::Path;

use kelso_engine::learned::FEATURE_NAMES;
use kelso_learn::td::{Settings, TEST_GAMES, TdRow, TrainingRecord};
use serde::Serialize;

use crate::output;

#[derive(Serialize)]
struct TrainingReport<'a> {
    settings: &'a Settings,
    games: u64,
    weights: Vec<Weight>,
    tests: &'a [TdRow],
}

#[derive(Serialize)]
struct Weight {
    feature: &'static str,
    weight: f64,
}

pub(super) fn json(record: &TrainingRecord) -> anyhow::Result<()> {
    let weights = FEATURE_NAMES.into_iter().zip(record.q.weights);
    output::json(&TrainingReport {
        settings: &record.settings,
        games: record.games,
        weights: weights.map(|(feature, weight)| Weight { feature, weight }).collect(),
        tests: &record.rows,
    })
}

pub(super) fn print(record: &TrainingRecord, out: &Path) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let Settings { learner, opponent, .. } = &record.settings;
    writeln!(
        stdout,
        "{learner} after {} against {opponent}\n",
        output::count(record.games, "game", "games")
    )?;
    writeln!(
        stdout,
        "  test of {TEST_GAMES} games     won  lost  drawn  both lost  pieces  opponent's  max Q"
    )?;
    for row in shown(&record.rows) {
        writeln!(
            stdout,
            "  after {:>10} {:>8} {:>5} {:>6} {:>10} {:>7.1} {:>11.1} {:>6.1}",
            output::thousands(row.games),
            row.won,
            row.lost,
            row.drawn,
            row.both_lost,
            row.own_pieces,
            row.opponent_pieces,
            row.max_q
        )?;
    }
    writeln!(stdout, "\n  weights")?;
    for (name, weight) in FEATURE_NAMES.iter().zip(record.q.weights) {
        writeln!(stdout, "  {name:<26}{weight:>9.3}")?;
    }
    writeln!(stdout, "\nIt plays as “{learner} weights={}”.", out.display())?;
    Ok(())
}

/// The first test, the last, and a few in between.
fn shown(rows: &[TdRow]) -> impl Iterator<Item = &TdRow> {
    let every = rows.len().div_ceil(10).max(1);
    let last = rows.len().saturating_sub(1);
    rows.iter().enumerate().filter(move |(at, _)| at % every == 0 || *at == last).map(|(_, row)| row)
}
