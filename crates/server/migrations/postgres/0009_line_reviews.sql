-- What was found out about games that were played elsewhere, see store/reviews.rs: by a name that their rules, start and moves make.
CREATE TABLE line_reviews (
    id      TEXT COLLATE "C" PRIMARY KEY,
    variant TEXT NOT NULL,
    size    BIGINT NOT NULL,
    start   TEXT NOT NULL,
    -- the moves and the score of every position, as in `reviews`
    data    TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- which version of the stored shapes a row holds
    format  BIGINT NOT NULL
);

-- The oldest make room.
CREATE INDEX line_reviews_by_age ON line_reviews (created, id);
