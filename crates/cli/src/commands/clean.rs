//! `kelso clean`: removes what nobody has used for a long time from a server's database.

use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kelso_server::store::{CleanCounts, CleanPlan, Cleaned, Space, clean, clean_counts};
use serde::Serialize;

use crate::args::number;
use crate::data::DatabaseArgs;
use crate::failure::{OrBad, bad, interrupted};
use crate::interrupt;
use crate::output::{self, count};
use crate::runtime;

/// Remove games and other data that nobody has used for a long time
///
/// Games that have not changed for so many days go with everything that belongs to them, and so do shared analyses and
/// reviews of lines, lab runs that have ended, and the puzzle attempts and weights of players not seen since. Bots,
/// feedback and the explorer's counts stay. It works while servers run: they wait for none of it, and a game that
/// somebody is at stays.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CleanArgs {
    /// Remove what nobody has used for this many days
    #[arg(long, value_name = "DAYS", value_parser = number(1_u32, 100_000))]
    older_than: u32,
    #[command(flatten)]
    place: DatabaseArgs,
    /// Only count what would be removed
    #[arg(long)]
    dry_run: bool,
    /// Do not ask for confirmation
    #[arg(long)]
    yes: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso clean --older-than 365 --dry-run
  kelso clean --older-than 365 --yes --data /var/lib/kelso
  kelso clean --older-than 90 --database postgres://kelso:PASSWORD@db/kelso

Ctrl-C ends it; what was removed by then stays removed. kelso serve --keep DAYS
does the same by itself, once a day.";

/// What a program reads.
#[derive(Serialize)]
struct CleanReport {
    older_than_days: u32,
    dry_run: bool,
    complete: bool,
    removed: CleanCounts,
    space: Option<Space>,
}

pub(crate) fn run(args: &CleanArgs) -> anyhow::Result<()> {
    let (database, data) = (args.place.database()?, args.place.folder()?);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
    let plan = CleanPlan::older_than(args.older_than, now);
    let found = runtime::block_on(clean_counts(&database, plan))?.or_bad()?;
    if args.dry_run {
        let nothing_done = Cleaned { removed: found, complete: true, space: None };
        return report(args, &nothing_done, "would go");
    }
    if found.total() > 0 && !args.yes && !confirmed(&sentence(&found))? {
        return Err(bad("nothing was removed; use --yes to skip the confirmation"));
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {eta}");
    let bar = ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let control = interrupt::control();
    let cleaned = runtime::block_on(clean(&database, &data, plan, &mut |done, all| {
        bar.set_length(all);
        bar.set_position(done);
        !control.is_stopped()
    }))?;
    bar.finish_and_clear();
    let cleaned = cleaned.or_bad()?;
    report(args, &cleaned, "removed")?;
    if cleaned.complete { Ok(()) } else { Err(interrupted("interrupted; what is left can be removed later")) }
}

fn report(args: &CleanArgs, cleaned: &Cleaned, verb: &str) -> anyhow::Result<()> {
    if args.json {
        return output::json(&CleanReport {
            older_than_days: args.older_than,
            dry_run: args.dry_run,
            complete: cleaned.complete,
            removed: cleaned.removed,
            space: cleaned.space,
        });
    }
    let mut out = io::stdout().lock();
    if cleaned.removed.total() == 0 {
        writeln!(out, "nothing is older than {}", count(args.older_than.into(), "day", "days"))?;
    } else {
        writeln!(out, "{} {verb}", sentence(&cleaned.removed))?;
    }
    let Some(space) = cleaned.space else { return Ok(()) };
    let megabytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    if space.given_back > 0 {
        writeln!(out, "the file is {:.1} MB smaller", megabytes(space.given_back))?;
    }
    if space.needs_stop {
        let free = megabytes(space.free);
        writeln!(
            out,
            "{free:.1} MB of the file are free for new games; run this while no server uses it to make it smaller"
        )?;
    }
    Ok(())
}

/// What there is of everything, without what there is none of.
fn sentence(counts: &CleanCounts) -> String {
    let parts = [
        (counts.finished_games, "finished game", "finished games"),
        (counts.unfinished_games, "unfinished game", "unfinished games"),
        (counts.shared_analyses, "shared analysis", "shared analyses"),
        (counts.line_reviews, "review of a line", "reviews of lines"),
        (counts.lab_runs, "lab run", "lab runs"),
        (counts.puzzle_attempts, "puzzle attempt", "puzzle attempts"),
        (counts.weights, "file of weights", "files of weights"),
    ];
    let parts = parts.into_iter().filter(|part| part.0 > 0);
    parts.map(|(number, one, many)| count(number, one, many)).collect::<Vec<_>>().join(", ")
}

/// Asks for confirmation, if there is a terminal.
fn confirmed(what: &str) -> anyhow::Result<bool> {
    if !io::stdin().is_terminal() {
        return Ok(false);
    }
    eprint!("Remove {what}? [y/N] ");
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
