//! Shared by the forecast commands: games and models from files, and a progress bar.

use std::io::Read;
use std::path::Path;
use std::thread::available_parallelism;

use clap::Args;
use clap::builder::TypedValueParser;
use indicatif::{ProgressBar, ProgressStyle};
use kelso_learn::forecast::{Half, PlayerModel, Records, file};

use crate::args::{names, number};
use crate::failure::{OrBad, bad};
use crate::input::Input;
use crate::output::count;

/// Which games, and on how many threads.
#[derive(Args, Debug)]
pub(super) struct GamesArgs {
    /// Which games of the file to use, by their number from 1
    #[arg(long, value_name = "WHICH", default_value = "all", value_parser = half())]
    games: Half,
    /// Number of threads; the result does not depend on it [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = number(1_usize, 256))]
    threads: Option<usize>,
}

fn half() -> impl TypedValueParser<Value = Half> {
    names(&["even", "odd", "all"])
}

impl GamesArgs {
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }

    /// The usable games; skipped ones are reported on stderr.
    pub(super) fn read(&self, path: &Path) -> anyhow::Result<Records> {
        let input = Input::open(path)?;
        let bar = input.bar();
        let records = Records::read(input.reader, self.games);
        bar.finish_and_clear();
        let records = records.map_err(|error| bad(format!("cannot read {}: {error}", path.display())))?;
        if records.games.is_empty() {
            let which = self.games.name();
            let right = "expected games of English draughts that can be replayed";
            return Err(bad(format!("{} has no usable game (--games {which}); {right}", path.display())));
        }
        if records.broken + records.other_variants > 0 {
            let broken = count(records.broken as u64, "game", "games");
            let other = records.other_variants;
            eprintln!(
                "skipped: {broken} that cannot be replayed, {other} of other variants (kelso pdn check says why)"
            );
        }
        Ok(records)
    }
}

/// Loads a model.
pub(super) fn model(path: &Path) -> anyhow::Result<PlayerModel> {
    let mut bytes = Vec::new();
    Input::open(path)?.reader.read_to_end(&mut bytes).or_bad()?;
    file::read(&String::from_utf8_lossy(&bytes))
        .map_err(|error| bad(format!("{} cannot be used: {error}", path.display())))
}

/// A bar on stderr that counts games.
pub(super) fn bar(games: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games as u64).with_style(style)
}
