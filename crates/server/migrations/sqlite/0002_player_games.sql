-- Which games a player has a seat in, so that theirs are found without looking at everybody's. Games of two people at one device are not
-- here: nobody knows who of them played which side.
CREATE TABLE player_games (
    player  BLOB NOT NULL,
    game    TEXT NOT NULL,
    -- rules and size, as in 'english 8'
    variant TEXT NOT NULL,
    -- black or white
    side    TEXT NOT NULL,
    -- of the game
    created INTEGER NOT NULL,
    -- hundredths, if the opponent is an adaptive agent and the game counts for it
    level   INTEGER,
    -- half points of the player, once the game is over
    points  INTEGER,
    -- when it was
    ended   INTEGER,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX player_games_recent ON player_games (player, variant, created);
CREATE INDEX player_games_adaptive ON player_games (player, ended) WHERE level IS NOT NULL AND points IS NOT NULL;

-- The games that are there already; none of them is against an adaptive agent. Whoever has both seats of a game, in two windows, is there
-- once.
INSERT OR IGNORE INTO player_games (player, game, variant, side, created)
SELECT unhex(json_extract(seats, '$[0].key')), id,
       json_extract(settings, '$.variant') || ' ' || json_extract(settings, '$.size'), 'black', created
FROM games WHERE mode <> '"device"' AND json_extract(seats, '$[0].key') IS NOT NULL;

INSERT OR IGNORE INTO player_games (player, game, variant, side, created)
SELECT unhex(json_extract(seats, '$[1].key')), id,
       json_extract(settings, '$.variant') || ' ' || json_extract(settings, '$.size'), 'white', created
FROM games WHERE mode <> '"device"' AND json_extract(seats, '$[1].key') IS NOT NULL;
