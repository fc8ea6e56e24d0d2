//! The file of games: reading what it contains, and appending to it.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use kelso_lab::matches::{GameResult, Header};
use kelso_rules::pdn::{PdnGame, PdnReader};

use crate::failure::bad;
use crate::input::Input;

/// The finished games of this match; none if there is no file yet.
pub(super) fn read(file: &Path, header: &Header) -> anyhow::Result<Vec<GameResult>> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    // A game truncated by a crash cannot be read; it is played again.
    let games: Vec<_> = PdnReader::new(Input::open(file)?.reader).flatten().collect();
    let found: Vec<_> =
        games.iter().filter_map(|game| GameResult::from_pdn(game, &header.conditions)).collect();
    if found.is_empty() && !games.is_empty() {
        let other = games.iter().find_map(|game| game.tags.get("Match")).unwrap_or("no match");
        return Err(bad(format!(
            "{} contains no game of this match ({}); its first game is of {other}",
            file.display(),
            header.conditions
        )));
    }
    Ok(found)
}

/// A file that games are appended to.
pub(super) struct Games(File);

impl Games {
    pub(super) fn open(file: &Path) -> anyhow::Result<Games> {
        let open = || {
            let mut games = OpenOptions::new().append(true).create(true).open(file)?;
            // Whatever the file ends with, perhaps half a game, the next one starts on a new line.
            if games.metadata()?.len() > 0 {
                games.write_all(b"\n")?;
            }
            Ok(Games(games))
        };
        open().map_err(|error: io::Error| bad(format!("cannot write {}: {error}", file.display())))
    }

    /// Appends a game in one write, so that after a crash it is either complete or absent.
    pub(super) fn add(&mut self, game: &PdnGame) -> anyhow::Result<()> {
        self.0.write_all(format!("{game}\n").as_bytes())?;
        Ok(())
    }
}
