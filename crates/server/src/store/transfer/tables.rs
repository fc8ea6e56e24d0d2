//! What is transferred: every table that cannot be derived from the others, with its columns in the order of a line.

use serde_json::{Map, Number, Value};

use super::TransferError;
use crate::game::hex;
use crate::store::StoreError;
use crate::store::reading::StoredRow;

/// The type of a column. In a line bytes are hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Bytes,
}

/// A table, or what counts as one in a line.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, Kind)],
    /// The key columns, by which rows are sorted.
    pub(super) key: &'static str,
}

use Kind::{Bytes, Number as Whole, Text};

/// The tables of games and of those who play them.
pub(super) const TABLES: [Table; 17] = [
    Table {
        name: "games",
        columns: &[
            ("id", Text),
            ("code", Text),
            ("mode", Text),
            ("settings", Text),
            ("owner", Bytes),
            ("seats", Text),
            ("version", Whole),
            ("plies", Whole),
            ("state", Text),
            ("private", Whole),
            ("decision", Text),
            ("black_left", Whole),
            ("white_left", Whole),
            ("running", Text),
            ("offers", Text),
            ("rematch", Text),
            ("pace", Text),
            ("machine", Whole),
            ("created", Whole),
            ("updated", Whole),
            ("format", Whole),
        ],
        key: "id",
    },
    Table {
        name: "moves",
        columns: &[
            ("game", Text),
            ("ply", Whole),
            ("text", Text),
            ("spent", Whole),
            ("stats", Text),
            ("at", Whole),
            ("format", Whole),
        ],
        key: "game, ply",
    },
    Table {
        name: "events",
        columns: &[
            ("game", Text),
            ("version", Whole),
            ("data", Text),
            ("actor", Bytes),
            ("command", Text),
            ("lag", Whole),
            ("at", Whole),
            ("format", Whole),
        ],
        key: "game, version",
    },
    Table {
        name: "player_games",
        columns: &[
            ("player", Bytes),
            ("game", Text),
            ("variant", Text),
            ("side", Text),
            ("created", Whole),
            ("level", Whole),
            ("points", Whole),
            ("ended", Whole),
        ],
        key: "player, game",
    },
    Table {
        name: "reviews",
        columns: &[("game", Text), ("data", Text), ("created", Whole), ("format", Whole)],
        key: "game",
    },
    Table {
        name: "line_reviews",
        columns: &[
            ("id", Text),
            ("variant", Text),
            ("size", Whole),
            ("start", Text),
            ("data", Text),
            ("created", Whole),
            ("format", Whole),
        ],
        key: "id",
    },
    // Where they were shared means nothing elsewhere.
    Table {
        name: "shared_analyses",
        columns: &[
            ("id", Text),
            ("owner", Bytes),
            ("title", Text),
            ("moves", Whole),
            ("pdn", Text),
            ("created", Whole),
        ],
        key: "id",
    },
    // Neither does where weights came from.
    Table {
        name: "player_weights",
        columns: &[
            ("id", Text),
            ("owner", Bytes),
            ("name", Text),
            ("learner", Text),
            ("weights", Text),
            ("created", Whole),
        ],
        key: "id",
    },
    Table { name: "bots", columns: &[("key", Bytes), ("name", Text), ("created", Whole)], key: "key" },
    // Counts of answers are recomputed by the database that takes them in.
    Table {
        name: "feedback",
        columns: &[("id", Whole), ("answers", Text), ("created", Whole), ("format", Whole)],
        key: "id",
    },
    Table {
        name: "puzzle_attempts",
        columns: &[("player", Bytes), ("puzzle", Text), ("solved", Whole), ("rating", Whole), ("at", Whole)],
        key: "player, puzzle",
    },
    Table {
        name: "explorer_moves",
        columns: &[
            ("position", Whole),
            ("move", Text),
            ("length", Whole),
            ("black", Whole),
            ("white", Whole),
            ("draws", Whole),
            ("unknown", Whole),
        ],
        key: "position, move, length",
    },
    Table { name: "explorer_games", columns: &[("id", Bytes)], key: "id" },
    Table {
        name: "explorer_examples",
        columns: &[
            ("position", Whole),
            ("game", Text),
            ("move", Text),
            ("ply", Whole),
            ("result", Whole),
            ("created", Whole),
        ],
        key: "position, game",
    },
    Table { name: "explorer_queue", columns: &[("game", Text), ("ended", Whole)], key: "game" },
    // Which node conducts a run, and where it was requested, means nothing elsewhere: a run in progress is resumed
    // there.
    Table {
        name: "lab_runs",
        columns: &[("id", Text), ("created", Whole), ("data", Text), ("progress", Text)],
        key: "id",
    },
    Table {
        name: "lab_files",
        columns: &[("run", Text), ("name", Text), ("bytes", Bytes)],
        key: "run, name",
    },
];

/// What agents remember: with the judge's name in every line instead of a number that means nothing elsewhere.
pub(super) const EXPERIENCE: Table = Table {
    name: "experience",
    columns: &[
        ("variant", Text),
        ("judge", Text),
        ("position", Bytes),
        ("move", Bytes),
        ("score", Whole),
        ("bound", Whole),
        ("depth", Whole),
        ("nodes", Whole),
        ("millis", Whole),
        ("games", Whole),
        ("last_used", Whole),
    ],
    key: "variant, judge, position",
};

/// The table of this name.
pub(super) fn table(name: &str) -> Option<&'static Table> {
    TABLES.iter().chain([&EXPERIENCE]).find(|table| table.name == name)
}

/// A row in transfer: its columns by name.
pub(super) type Fields = Map<String, Value>;

impl Table {
    /// The names of the columns, separated by commas.
    pub(super) fn column_list(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// The content of a row.
    pub(super) fn fields(&self, row: &dyn StoredRow) -> Result<Fields, StoreError> {
        let field = |&(name, kind): &(&'static str, Kind)| {
            let value = match kind {
                Text => row.optional(name)?.map(Value::String),
                Whole => row.optional_number(name)?.map(|number| Value::Number(Number::from(number))),
                Bytes => row.optional_bytes(name)?.map(|bytes| Value::String(hex(&bytes))),
            };
            Ok((name.to_owned(), value.unwrap_or(Value::Null)))
        };
        self.columns.iter().map(field).collect()
    }

    /// Refuses a row that does not fit this table: every column once, each of its type. Whether it may be null is up to
    /// the database.
    pub(super) fn check(&self, fields: &Fields) -> Result<(), String> {
        for (name, kind) in self.columns {
            let fits = match (fields.get(*name), kind) {
                (None, _) => return Err(format!("the column {name} of {} is missing", self.name)),
                (Some(Value::Null), _) | (Some(Value::String(_)), Text) => true,
                (Some(Value::Number(number)), Whole) => number.is_i64(),
                (Some(Value::String(digits)), Bytes) => {
                    digits.len() % 2 == 0 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
                }
                _ => false,
            };
            if !fits {
                return Err(format!("the column {name} of {} holds something else", self.name));
            }
        }
        if fields.len() > self.columns.len() {
            let unknown = fields.keys().find(|name| !self.columns.iter().any(|(known, _)| known == name));
            return Err(format!("{} has no column {}", self.name, unknown.map_or("twice", String::as_str)));
        }
        Ok(())
    }
}

impl From<StoreError> for TransferError {
    fn from(error: StoreError) -> Self {
        TransferError::Store(error)
    }
}
