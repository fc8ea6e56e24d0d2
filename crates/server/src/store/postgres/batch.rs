//! Many changes in one statement per kind: rows travel as one JSON text, and the statement returns which of them were
//! stored.
//!
//! A statement for each change would cost a round trip each, on a connection that everybody waits for. A lost race is
//! handled within the statement, by a condition that does not hold: an error would take the whole batch down.

use serde::Serialize;

use crate::game::hex;
use crate::store::rows::{GameRow, MoveRow, PlayerRow};
use crate::store::writes::{Commit, EventRow, NewGame};

/// The columns of a game that a command can change, as a record.
macro_rules! changing {
    () => {
        "seats text, version bigint, plies bigint, state text, decision text, black_left bigint, white_left bigint, \
         running text, since bigint, offers text, rematch text, pace text, machine boolean"
    };
}

/// All columns of a new game, as a record.
macro_rules! game_record {
    () => {
        concat!(
            changing!(),
            ", id text, code text, mode text, settings text, owner text, private boolean, created bigint"
        )
    };
}

/// Inserts new games from a source called `w`. `$2` is the time, `$3` the format.
macro_rules! insert_games {
    ($from:literal) => {
        concat!(
            "INSERT INTO games (seats, version, plies, state, decision, black_left, white_left, running, since, offers, rematch, pace, \
             machine, updated, format, id, code, mode, settings, owner, private, created) \
             SELECT w.seats, w.version, w.plies, w.state, w.decision, w.black_left, w.white_left, w.running, w.since, w.offers, w.rematch, \
             w.pace, w.machine::int, $2, $3, w.id, w.code, w.mode, w.settings, decode(w.owner, 'hex'), w.private::int, w.created \
             FROM ", $from
        )
    };
}

/// Inserts moves and player rows from the lists in a source called `s`. A player with both seats, in two windows, has
/// one row.
macro_rules! insert_lists {
    ($from:literal) => {
        concat!(
            "new_moves AS (INSERT INTO moves (game, ply, text, spent, stats, at, format) \
             SELECT m.game, m.ply, m.text, m.spent, m.stats, $2, $3 FROM ", $from, " s, \
             jsonb_to_recordset(s.moves) AS m(game text, ply bigint, text text, spent bigint, stats text)), \
             new_players AS (INSERT INTO player_games (player, game, variant, side, created, level, points, ended) \
             SELECT decode(p.player, 'hex'), p.game, p.variant, p.side, p.created, p.level, p.points, \
             CASE WHEN p.points IS NOT NULL THEN $2 END FROM ", $from, " s, \
             jsonb_to_recordset(s.players) AS p(player text, game text, variant text, side text, created bigint, level bigint, \
             points bigint) \
             ON CONFLICT (player, game) DO UPDATE SET variant = excluded.variant, side = excluded.side, \
             created = excluded.created, level = excluded.level, points = excluded.points, ended = excluded.ended)"
        )
    };
}

/// Stores new games. `$1` is a list of [`CreateRecord`]; returns the numbers of those stored. A game whose code is
/// taken is not.
pub(super) const CREATE: &str = concat!(
    "WITH fresh AS MATERIALIZED (SELECT w.* FROM jsonb_to_recordset($1::jsonb) AS w(n bigint, moves jsonb, players jsonb, ",
    game_record!(),
    ") WHERE NOT EXISTS (SELECT 1 FROM games t WHERE t.code = w.code)), new_games AS (",
    insert_games!("fresh w"),
    "), ",
    insert_lists!("fresh"),
    " SELECT n FROM fresh"
);

