-- Games by who made them: those at one table and those between computers have no row in player_games.
CREATE INDEX games_by_owner ON games (owner, created);

-- Public games at which somebody was lately, and when: the lobby lists no others. It is written now and then, not with every move.
CREATE TABLE attended_games (
    game TEXT PRIMARY KEY NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Links that take a player to another device, once. `sealed` is their token, which only the link itself opens.
CREATE TABLE device_links (
    id      BLOB PRIMARY KEY NOT NULL,
    sealed  BLOB NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
