//! The result of a training, for people and for programs.

use std::io::{self, Write};
use std::path::Path;

use kelso_engine::learned::leaf::NAMED;
use kelso_learn::leaf::{LeafRecord, LeafRow, LeafSettings};
use serde::Serialize;

use crate::output;

#[derive(Serialize)]
struct LeafReport<'a> {
    settings: &'a LeafSettings,
    games: u64,
    tests: &'a [LeafRow],
}

pub(super) fn json(record: &LeafRecord) -> anyhow::Result<()> {
    output::json(&LeafReport { settings: &record.settings, games: record.games, tests: &record.rows })
}

pub(super) fn print(record: &LeafRecord, out: &Path) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let opponent = &record.settings.opponent;
    let games = output::count(record.games, "game", "games");
    writeln!(stdout, "tdleaf after {games} of self-play, tested against {opponent}\n")?;
    writeln!(stdout, "  tests of games         played   won  lost  drawn  score   error")?;
    for part in parts(&record.rows) {
        let sum = |count: fn(&LeafRow) -> u64| part.iter().map(count).sum::<u64>();
        let (won, lost, drawn) = (sum(|row| row.won), sum(|row| row.lost), sum(|row| row.drawn));
        let played = won + lost + drawn;
        let error = part.iter().map(|row| row.error).sum::<f64>() / part.len() as f64;
        let total = LeafRow { won, lost, drawn, ..LeafRow::default() };
        let from = output::thousands(part[0].games);
        let to = output::thousands(part[part.len() - 1].games);
        writeln!(
            stdout,
            "  {from:>9} – {to:<9} {played:>7} {won:>5} {lost:>5} {drawn:>6} {:>5.1}% {error:>7.3}",
            100.0 * total.score()
        )?;
    }
    writeln!(stdout, "\n  weights                    opening  ending")?;
    for (name, [opening, ending]) in NAMED.iter().zip(record.weights.values()) {
        writeln!(stdout, "  {name:<24}{opening:>10.3}{ending:>8.3}")?;
    }
    writeln!(stdout, "  and those of squares, patterns and pairs\n")?;
    writeln!(stdout, "It plays as “tdleaf weights={}”.", out.display())?;
    Ok(())
}

/// The test before the first game, then the others in ten parts.
fn parts(rows: &[LeafRow]) -> impl Iterator<Item = &[LeafRow]> {
    let (first, others) = rows.split_at(rows.len().min(1));
    let size = others.len().div_ceil(10).max(1);
    first.chunks(1).chain(others.chunks(size))
}
