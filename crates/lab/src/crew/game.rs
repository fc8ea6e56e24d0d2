//! A game of a match as data: the players, the opening, the terms, and the moves played.

use kelso_engine::learned::ReadFile;
use kelso_engine::{AgentSpec, SpecError};
use kelso_rules::{AnyGame, AnyPlayError, AnyPosition, EndRules, VariantId};
use serde::{Deserialize, Serialize};

use crate::matches::{Fault, GameId, Opening, PlayedGame, Player, Table, TableTerms, agent_player};

/// A game of a match between two of our agents.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameUnit {
    /// The players, and the terms.
    pub players: MatchPlayers,
    /// Where it starts.
    pub opening: OpeningMoves,
    /// Which game of the match it is: the players' random numbers depend on it.
    pub id: GameId,
}

/// What is the same in all games of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchPlayers {
    /// The game.
    #[serde(with = "crate::as_text")]
    pub variant: VariantId,
    /// The agents, as texts.
    pub agents: [String; 2],
    /// How they play each other.
    pub terms: TableTerms,
}

/// An opening without its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpeningMoves {
    #[serde(with = "crate::as_text")]
    start: AnyPosition,
    moves: Vec<String>,
}

/// A game that was played from an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameMoves {
    /// What followed the opening.
    moves: Vec<String>,
    /// What the player to move did wrong, if that lost the game.
    fault: Option<Fault>,
}

impl MatchPlayers {
    /// A table with these players; files that their texts name are read by `read`.
    ///
    /// # Errors
    /// If a text is not a valid agent, or a file is not available.
    pub(super) fn table(&self, read: ReadFile<'_>) -> Result<Table, SpecError> {
        let player = |index: usize| -> Result<Box<dyn Player>, SpecError> {
            let spec = AgentSpec::with_files(&self.agents[index], read)?;
            Ok(agent_player(spec, self.variant, self.terms.limits[index]))
        };
        Ok(Table { players: [player(0)?, player(1)?], terms: self.terms })
    }
}

impl OpeningMoves {
    /// The moves of an opening of a match with these end rules.
    ///
    /// # Panics
    /// If its moves cannot be played by them.
    pub fn of(opening: &Opening, rules: EndRules) -> Self {
        let mut game = AnyGame::from_position(opening.start, rules);
        let text = |mv| {
            let text = game.record(mv).text;
            game.play(mv).expect("openings are legal");
            text
        };
        OpeningMoves { start: opening.start, moves: opening.moves.iter().map(text).collect() }
    }

    /// Replays the opening.
    pub(super) fn replay(&self, rules: EndRules) -> Result<Opening, AnyPlayError> {
        let mut game = AnyGame::from_position(self.start, rules);
        self.moves.iter().try_for_each(|text| game.play_text(text).map(drop))?;
        Ok(Opening { name: String::new(), start: self.start, moves: game.moves() })
    }
}

impl GameMoves {
    /// What followed this opening in a game.
    pub(super) fn of(played: &PlayedGame, opening: &Opening) -> Self {
        let record = played.game.to_pdn();
        let moves = record.moves().skip(opening.moves.len()).map(|mv| mv.text.to_string()).collect();
        GameMoves { moves, fault: played.fault.clone() }
    }

    /// Replays the game.
    ///
    /// # Errors
    /// If it is not a game from this opening.
    pub fn replay(&self, id: GameId, opening: &Opening, rules: EndRules) -> Result<PlayedGame, AnyPlayError> {
        let mut game = opening.game(rules);
        self.moves.iter().try_for_each(|text| game.play_text(text).map(drop))?;
        let fault = self.fault.clone().map(|fault| (game.turn(), fault));
        Ok(PlayedGame::new(id, opening, game, fault))
    }
}
