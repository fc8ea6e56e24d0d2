-- Analyses that people share by a link, as PDN, see store/shared.rs.
CREATE TABLE shared_analyses (
    id      TEXT PRIMARY KEY NOT NULL,
    -- the key of the player who shared it, and may delete it
    owner   BLOB NOT NULL,
    -- a digest of the address that it came from, for a day
    address TEXT,
    title   TEXT NOT NULL,
    moves   INTEGER NOT NULL,
    pdn     TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX shared_analyses_by_owner ON shared_analyses (owner, created);
CREATE INDEX shared_analyses_by_address ON shared_analyses (address, created) WHERE address IS NOT NULL;
