//! `kelso experience export` and `import`: experience as text, to move it to another computer.

use std::fs::File;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kelso_learn::experience::ExperienceError;

use super::{FileArgs, refuse_existing};
use crate::failure::{OrBad, bad};
use crate::output::count;

/// Write everything as text
#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    /// Output file, or - for stdout
    out: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    file: FileArgs,
}

pub(super) fn export(args: &ExportArgs) -> anyhow::Result<()> {
    let store = args.file.open()?;
    let bar = bar(store.summary().or_bad()?.positions);
    let progress = |done| bar.set_position(done);
    if args.out.as_os_str() == "-" {
        return match store.export(&mut BufWriter::new(std::io::stdout().lock()), progress) {
            // A closed pipe is not an error.
            Err(ExperienceError::File { why, .. }) if why.kind() == ErrorKind::BrokenPipe => Ok(()),
            done => done.map(drop).or_bad(),
        };
    }
    refuse_existing(&args.out, args.force)?;
    let cannot = |error| bad(format!("cannot write {}: {error}", args.out.display()));
    // Under a temporary name until it is complete: an interrupted export leaves nothing that looks like one.
    let mut part = args.out.clone().into_os_string();
    part.push(".part");
    let mut out = BufWriter::new(File::create(&part).map_err(cannot)?);
    let done = store.export(&mut out, progress).or_bad()?;
    out.into_inner().map_err(|error| cannot(error.into_error()))?.sync_all().map_err(cannot)?;
    std::fs::rename(&part, &args.out).map_err(cannot)?;
    bar.finish_and_clear();
    eprintln!("{} written to {}", count(done.positions, "position", "positions"), args.out.display());
    Ok(())
}

/// Add what was exported from another experience file
///
/// Of two results for the same position the deeper one is kept. The text is checked before anything is added; importing
/// it twice changes nothing.
#[derive(Args, Debug)]
pub(crate) struct ImportArgs {
    /// File written by kelso experience export
    text: PathBuf,
    #[command(flatten)]
    file: FileArgs,
}

pub(super) fn import(args: &ImportArgs) -> anyhow::Result<()> {
    let store = args.file.open_or_make()?;
    let bar = ProgressBar::new_spinner();
    let done = store.import(&args.text, |done| bar.set_position(done)).or_bad()?;
    bar.finish_and_clear();
    writeln!(
        std::io::stdout().lock(),
        "{} imported into {}",
        count(done.positions, "position", "positions"),
        store.file().display()
    )?;
    Ok(())
}

fn bar(positions: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {eta}");
    ProgressBar::new(positions).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
