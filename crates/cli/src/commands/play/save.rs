//! Writing a game to a file.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use kelso_rules::{AnyGame, EndRules, RuleSet, Size, VariantId};

/// Writes a game as PDN; overwrites an existing file only if `again`.
pub(super) fn write(game: &AnyGame, players: &[String; 2], file: &str, again: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).truncate(true).create(true).create_new(!again);
    options.open(file)?.write_all(pdn(game, players).as_bytes())
}

/// The message when a game is interrupted: the whole game, and how to continue.
pub(super) fn farewell(game: &AnyGame, [black, white]: &[String; 2]) -> String {
    let VariantId { rules, size } = game.variant();
    let variant = if rules == RuleSet::English { String::new() } else { format!(" --variant {rules}") };
    let size = if size == Size::Eight { String::new() } else { format!(" --size {}", size.rows()) };
    let ends = game.rules();
    let ends = if ends == EndRules::default() { String::new() } else { format!(" --rules {ends}") };
    let fen = game.fen();
    let pdn = pdn(game, &[black.clone(), white.clone()]);
    let machine = |side: &str, name: &str| match name {
        "human" => String::new(),
        name => format!(" --{side} \"{name}\""),
    };
    let machines = machine("black", black) + &machine("white", white);
    let again = format!("kelso play{variant}{size}{ends} --fen \"{fen}\"{machines}");
    format!(
        "The game so far:\n\n{pdn}\nSave this to a file and continue with\nkelso play --pdn FILE{machines}\nor from here with\n\
         {again}"
    )
}

fn pdn(game: &AnyGame, [black, white]: &[String; 2]) -> String {
    let mut pdn = game.to_pdn();
    pdn.tags.set("Event", "Game in the terminal");
    pdn.tags.set("Date", today());
    pdn.tags.set("Black", black.as_str());
    pdn.tags.set("White", white.as_str());
    pdn.to_string()
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
