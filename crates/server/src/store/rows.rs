//! Games as rows.

use serde::{Serialize, Serializer};

use super::stored::{
    StoredMode, StoredOffers, StoredPace, StoredSeat, StoredSettings, StoredSide, StoredStats, json, word_of,
};
use crate::game::{GameState, PlyRecord, Standing, hex};
use crate::protocol::{Mode, Settings, Side};

/// The columns of a game's row that change.
#[derive(Clone, Debug, Serialize)]
pub(super) struct GameRow {
    pub(super) id: String,
    pub(super) code: String,
    pub(super) mode: String,
    pub(super) settings: String,
    #[serde(serialize_with = "in_hex")]
    pub(super) owner: Vec<u8>,
    pub(super) seats: String,
    pub(super) version: i64,
    pub(super) plies: i64,
    pub(super) state: &'static str,
    pub(super) private: bool,
    pub(super) decision: Option<&'static str>,
    pub(super) black_left: Option<i64>,
    pub(super) white_left: Option<i64>,
    pub(super) running: Option<&'static str>,
    /// Since when a clock has been running; `None` if it is paused.
    pub(super) since: Option<i64>,
    pub(super) offers: String,
    pub(super) rematch: Option<String>,
    pub(super) pace: Option<String>,
    pub(super) machine: bool,
    pub(super) created: i64,
}

/// A row of a player's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct PlayerRow {
    #[serde(serialize_with = "in_hex")]
    pub(super) player: Vec<u8>,
    pub(super) game: String,
    pub(super) variant: String,
    pub(super) side: &'static str,
    pub(super) created: i64,
    pub(super) level: Option<i64>,
    /// Half points of the player, once the game is over.
    pub(super) points: Option<i64>,
}

impl PlayerRow {
    /// The rows of a game in this state: one for each person who has one of its seats.
    pub(super) fn of(game: &GameState, standing: &Standing) -> Vec<PlayerRow> {
        if game.mode == Mode::Device {
            return Vec::new();
        }
        let row = |side: Side| {
            let player = standing.seat(side).key?.bytes().to_vec();
            let level = standing.seat(side.other()).strength.filter(|_| game.counts_for_adaptive());
            Some(PlayerRow {
                player,
                game: game.id.to_string(),
                variant: variant_word(&game.settings),
                side: StoredSide::word(side),
                created: game.created,
                level: level.map(|strength| i64::from(strength.hundredths())),
                points: standing.half_points(side).map(i64::from),
            })
        };
        Side::ALL.into_iter().filter_map(row).collect()
    }
}

/// Rules and size in one text, as in rows.
pub(super) fn variant_word(settings: &Settings) -> String {
    format!("{} {}", settings.variant, settings.size)
}

/// A move's row.
#[derive(Clone, Debug, Serialize)]
pub(super) struct MoveRow {
    pub(super) ply: i64,
    pub(super) text: String,
    pub(super) spent: i64,
    pub(super) stats: Option<String>,
}

impl GameRow {
    /// The row of a game in this state.
    pub(super) fn of(game: &GameState, standing: &Standing) -> GameRow {
        let clock = standing.clock.map(|clock| clock.stored());
        GameRow {
            id: game.id.to_string(),
            code: game.code.clone(),
            mode: json(&StoredMode::from(game.mode)),
            settings: json(&StoredSettings::from(game.settings.clone())),
            owner: game.owner.bytes().to_vec(),
            seats: json(&standing.seats.each_ref().map(StoredSeat::from)),
            version: standing.version as i64,
            plies: standing.ply_count as i64,
            state: match (standing.is_over(), standing.is_full()) {
                (true, _) => "over",
                (false, true) => "running",
                (false, false) => "open",
            },
            private: game.settings.private,
            decision: standing.decision.map(word_of),
            black_left: clock.map(|(left, _)| left[0]),
            white_left: clock.map(|(left, _)| left[1]),
            running: clock.and_then(|(_, running)| running).map(StoredSide::word),
            since: standing.clock.and_then(|clock| clock.runs_since()),
            offers: json(&StoredOffers::from(standing.offers)),
            rematch: standing.rematch_game.as_ref().map(ToString::to_string),
            pace: standing.pace.map(|pace| json(&StoredPace::from(pace))),
            machine: standing.seat(standing.turn).agent.is_some(),
            created: game.created,
        }
    }
}

impl MoveRow {
    pub(super) fn of(ply: usize, record: &PlyRecord) -> MoveRow {
        MoveRow {
            ply: ply as i64,
            text: record.mv.text.clone(),
            spent: record.spent,
            stats: record.stats.clone().map(|stats| json(&StoredStats::from(stats))),
        }
    }
}

/// Bytes in the form that PostgreSQL's `decode` reads.
fn in_hex<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&hex(bytes))
}
