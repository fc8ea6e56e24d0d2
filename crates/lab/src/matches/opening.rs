//! Where the games of a match start: the ballots, the start position, or a file.

use kelso_engine::Rng;
use kelso_rules::openings::{Ballot, ElevenManBallot, ballots, eleven_man_ballots};
use kelso_rules::pdn::{PdnError, PdnGame, PdnReader, ReplayOptions};
use kelso_rules::{AnyGame, AnyMove, AnyPosition, EndRules, VariantId};
use thiserror::Error;

/// A position to start from and the moves that are played from it before the contestants think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its name in the record.
    pub name: String,
    /// Where it starts.
    pub start: AnyPosition,
    /// The moves that are given.
    pub moves: Vec<AnyMove>,
}

impl Opening {
    /// A position alone.
    fn at(name: String, start: AnyPosition) -> Self {
        Opening { name, start, moves: Vec::new() }
    }

    /// A game in which it has been played.
    pub(crate) fn game(&self, rules: EndRules) -> AnyGame {
        let mut game = AnyGame::from_position(self.start, rules);
        for mv in &self.moves {
            game.play(mv).expect("openings are legal");
        }
        game
    }
}

/// The openings of a match, as requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningBook {
    /// All 174 three-move ballots.
    ThreeMove,
    /// The 156 ballots in the tournament deck.
    ThreeMoveDeck,
    /// The 2,409 eleven-man ballots that do not lose a man at once.
    ElevenMan,
    /// The start position alone.
    Start,
    /// A file's name and its content: PDN games, or one FEN per line.
    File(String, String),
}

/// Openings that cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OpeningError {
    /// Ballots are for English draughts on 8×8.
    #[error("the {0} openings are for english on 8×8; for {1} use --openings start or a file")]
    OtherVariant(&'static str, VariantId),
    /// The file is empty.
    #[error("{0} has no openings; expected PDN games or one FEN per line")]
    Empty(String),
    /// Something in the file is wrong.
    #[error("{0}: {1}")]
    Bad(String, String),
    /// The game is already over after the opening.
    #[error("{file}, {name}: the game is over after the opening ({ending})")]
    #[expect(missing_docs, reason = "the message says it")]
    Over { file: String, name: String, ending: String },
}

impl OpeningBook {
    /// The name by which it is asked for.
    pub fn name(&self) -> &str {
        match self {
            OpeningBook::ThreeMove => "3move",
            OpeningBook::ThreeMoveDeck => "3move-deck",
            OpeningBook::ElevenMan => "11man",
            OpeningBook::Start => "start",
            OpeningBook::File(name, _) => name,
        }
    }

    /// The book of this name, if it is not a file.
    pub fn named(name: &str) -> Option<OpeningBook> {
        use OpeningBook::{ElevenMan, Start, ThreeMove, ThreeMoveDeck};
        [ThreeMove, ThreeMoveDeck, ElevenMan, Start].into_iter().find(|book| book.name() == name)
    }

    /// The openings, every one checked.
    ///
    /// # Errors
    /// If they are not for this variant, or a file is empty or wrong.
    pub fn openings(&self, variant: VariantId, rules: EndRules) -> Result<Vec<Opening>, OpeningError> {
        match self {
            OpeningBook::Start => Ok(vec![Opening::at("start".into(), AnyPosition::start(variant, None))]),
            OpeningBook::File(name, text) => {
                let openings = read(variant, name, text)?;
                openings.iter().try_for_each(|opening| check(name, opening, rules))?;
                if openings.is_empty() { Err(OpeningError::Empty(name.clone())) } else { Ok(openings) }
            }
            _ if variant != VariantId::ENGLISH => {
                let name = if *self == OpeningBook::ElevenMan { "11man" } else { "3move" };
                Err(OpeningError::OtherVariant(name, variant))
            }
            OpeningBook::ThreeMove => Ok(ballots().iter().map(three_move).collect()),
            OpeningBook::ThreeMoveDeck => {
                Ok(ballots().iter().filter(|ballot| ballot.is_in_deck()).map(three_move).collect())
            }
            OpeningBook::ElevenMan => {
                let sound = eleven_man_ballots().iter().filter(|ballot| !ballot.loses_a_man);
                let opening = |ballot: &ElevenManBallot| {
                    Opening::at(format!("eleven-man {}", ballot.number), ballot.position().into())
                };
                Ok(sound.map(opening).collect())
            }
        }
    }
}

fn three_move(ballot: &Ballot) -> Opening {
    let name = ballot
        .name
        .map_or_else(|| format!("ACF {}", ballot.acf), |name| format!("ACF {} {name}", ballot.acf));
    let moves = ballot.moves.iter().copied().map(Into::into).collect();
    Opening { name, start: AnyPosition::start(VariantId::ENGLISH, None), moves }
}

fn read(variant: VariantId, file: &str, text: &str) -> Result<Vec<Opening>, OpeningError> {
    let is_blank = |line: &str| line.is_empty() || line.starts_with('#');
    let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !is_blank(line)).peekable();
    match lines.peek().map(|(_, line)| line.as_bytes()) {
        None => Err(OpeningError::Empty(file.to_owned())),
        Some([b'W' | b'B' | b'w' | b'b', b':', ..]) => {
            lines.map(|(number, line)| read_fen(variant, file, number, line)).collect()
        }
        Some(_) => read_games(variant, file, text),
    }
}

fn read_fen(variant: VariantId, file: &str, number: usize, line: &str) -> Result<Opening, OpeningError> {
    let name = format!("line {number}");
    match AnyPosition::from_fen(variant, line) {
        Ok(start) => Ok(Opening::at(name, start)),
        Err(error) => Err(OpeningError::Bad(file.to_owned(), format!("{name}: {error}"))),
    }
}

fn read_games(variant: VariantId, file: &str, text: &str) -> Result<Vec<Opening>, OpeningError> {
    let bad = |error: String| OpeningError::Bad(file.to_owned(), error);
    let read_game = |game: Result<PdnGame, PdnError>| {
        let game = game.map_err(|error| bad(error.to_string()))?;
        let replay = game.replay_as(variant, ReplayOptions::default());
        let replay = replay.map_err(|error| bad(error.to_string()))?;
        let known = |tag| game.tags.get(tag).filter(|value| !value.is_empty() && *value != "?");
        let name = known("Opening").or_else(|| known("Event"));
        let name = name.map_or_else(|| format!("game {}", game.number), str::to_owned);
        Ok(Opening { name, start: replay.start, moves: replay.plies.iter().map(|ply| ply.mv).collect() })
    };
    PdnReader::new(text.as_bytes()).map(read_game).collect()
}

/// The moves must be playable under the end rules, and leave something to play.
fn check(file: &str, opening: &Opening, rules: EndRules) -> Result<(), OpeningError> {
    let mut game = AnyGame::from_position(opening.start, rules);
    for mv in &opening.moves {
        if let Err(error) = game.play(mv) {
            return Err(OpeningError::Bad(file.to_owned(), format!("{}: {error}", opening.name)));
        }
    }
    match game.result() {
        None => Ok(()),
        Some(ending) => Err(OpeningError::Over {
            file: file.to_owned(),
            name: opening.name.clone(),
            ending: ending.to_string(),
        }),
    }
}

/// Shuffles in an order that depends on the seed alone (Fisher and Yates).
pub fn shuffle<T>(things: &mut [T], seed: u64) {
    let mut rng = Rng::new(seed);
    for last in (1..things.len()).rev() {
        things.swap(last, rng.below(last + 1));
    }
}
