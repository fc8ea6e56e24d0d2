-- What was found out about games that were played elsewhere, see store/reviews.rs: by a name that their rules, start and moves make.
CREATE TABLE line_reviews (
    id      TEXT PRIMARY KEY NOT NULL,
    variant TEXT NOT NULL,
    size    INTEGER NOT NULL,
    start   TEXT NOT NULL,
    -- the moves and the score of every position, as in `reviews`
    data    TEXT NOT NULL,
    created INTEGER NOT NULL,
    -- which version of the stored shapes a row holds
    format  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The oldest make room.
CREATE INDEX line_reviews_by_age ON line_reviews (created, id);
