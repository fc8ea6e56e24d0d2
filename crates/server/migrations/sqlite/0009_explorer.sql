-- What was played from each position, and how those games ended: see docs/explorer.md.
CREATE TABLE explorer_moves (
    -- a hash of the variant and the position
    position INTEGER NOT NULL,
    -- as PDN writes it
    move     TEXT NOT NULL,
    -- of the whole game: 0 short, 1 medium, 2 long
    length   INTEGER NOT NULL,
    -- games that each side won, drawn ones, and those of which the result is not known
    black    INTEGER NOT NULL,
    white    INTEGER NOT NULL,
    draws    INTEGER NOT NULL,
    unknown  INTEGER NOT NULL,
    PRIMARY KEY (position, move, length)
) STRICT, WITHOUT ROWID;

-- The games that are counted, by a hash of what they are, so that none is counted twice.
CREATE TABLE explorer_games (
    id BLOB PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;

-- Games of this server that are over and not counted yet.
CREATE TABLE explorer_queue (
    game  TEXT PRIMARY KEY NOT NULL,
    ended INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX explorer_queue_oldest ON explorer_queue (ended);

INSERT INTO explorer_queue (game, ended) SELECT id, updated FROM games WHERE state = 'over';

CREATE TRIGGER explorer_game_over AFTER UPDATE OF state ON games WHEN NEW.state = 'over' AND OLD.state <> 'over' BEGIN
    INSERT OR REPLACE INTO explorer_queue (game, ended) VALUES (NEW.id, NEW.updated);
END;

-- A move was taken back: the game goes on.
CREATE TRIGGER explorer_game_reopened AFTER UPDATE OF state ON games WHEN NEW.state <> 'over' AND OLD.state = 'over' BEGIN
    DELETE FROM explorer_queue WHERE game = NEW.id;
END;
