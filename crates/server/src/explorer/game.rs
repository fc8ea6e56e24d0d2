//! A game as the explorer counts it: the moves of its opening, each with the position it was made in, how it ended and how long it was.

use kelso_rules::pdn::{PdnGame, PdnResult, ReplayError, ReplayOptions};
use kelso_rules::{AnyPosition, Color, Notation, Outcome};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::key::position_key;
use crate::game::{GameId, GameState};

/// Number of moves of a game that are counted, both sides together. Later positions hardly ever occur twice.
pub const MOST_PLIES: usize = 40;

/// A game that is shorter than this, in moves of both sides together, is short.
const SHORT: usize = 40;
/// One that has at least this many is long.
const LONG: usize = 80;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// Nobody did.
    Draw,
    /// It is not known, or both sides lost.
    Unknown,
}

/// How long a game was, by the moves of both sides together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameLength {
    /// Fewer than 40.
    Short,
    /// From 40 to 79.
    Medium,
    /// 80 or more.
    Long,
}

impl GameResult {
    const ALL: [GameResult; 4] =
        [GameResult::Black, GameResult::White, GameResult::Draw, GameResult::Unknown];

    /// The number that databases store.
    pub(crate) fn number(self) -> i64 {
        self as i64
    }

    /// The result of this number, if there is one.
    pub(crate) fn from_number(number: i64) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|it| it.number() == number)
    }
}

impl GameLength {
    pub(crate) fn of(plies: usize) -> GameLength {
        match plies {
            0..SHORT => GameLength::Short,
            SHORT..LONG => GameLength::Medium,
            _ => GameLength::Long,
        }
    }

    /// The number that databases store.
    pub(crate) fn number(self) -> i64 {
        self as i64
    }

    /// The length of this number, if there is one.
    pub(crate) fn from_number(number: i64) -> Option<GameLength> {
        [GameLength::Short, GameLength::Medium, GameLength::Long].into_iter().find(|it| it.number() == number)
    }
}

/// A game as it is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplorerGame {
    /// What it is recognised by.
    pub(crate) id: [u8; 16],
    /// Positions and the moves made in them.
    pub(crate) steps: Vec<(i64, String)>,
    /// How it ended.
    pub(crate) result: GameResult,
    /// How long it was.
    pub(crate) length: GameLength,
    /// Where it can be looked at, if it is a game of this server that everybody may see.
    pub(crate) example: Option<ExampleGame>,
}

/// A game of this server that the explorer can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExampleGame {
    pub(crate) game: GameId,
    pub(crate) created: i64,
}

/// A public game that went through a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExploredGame {
    /// The game.
    pub game: String,
    /// What was played there, as PDN writes it.
    pub text: String,
    /// Moves before it.
    pub ply: u32,
    /// The players' names, Black's first.
    pub players: [Option<String>; 2],
    /// How it ended.
    pub result: GameResult,
    /// How long it was.
    pub length: GameLength,
    /// When it was made.
    pub created: i64,
}

/// Tags that tell games with the same moves apart.
const TOLD_APART_BY: [&str; 7] = ["Event", "Site", "Date", "Round", "Black", "White", "FEN"];

impl ExplorerGame {
    /// A recorded game. Two records are the same game if players, occasion, moves and result are the same.
    ///
    /// # Errors
    /// If a move is not legal, or the game is of a variant that Kelso does not play.
    pub fn from_pdn(game: &PdnGame) -> Result<ExplorerGame, ReplayError> {
        let replay = game.replay_any(ReplayOptions::default())?;
        let mut hash = Sha256::new();
        for tag in TOLD_APART_BY {
            hash.update(game.tags.get(tag).unwrap_or_default().trim().as_bytes());
            hash.update([0]);
        }
        hash.update(replay.start.variant().to_string().as_bytes());
        hash.update(game.outcome().to_string().as_bytes());
        for ply in &replay.plies {
            hash.update([0]);
            hash.update(ply.mv.to_string().as_bytes());
            hash.update([ply.mv.captures() as u8]);
        }
        let opening = replay.plies.iter().take(MOST_PLIES);
        Ok(ExplorerGame {
            id: shortened(hash),
            steps: opening
                .map(|ply| step(&ply.before, ply.before.format_move(&ply.mv, Notation::Numeric)))
                .collect(),
            result: match (game.outcome(), game.outcome().winner(game.game_type().first)) {
                (_, Some(color)) => won_by(color),
                (PdnResult::Draw, _) => GameResult::Draw,
                _ => GameResult::Unknown,
            },
            length: GameLength::of(replay.plies.len()),
            example: None,
        })
    }

