//! The adaptive level in the terminal: it depends on a file of the user's results.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kelso_engine::levels::Strength;
use kelso_learn::adaptive::{GameScore, RECORD_HEADER, next_strength, read_record, record_line};
use kelso_learn::private_files;
use kelso_rules::{Color, Outcome};

use super::player::Player;
use crate::failure::bad;

/// The user's games against the adaptive level.
struct RecordFile {
    file: PathBuf,
    games: Vec<(Strength, GameScore)>,
}

impl RecordFile {
    /// Reads the user's record; empty before the first game.
    fn open() -> anyhow::Result<RecordFile> {
        let folder = dirs::data_dir().ok_or_else(|| {
            bad("this system has no data directory for you, so your results cannot be kept; give --level a number")
        })?;
        let file = folder.join("kelso").join("adaptive.txt");
        let games = match fs::read_to_string(&file) {
            Ok(text) => read_record(&text).map_err(|error| damaged(&file, &error.to_string()))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(damaged(&file, &error.to_string())),
        };
        Ok(RecordFile { file, games })
    }

    fn strength(&self) -> Strength {
        next_strength(&self.games)
    }

    /// Appends a game to the file, in one write.
    fn add(&mut self, game: (Strength, GameScore)) -> io::Result<()> {
        if let Some(folder) = self.file.parent() {
            private_files::make_folder(folder)?;
        }
        let mut file = OpenOptions::new().append(true).create(true).open(&self.file)?;
        let header = if file.metadata()?.len() == 0 { format!("{RECORD_HEADER}\n") } else { String::new() };
        file.write_all(format!("{header}{}", record_line(game)).as_bytes())?;
        self.games.push(game);
        Ok(())
    }
}

fn damaged(file: &Path, what: &str) -> anyhow::Error {
    bad(format!(
        "{} has your results against the adaptive level, and cannot be used: {what}; repair it, or move it away to start over",
        file.display()
    ))
}

/// A game between a person and the adaptive level.
pub(super) struct Adaptive {
    record: RecordFile,
    strength: Strength,
    person: Color,
    /// Whether the game counts: one from another position, or started elsewhere, says little.
    counts: bool,
}

impl Adaptive {
    /// Replaces `adaptive` with the strength of a person's opponent. If no person plays, or two do, nobody keeps track.
    pub(super) fn settle(players: &mut [Player; 2], counts: bool) -> anyhow::Result<Option<Adaptive>> {
        let person = match players {
            [Player::Human, Player::Agent(spec)] if spec.is_adaptive() => Color::Black,
            [Player::Agent(spec), Player::Human] if spec.is_adaptive() => Color::White,
            _ => return Ok(None),
        };
        let record = RecordFile::open()?;
        let strength = record.strength();
        let machine = &mut players[(!person) as usize];
        if let Player::Agent(spec) = machine {
            *machine = Player::Agent(Box::new((**spec).clone().at_strength(strength)));
        }
        Ok(Some(Adaptive { record, strength, person, counts }))
    }

    /// The strength at which the user would meet it now.
    pub(super) fn strength_now() -> anyhow::Result<Strength> {
        Ok(RecordFile::open()?.strength())
    }

    /// The message before the game.
    pub(super) fn introduction(&self) -> String {
        let counts = if self.counts { "" } else { "; this game does not count" };
        format!("Your adaptive level is {}{counts}.", self.strength)
    }

    /// Counts the game, and reports the new level.
    pub(super) fn ended(mut self, outcome: Outcome) -> Option<String> {
        if !self.counts {
            return None;
        }
        let score = match outcome {
            Outcome::Win(winner) if winner == self.person => GameScore::Win,
            Outcome::Win(_) => GameScore::Loss,
            Outcome::Draw | Outcome::BothLose => GameScore::Draw,
        };
        Some(match self.record.add((self.strength, score)) {
            Ok(()) => format!("Your adaptive level is now {}.", self.record.strength()),
            Err(error) => {
                format!("This game could not be added to {}: {error}.", self.record.file.display())
            }
        })
    }
}
