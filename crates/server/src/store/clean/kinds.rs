//! What is removed, and when: one statement decides, in SQL that both databases understand.

/// A kind of thing that is removed.
#[derive(Debug)]
pub(super) struct Kind {
    pub(super) part: Part,
    /// Keys in order, as `id`: `$1` is the time before which something must have been used last, `$2` the last key of the
    /// page before, `$3` the most keys of a page.
    pub(super) list: &'static str,
    /// How many rows would go: `$1` is the time.
    pub(super) count: &'static str,
    /// Removes a key's row or rows, if nobody has used them since: `$1` is the time, `$2` the key.
    pub(super) remove: &'static str,
    /// What goes with it: `$1` is the key.
    pub(super) rest: &'static [&'static str],
    /// What happens with it whatever the key is.
    pub(super) also: Option<&'static str>,
    /// Keys are players.
    pub(super) by_player: bool,
    /// Statements take the time after which somebody must be noted at a game to keep it, as one more parameter at the end.
    pub(super) by_attendance: bool,
}

/// Where it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    FinishedGames,
    UnfinishedGames,
    SharedAnalyses,
    LineReviews,
    LabRuns,
    PuzzleAttempts,
    Weights,
}

/// Everything that belongs to a game, beside its review, which goes with its row.
const OF_GAME: [&str; 6] = [
    "DELETE FROM moves WHERE game = $1",
    "DELETE FROM events WHERE game = $1",
    "DELETE FROM player_games WHERE game = $1",
    "DELETE FROM attended_games WHERE game = $1",
    "DELETE FROM explorer_queue WHERE game = $1",
    "DELETE FROM explorer_examples WHERE game = $1",
];

/// A finished game that the explorer has not counted yet is counted first. `$1` is the time.
macro_rules! finished {
    () => {
        "state = 'over' AND updated < $1 \
         AND NOT EXISTS (SELECT 1 FROM explorer_queue q WHERE q.game = games.id)"
    };
}

/// A game that is not over, and that nobody is at. `$1` is the time, the parameter after `$` when it must have been noted.
macro_rules! unfinished {
    ($noted:literal) => {
        concat!(
            "state <> 'over' AND updated < $1 \
             AND NOT EXISTS (SELECT 1 FROM attended_games a WHERE a.game = games.id AND a.seen > ",
            $noted,
            ")"
        )
    };
}

/// A player, as named, has not changed any game since `$1`.
macro_rules! unseen {
    ($player:literal) => {
        concat!(
            "NOT EXISTS (SELECT 1 FROM player_games p JOIN games g ON g.id = p.game WHERE p.player = ",
            $player,
            " AND g.updated >= $1) AND NOT EXISTS (SELECT 1 FROM games g WHERE g.owner = ",
            $player,
            " AND g.updated >= $1)"
        )
    };
}

/// Only a run that has ended: the state is a field of the run, whose quotes no other text in it can have.
macro_rules! ended_run {
    () => {
        "created < $1 AND node IS NULL \
         AND data NOT LIKE '%\"state\":\"queued\"%' AND data NOT LIKE '%\"state\":\"running\"%'"
    };
}

macro_rules! list {
    ($table:literal, $condition:expr) => {
        concat!("SELECT id FROM ", $table, " WHERE id > $2 AND ", $condition, " ORDER BY id LIMIT $3")
    };
}

macro_rules! count {
    ($table:literal, $condition:expr) => {
        concat!("SELECT count(*) AS found FROM ", $table, " WHERE ", $condition)
    };
}

macro_rules! remove {
    ($table:literal, $condition:expr) => {
        concat!("DELETE FROM ", $table, " WHERE id = $2 AND ", $condition)
    };
}

const PLAIN: Kind = Kind {
    part: Part::LineReviews,
    list: list!("line_reviews", "created < $1"),
    count: count!("line_reviews", "created < $1"),
    remove: remove!("line_reviews", "created < $1"),
    rest: &[],
    also: None,
    by_player: false,
    by_attendance: false,
};

/// All of it. Games come first: whoever has none left has not been seen.
pub(super) const KINDS: [Kind; 7] = [
    Kind {
        part: Part::FinishedGames,
        list: list!("games", finished!()),
        count: count!("games", finished!()),
        remove: remove!("games", finished!()),
        rest: &OF_GAME,
        ..PLAIN
    },
    Kind {
        part: Part::UnfinishedGames,
        list: list!("games", unfinished!("$4")),
        count: count!("games", unfinished!("$2")),
        remove: remove!("games", unfinished!("$3")),
        rest: &OF_GAME,
        by_attendance: true,
        ..PLAIN
    },
    Kind {
        part: Part::SharedAnalyses,
        list: list!("shared_analyses", "created < $1"),
        count: count!("shared_analyses", "created < $1"),
        remove: remove!("shared_analyses", "created < $1"),
        ..PLAIN
    },
    PLAIN,
    Kind {
        part: Part::LabRuns,
        list: list!("lab_runs", ended_run!()),
        count: count!("lab_runs", ended_run!()),
        remove: remove!("lab_runs", ended_run!()),
        rest: &["DELETE FROM lab_files WHERE run = $1"],
        // Whoever is deciding about runs reads them again.
        also: Some("UPDATE lab_desk SET version = version + 1"),
        ..PLAIN
    },
    Kind {
        part: Part::PuzzleAttempts,
        list: concat!(
            "SELECT player AS id FROM puzzle_attempts WHERE player > $2 GROUP BY player HAVING max(at) < $1 AND ",
            unseen!("puzzle_attempts.player"),
            " ORDER BY player LIMIT $3"
        ),
        count: concat!(
            "SELECT count(*) AS found FROM puzzle_attempts WHERE player IN \
             (SELECT player FROM puzzle_attempts GROUP BY player HAVING max(at) < $1) AND ",
            unseen!("puzzle_attempts.player")
        ),
        remove: concat!(
            "DELETE FROM puzzle_attempts WHERE player = $2 AND NOT EXISTS \
             (SELECT 1 FROM puzzle_attempts l WHERE l.player = $2 AND l.at >= $1) AND ",
            unseen!("$2")
        ),
        by_player: true,
        ..PLAIN
    },
    Kind {
        part: Part::Weights,
        list: list!("player_weights", concat!("created < $1 AND ", unseen!("player_weights.owner"))),
        count: count!("player_weights", concat!("created < $1 AND ", unseen!("player_weights.owner"))),
        remove: remove!("player_weights", concat!("created < $1 AND ", unseen!("player_weights.owner"))),
        ..PLAIN
    },
];