    /// A game of this server that is over.
    pub(crate) fn from_state(state: &GameState) -> ExplorerGame {
        let mut hash = Sha256::new();
        hash.update(b"kelso game\0");
        hash.update(state.id.as_str().as_bytes());
        let mut position = state.game.start();
        let mut steps = Vec::new();
        for mv in state.game.moves().iter().take(MOST_PLIES) {
            steps.push(step(&position, position.format_move(mv, Notation::Numeric)));
            position = position.play_unchecked(mv);
        }
        let result = match state.game.result().map(|ending| ending.outcome) {
            Some(Outcome::Win(color)) => won_by(color),
            Some(Outcome::Draw) => GameResult::Draw,
            _ => GameResult::Unknown,
        };
        let public = ExampleGame { game: state.id.clone(), created: state.created };
        ExplorerGame {
            id: shortened(hash),
            steps,
            result,
            length: GameLength::of(state.game.plies()),
            example: Some(public).filter(|_| !state.settings.private),
        }
    }
}

fn won_by(color: Color) -> GameResult {
    match color {
        Color::Black => GameResult::Black,
        Color::White => GameResult::White,
    }
}

fn step(position: &AnyPosition, text: String) -> (i64, String) {
    (position_key(position), text)
}

/// Half of a hash is enough to tell games apart.
fn shortened(hash: Sha256) -> [u8; 16] {
    hash.finalize()[..16].try_into().expect("it has 32 bytes")
}

#[cfg(test)]
mod tests {
    use kelso_rules::pdn::PdnReader;

    use super::*;

    fn game(text: &str) -> ExplorerGame {
        let record = PdnReader::new(text.as_bytes()).next().expect("a game").expect("readable");
        ExplorerGame::from_pdn(&record).expect("legal")
    }

    #[test]
    fn a_game_is_the_same_if_players_occasion_moves_and_result_are() {
        let one = game("[Black \"Ana\"] [White \"Ben\"] 1. 11-15 22-18 15x22 25x18 1-0");
        assert_eq!((one.result, one.length, one.steps.len()), (GameResult::Black, GameLength::Short, 4));
        assert_eq!(one.steps[2].1, "15x22");
        let commented =
            game("[White \"Ben\"]\n[Black \"Ana\"]\n1. 11-15 {the usual} 22-18 2. 15-22 25-18 1-0");
        assert_eq!(one, commented);
        for other in [
            "[Black \"Ana\"] [White \"Ben\"] 1. 11-15 22-18 15x22 26x17 1-0",
            "[Black \"Ana\"] [White \"Ben\"] 1. 11-15 22-18 15x22 25x18 1/2-1/2",
            "[Black \"Eva\"] [White \"Ben\"] 1. 11-15 22-18 15x22 25x18 1-0",
        ] {
            assert_ne!(one.id, game(other).id, "{other}");
        }
    }

    #[test]
    fn lengths_have_their_bounds() {
        use GameLength::{Long, Medium, Short};

        let lengths = [0, 39, 40, 79, 80, 500].map(GameLength::of);
        assert_eq!(lengths, [Short, Short, Medium, Medium, Long, Long]);
        for length in [Short, Medium, Long] {
            assert_eq!(GameLength::from_number(length.number()), Some(length));
        }
        assert_eq!(GameLength::from_number(3), None);
    }
}
