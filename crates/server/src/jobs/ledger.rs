//! A record of running searches that outlives the process: a search that takes the whole process down (out of memory,
//! stack overflow) would do so again after every restart. A game during whose searches that happened three times in a
//! row is aborted.
//!
//! Each search thread has a slot in one small file, written before a search and cleared after it, without syncing to
//! disk: that survives the end of the process, however it ends, and a power cut need not be counted.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bytes of a slot: a game's id, padded with spaces, and a line break.
const SLOT: usize = 64;
/// Crashes in a row after which a game is aborted.
const MOST_DEATHS: u32 = 3;

/// Which games are being searched, and which have crashed the process.
pub struct Ledger {
    slots: Mutex<Slots>,
    /// Crashes in a row, by game.
    deaths: Mutex<BTreeMap<String, u32>>,
    /// Where the crash counts are stored.
    path: PathBuf,
}

struct Slots {
    file: Option<File>,
}

impl Ledger {
    /// Opens the ledger in a folder, and counts the games that were being searched when the previous process crashed.
    /// If it cannot be kept, games are played without it.
    pub fn open(folder: &Path) -> Ledger {
        let (slots, path) = (folder.join("thinking.slots"), folder.join("thinking.deaths"));
        let mut deaths = read_deaths(&path);
        let fallen: Vec<String> = read_slots(&slots);
        for game in &fallen {
            *deaths.entry(game.clone()).or_default() += 1;
            let times = deaths[game];
            tracing::warn!(game, times, "the server ended while the computer of this game was thinking");
        }
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&slots);
        let file = file.map_err(|error| tracing::warn!(%error, "crash ledger disabled"));
        let slots = Mutex::new(Slots { file: file.ok() });
        let ledger = Ledger { slots, deaths: Mutex::new(deaths), path };
        if !fallen.is_empty() {
            ledger.keep_deaths();
        }
        ledger
    }

    /// A thread starts a search for a game.
    pub(super) fn begin(&self, slot: usize, game: &str) {
        self.write(slot, game);
    }

    /// The search has ended, and the process is still alive. Only a successful search resets the count.
    pub(super) fn end(&self, slot: usize, game: &str, has_found: bool) {
        self.write(slot, "");
        if has_found && self.lock().remove(game).is_some() {
            self.keep_deaths();
        }
    }

    /// True for a game whose searches have crashed the process too often.
    pub(super) fn gives_up(&self, game: &str) -> bool {
        self.lock().get(game).is_some_and(|deaths| *deaths >= MOST_DEATHS)
    }

    /// The server shuts down cleanly: searches still running do not count as crashes.
    pub(super) fn close(&self) {
        let file = self.slots.lock().unwrap_or_else(PoisonError::into_inner).file.take();
        let cleared = file.map_or(Ok(()), |file| file.set_len(0));
        if let Err(error) = cleared {
            tracing::warn!(%error, "cannot clear the crash ledger");
        }
    }

    fn write(&self, slot: usize, game: &str) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = &mut slots.file else { return };
        let line = format!("{game:<width$}\n", width = SLOT - 1);
        let written = file.seek(SeekFrom::Start((slot * SLOT) as u64));
        if let Err(error) = written.and_then(|_| file.write_all(line.as_bytes())) {
            tracing::warn!(%error, "cannot record a search in the crash ledger");
        }
    }

    fn keep_deaths(&self) {
        let lines: Vec<_> = self.lock().iter().map(|(game, times)| format!("{game} {times}\n")).collect();
        if let Err(error) = replace(&self.path, &lines.concat()) {
            tracing::warn!(%error, "cannot read the crash ledger");
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, u32>> {
        self.deaths.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, text)?;
    fs::rename(new, path)
}

/// The games in the slots; none if the file does not exist.
fn read_slots(path: &Path) -> Vec<String> {
    let text = fs::read(path).unwrap_or_default();
    // Slots that were never written are zeroes.
    let filling = |letter: char| letter == '\0' || letter.is_whitespace();
    let lines = text.split(|&byte| byte == b'\n').map(String::from_utf8_lossy);
    lines.map(|line| line.trim_matches(filling).to_owned()).filter(|line| !line.is_empty()).collect()
}

fn read_deaths(path: &Path) -> BTreeMap<String, u32> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let line = |line: &str| {
        let (game, times) = line.split_once(' ')?;
        Some((game.to_owned(), times.trim().parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::TempDir::new().expect("a folder")
    }

    #[test]
    fn a_game_is_given_up_after_three_deaths_in_a_row() {
        let folder = folder();
        for death in 0..MOST_DEATHS {
            let ledger = Ledger::open(folder.path());
            assert!(!ledger.gives_up("game"), "after {death}");
            ledger.begin(0, "other");
            ledger.begin(1, "game");
            ledger.end(0, "other", true);
            // Dropped without being closed, as by an abort.
        }
        let ledger = Ledger::open(folder.path());
        assert!(ledger.gives_up("game") && !ledger.gives_up("other"));
        drop(ledger);
        assert!(Ledger::open(folder.path()).gives_up("game"), "for good");
    }

    #[test]
    fn a_search_that_ends_well_wipes_the_slate_clean() {
        let folder = folder();
        for _ in 0..2 {
            Ledger::open(folder.path()).begin(0, "game");
        }
        let ledger = Ledger::open(folder.path());
        ledger.begin(0, "game");
        ledger.end(0, "game", true);
        drop(ledger);
        for _ in 0..2 {
            Ledger::open(folder.path()).begin(0, "game");
        }
        assert!(!Ledger::open(folder.path()).gives_up("game"));
    }

    #[test]
    fn a_search_that_is_stopped_says_nothing() {
        let folder = folder();
        for _ in 0..2 {
            Ledger::open(folder.path()).begin(0, "game");
        }
        let ledger = Ledger::open(folder.path());
        ledger.begin(0, "game");
        ledger.end(0, "game", false);
        drop(ledger);
        Ledger::open(folder.path()).begin(0, "game");
        assert!(Ledger::open(folder.path()).gives_up("game"));
    }

    #[test]
    fn a_server_that_ends_in_order_has_not_died() {
        let folder = folder();
        for _ in 0..9 {
            let ledger = Ledger::open(folder.path());
            ledger.begin(3, "game");
            ledger.close();
            // A search that ends late.
            ledger.end(3, "game", false);
            ledger.begin(3, "game");
        }
        assert!(!Ledger::open(folder.path()).gives_up("game"));
    }

    #[test]
    fn a_folder_that_cannot_be_written_stops_nothing() {
        let ledger = Ledger::open(Path::new("/no/such/folder"));
        ledger.begin(0, "game");
        ledger.end(0, "game", true);
        ledger.close();
        assert!(!ledger.gives_up("game"));
    }
}
