-- Analyses that people share by a link, as PDN, see store/shared.rs.
CREATE TABLE shared_analyses (
    id      TEXT COLLATE "C" PRIMARY KEY,
    -- the key of the player who shared it, and may delete it
    owner   BYTEA NOT NULL,
    -- a digest of the address that it came from, for a day
    address TEXT,
    title   TEXT NOT NULL,
    moves   BIGINT NOT NULL,
    pdn     TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE INDEX shared_analyses_by_owner ON shared_analyses (owner, created);
CREATE INDEX shared_analyses_by_address ON shared_analyses (address, created) WHERE address IS NOT NULL;