/// Stores changes of games. `$1` is a list of [`CommitRecord`]; returns the numbers of those stored. A change is stored
/// only if the game is still at the version it was decided on, and its command is not stored yet. Rows are counted
/// rather than looked up with EXISTS, which the planner may answer by reading a whole index first.
pub(super) const COMMIT: &str = concat!(
    "WITH won AS (UPDATE games g SET seats = w.seats, version = w.version, plies = w.plies, state = w.state, \
     decision = w.decision, black_left = w.black_left, white_left = w.white_left, running = w.running, since = w.since, offers = w.offers, \
     rematch = w.rematch, pace = w.pace, machine = w.machine::int, updated = $2, format = $3 \
     FROM jsonb_to_recordset($1::jsonb) AS w(n bigint, game text, before bigint, actor text, command text, next_code text, \
     truncate bigint, events jsonb, moves jsonb, players jsonb, games jsonb, ",
    changing!(),
    ") WHERE g.id = w.game AND g.version = w.before \
     AND (w.command IS NULL OR (SELECT count(*) FROM events e \
     WHERE e.game = w.game AND e.actor = decode(w.actor, 'hex') AND e.command = w.command) = 0) \
     AND (w.next_code IS NULL OR (SELECT count(*) FROM games t WHERE t.code = w.next_code) = 0) \
     RETURNING w.n, w.game, w.truncate, w.events, w.moves, w.players, w.games), \
     new_events AS (INSERT INTO events (game, version, data, actor, command, lag, at, format) \
     SELECT s.game, e.version, e.data, decode(e.actor, 'hex'), e.command, e.lag, $2, $3 FROM won s, \
     jsonb_to_recordset(s.events) AS e(version bigint, data text, actor text, command text, lag bigint)), \
     taken_back AS (DELETE FROM moves m USING won s WHERE m.game = s.game AND m.ply > s.truncate), \
     new_games AS (",
    insert_games!("won s, jsonb_to_recordset(s.games) AS w("),
    game_record!(),
    ")), ",
    insert_lists!("won"),
    " SELECT n FROM won"
);

/// A new game for [`CREATE`].
#[derive(Serialize)]
pub(super) struct CreateRecord<'a> {
    n: usize,
    #[serde(flatten)]
    row: &'a GameRow,
    moves: Vec<MoveRecord<'a>>,
    players: Vec<&'a PlayerRow>,
}

/// A change for [`COMMIT`].
#[derive(Serialize)]
pub(super) struct CommitRecord<'a> {
    n: usize,
    game: &'a str,
    before: i64,
    actor: Option<String>,
    command: Option<&'a str>,
    next_code: Option<&'a str>,
    truncate: Option<i64>,
    events: Vec<EventRecord<'a>>,
    moves: Vec<MoveRecord<'a>>,
    players: Vec<&'a PlayerRow>,
    games: Vec<&'a GameRow>,
    #[serde(flatten)]
    row: &'a GameRow,
}

#[derive(Serialize)]
struct MoveRecord<'a> {
    game: &'a str,
    #[serde(flatten)]
    row: &'a MoveRow,
}

#[derive(Serialize)]
struct EventRecord<'a> {
    actor: Option<String>,
    command: Option<&'a str>,
    #[serde(flatten)]
    row: &'a EventRow,
}

impl<'a> CreateRecord<'a> {
    pub(super) fn of(n: usize, game: &'a NewGame) -> Self {
        CreateRecord { n, row: &game.row, moves: moves(game).collect(), players: one_each(&game.players) }
    }

    /// Its number in the batch.
    pub(super) fn n(&self) -> usize {
        self.n
    }
}

impl<'a> CommitRecord<'a> {
    pub(super) fn of(n: usize, commit: &'a Commit) -> Self {
        let next = commit.next_game.as_ref();
        let game = commit.row.id.as_str();
        let events = commit.events.iter().map(|row| {
            let (actor, command) = name(row).unzip();
            EventRecord { actor, command, row }
        });
        let (actor, command) = commit.events.iter().find_map(name).unzip();
        let append = commit.append.iter().map(|row| MoveRecord { game, row });
        let mut players = one_each(&commit.players);
        players.extend(next.into_iter().flat_map(|next| one_each(&next.players)));
        CommitRecord {
            n,
            game,
            before: commit.before,
            actor,
            command,
            next_code: next.map(|next| next.row.code.as_str()),
            truncate: commit.truncate,
            events: events.collect(),
            moves: append.chain(next.into_iter().flat_map(moves)).collect(),
            players,
            games: next.map(|next| &next.row).into_iter().collect(),
            row: &commit.row,
        }
    }

    /// Its number in the batch.
    pub(super) fn n(&self) -> usize {
        self.n
    }

    /// The sort key of batches: two nodes that change the same games in different orders would deadlock.
    pub(super) fn game(&self) -> &'a str {
        self.game
    }
}

fn name(row: &EventRow) -> Option<(String, &str)> {
    row.command.as_ref().map(|(actor, command)| (hex(actor), command.as_str()))
}

fn moves(game: &NewGame) -> impl Iterator<Item = MoveRecord<'_>> {
    game.moves.iter().map(|row| MoveRecord { game: &game.row.id, row })
}

/// The last row of each player: White's, if somebody has both seats.
fn one_each(players: &[PlayerRow]) -> Vec<&PlayerRow> {
    let is_last = |(index, row): &(usize, &PlayerRow)| {
        !players[index + 1..].iter().any(|later| later.player == row.player)
    };
    players.iter().enumerate().filter(is_last).map(|(_, row)| row).collect()
}
