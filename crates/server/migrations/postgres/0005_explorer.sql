-- What was played from each position, and how those games ended: see docs/explorer.md.
CREATE TABLE explorer_moves (
    -- a hash of the variant and the position
    position BIGINT NOT NULL,
    -- as PDN writes it
    move     TEXT COLLATE "C" NOT NULL,
    -- of the whole game: 0 short, 1 medium, 2 long
    length   BIGINT NOT NULL,
    -- games that each side won, drawn ones, and those of which the result is not known
    black    BIGINT NOT NULL,
    white    BIGINT NOT NULL,
    draws    BIGINT NOT NULL,
    unknown  BIGINT NOT NULL,
    PRIMARY KEY (position, move, length)
);

-- The games that are counted, by a hash of what they are, so that none is counted twice.
CREATE TABLE explorer_games (
    id BYTEA PRIMARY KEY
);

-- Games of this server that are over and not counted yet.
CREATE TABLE explorer_queue (
    game  TEXT COLLATE "C" PRIMARY KEY,
    ended BIGINT NOT NULL
);

CREATE INDEX explorer_queue_oldest ON explorer_queue (ended);

INSERT INTO explorer_queue (game, ended) SELECT id, updated FROM games WHERE state = 'over';

CREATE FUNCTION queue_for_explorer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'over' THEN
        INSERT INTO explorer_queue (game, ended) VALUES (NEW.id, NEW.updated)
        ON CONFLICT (game) DO UPDATE SET ended = excluded.ended;
    ELSE
        -- A move was taken back: the game goes on.
        DELETE FROM explorer_queue WHERE game = NEW.id;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER explorer_game_over AFTER UPDATE OF state ON games FOR EACH ROW
WHEN (NEW.state IS DISTINCT FROM OLD.state AND (NEW.state = 'over' OR OLD.state = 'over'))
EXECUTE FUNCTION queue_for_explorer();
