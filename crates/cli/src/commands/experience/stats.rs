//! `kelso experience stats`: totals.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use kelso_learn::experience::Summary;

use super::{FileArgs, limit_text, megabytes};
use crate::failure::OrBad;
use crate::output::{self, count, thousands};

/// Print how much is remembered, by which agents and how deep, how often it was of use, and the size limit
#[derive(Args, Debug)]
pub(crate) struct ExperienceStatsArgs {
    #[command(flatten)]
    file: FileArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ExperienceStatsArgs) -> anyhow::Result<()> {
    let summary = args.file.open()?.summary().or_bad()?;
    if args.json { output::json(&summary) } else { print(&summary) }
}

fn print(summary: &Summary) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{}: {}, {} of at most {}",
        summary.file.display(),
        count(summary.positions, "position", "positions"),
        megabytes(summary.bytes),
        megabytes(summary.limit)
    )?;
    writeln!(out, "  limit {}", limit_text(summary.limit_reason))?;
    writeln!(out, "  {}; {}", lookups(summary), cleaned(summary))?;
    for judge in &summary.judges {
        writeln!(
            out,
            "  {} on {}: {}, met {} times, up to {} plies deep, last {}",
            judge.judge,
            judge.variant,
            count(judge.positions, "position", "positions"),
            thousands(judge.meetings),
            judge.deepest,
            ago(judge.last_used)
        )?;
    }
    Ok(())
}

/// How often something was found.
fn lookups(Summary { hits, misses, .. }: &Summary) -> String {
    let all = hits + misses;
    let part = 100.0 * *hits as f64 / all.max(1) as f64;
    format!("looked up {} times, {} of them found ({part:.1}%)", thousands(all), thousands(*hits))
}

/// What the last clean-up did.
fn cleaned(summary: &Summary) -> String {
    match summary.cleaned {
        None => "not cleaned up yet".to_owned(),
        Some(time) => {
            let forgotten = count(summary.forgotten, "position", "positions");
            format!("last cleaned up {}, {forgotten} forgotten", ago(time))
        }
    }
}

/// How long ago a time in milliseconds since 1970 was.
pub(crate) fn ago(time: i64) -> String {
    let then = std::time::UNIX_EPOCH + Duration::from_millis(u64::try_from(time).unwrap_or(0));
    let seconds = then.elapsed().unwrap_or_default().as_secs();
    match seconds {
        0..60 => "just now".to_owned(),
        60..3_600 => format!("{} min ago", seconds / 60),
        3_600..86_400 => format!("{} h ago", seconds / 3_600),
        _ => count(seconds / 86_400, "day ago", "days ago"),
    }
}
