-- What was found out about finished games: the score of every position, see store/stored/review.rs. It goes with its game.
CREATE TABLE reviews (
    game    TEXT COLLATE "C" PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    data    TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- which version of the stored shapes a row holds
    format  BIGINT NOT NULL
);
