-- Games by who made them: those at one table and those between computers have no row in player_games.
CREATE INDEX games_by_owner ON games (owner, created);

-- Public games at which somebody was lately, and when: the lobby lists no others. It is written now and then, not with every move, and has
-- a table of its own so that writing it waits for no move.
CREATE TABLE attended_games (
    game TEXT COLLATE "C" PRIMARY KEY,
    seen BIGINT NOT NULL
);

-- Links that take a player to another device, once. `sealed` is their token, which only the link itself opens.
CREATE TABLE device_links (
    id      BYTEA PRIMARY KEY,
    sealed  BYTEA NOT NULL,
    expires BIGINT NOT NULL
);
