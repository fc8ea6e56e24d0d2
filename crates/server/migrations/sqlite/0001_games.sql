-- A game is its rows. `moves(game, ply)` and `events(game, version)` are primary keys: the database is the arbiter,
-- and no two writers can both win.
CREATE TABLE games (
    id           TEXT PRIMARY KEY NOT NULL,
    code         TEXT NOT NULL UNIQUE,
    mode         TEXT NOT NULL,
    settings     TEXT NOT NULL,
    owner        BLOB NOT NULL,
    seats        TEXT NOT NULL,
    version      INTEGER NOT NULL,
    plies        INTEGER NOT NULL,
    -- open (a seat is free), running, over
    state        TEXT NOT NULL,
    private      INTEGER NOT NULL,
    decision     TEXT,
    black_left   INTEGER,
    white_left   INTEGER,
    running      TEXT,
    offers       TEXT NOT NULL,
    rematch      TEXT,
    pace         TEXT,
    -- an agent is to move
    machine      INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL
) STRICT;

CREATE INDEX games_lobby ON games (state, created) WHERE private = 0 AND state <> 'over';
CREATE INDEX games_machines ON games (id) WHERE machine = 1 AND state = 'running';

CREATE TABLE moves (
    game  TEXT NOT NULL,
    ply   INTEGER NOT NULL,
    text  TEXT NOT NULL,
    spent INTEGER NOT NULL,
    stats TEXT,
    at    INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

-- The command that led to an event is stored with it, so that a resend finds its answer.
CREATE TABLE events (
    game    TEXT NOT NULL,
    version INTEGER NOT NULL,
    data    TEXT NOT NULL,
    actor   BLOB,
    command TEXT,
    lag     INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX events_by_command ON events (game, actor, command) WHERE command IS NOT NULL;

CREATE TABLE bots (
    key     BLOB PRIMARY KEY NOT NULL,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE feedback (
    id      INTEGER PRIMARY KEY,
    answers TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
