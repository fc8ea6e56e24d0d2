-- What was found out about finished games: the score of every position, see store/stored/review.rs. It goes with its game.
CREATE TABLE reviews (
    game    TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    data    TEXT NOT NULL,
    created INTEGER NOT NULL,
    -- which version of the stored shapes a row holds
    format  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
