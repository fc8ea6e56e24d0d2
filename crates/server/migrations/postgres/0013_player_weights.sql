-- Weights that players trained and play against, see store/weights.rs.
CREATE TABLE player_weights (
    id      TEXT COLLATE "C" PRIMARY KEY,
    -- the key of the player whose they are; nobody else may use them
    owner   BYTEA NOT NULL,
    -- a digest of the address that they came from, for a day
    address TEXT,
    name    TEXT NOT NULL,
    learner TEXT NOT NULL,
    -- what a player reads of the file, without the training record
    weights TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE INDEX player_weights_by_owner ON player_weights (owner, created);
CREATE INDEX player_weights_by_address ON player_weights (address, created) WHERE address IS NOT NULL;
