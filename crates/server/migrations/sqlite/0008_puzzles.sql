-- Who has tried which puzzle, and how the first attempt went: later ones do not count. A solver's rating follows from these rows.
CREATE TABLE puzzle_attempts (
    player BLOB NOT NULL,
    puzzle TEXT NOT NULL,
    -- 1 if the first attempt solved it
    solved INTEGER NOT NULL,
    -- the puzzle's rating then
    rating INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_attempts_recent ON puzzle_attempts (player, at);
