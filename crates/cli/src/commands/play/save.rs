//! Writing a game to a file.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use kelso_rules::{Game, Variant};

/// Writes a game as PDN; over a file that exists only if `again`.
pub(super) fn write<V: Variant>(game: &Game<V>, file: &str, again: bool) -> io::Result<()> {
    let mut pdn = game.to_pdn();
    pdn.tags.set("Event", "Game in the terminal");
    pdn.tags.set("Date", today());
    let mut options = OpenOptions::new();
    options.write(true).truncate(true).create(true).create_new(!again);
    options.open(file)?.write_all(pdn.to_string().as_bytes())
}

/// The date as PDN writes it, `2026.11.15` (UTC).
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let mut day = seconds / 86_400;
    let mut year = 1970;
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year}.{month:02}.{:02}", day + 1)
}
