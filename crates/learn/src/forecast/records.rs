//! The training games: English draughts on 8×8 that can be replayed, with their players.

use std::io::BufRead;
use std::str::FromStr;

use kelso_rules::pdn::{PdnGame, PdnProblem, PdnReader, Ply};
use kelso_rules::{Color, English, VariantId};
use thiserror::Error;

/// A game as far as forecasting is concerned.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The names of Black and White, if known.
    pub players: [Option<String>; 2],
    /// The moves.
    pub plies: Vec<Ply<English>>,
}

/// The games of a file, and how many were skipped.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The usable games.
    pub games: Vec<GameRecord>,
    /// Games that cannot be read or replayed.
    pub broken: usize,
    /// Games of other variants.
    pub other_variants: usize,
}

/// Which games of a file to use, by their number in it, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Half {
    /// Numbers 2, 4, 6 …
    Even,
    /// Numbers 1, 3, 5 …
    Odd,
    /// Every game.
    #[default]
    All,
}

impl Half {
    /// True if the game with this number is used.
    pub fn has(self, number: usize) -> bool {
        match self {
            Half::Even => number.is_multiple_of(2),
            Half::Odd => !number.is_multiple_of(2),
            Half::All => true,
        }
    }

    /// Its name, as typed.
    pub fn name(self) -> &'static str {
        match self {
            Half::Even => "even",
            Half::Odd => "odd",
            Half::All => "all",
        }
    }
}

/// A text that is not such a name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there are no games “{0}”; expected even, odd or all")]
pub struct UnknownHalf(String);

impl FromStr for Half {
    type Err = UnknownHalf;

    fn from_str(text: &str) -> Result<Self, UnknownHalf> {
        let all = [Half::Even, Half::Odd, Half::All];
        let found = all.into_iter().find(|half| half.name() == text);
        found.ok_or_else(|| UnknownHalf(text.to_owned()))
    }
}

impl Records {
    /// Reads half of the games of a PDN file.
    ///
    /// # Errors
    /// If the file itself cannot be read; invalid games are counted and skipped.
    ///
    /// ```
    /// use kelso_learn::forecast::{Half, Records};
    ///
    /// let file = "[White \"Ann\"] 1. 11-15 23-19 *\n\n[White \"Ann\"] 1. 11-16 1-2 *";
    /// let records = Records::read(file.as_bytes(), Half::All)?;
    /// assert_eq!((records.games.len(), records.broken), (1, 1));
    /// assert_eq!(records.games[0].players, [None, Some("Ann".to_owned())]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read(file: impl BufRead, half: Half) -> std::io::Result<Records> {
        let mut records = Records::default();
        for (index, game) in PdnReader::new(file).enumerate() {
            match game {
                Err(error) => match error.problem {
                    PdnProblem::Io(error) => return Err(error),
                    _ if half.has(index + 1) => records.broken += 1,
                    _ => {}
                },
                Ok(game) if half.has(game.number) => records.add(&game),
                Ok(_) => {}
            }
        }
        Ok(records)
    }

    fn add(&mut self, game: &PdnGame) {
        if game.variant() != Ok(VariantId::ENGLISH) {
            self.other_variants += 1;
            return;
        }
        match game.replay(English).ok() {
            None => self.broken += 1,
            Some(replay) => {
                let players = Color::ALL.map(|color| player(game, color));
                self.games.push(GameRecord { number: game.number, players, plies: replay.plies });
            }
        }
    }
}

/// The name of a player, if the game tells it.
fn player(game: &PdnGame, color: Color) -> Option<String> {
    let tag = match color {
        Color::Black => "Black",
        Color::White => "White",
    };
    // A name is one group of words in the model's file.
    let name = game.tags.get(tag)?.split_whitespace().collect::<Vec<_>>().join(" ");
    (!name.is_empty() && name.chars().any(char::is_alphanumeric)).then_some(name)
}
