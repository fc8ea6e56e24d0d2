-- Who has tried which puzzle, and how the first attempt went: later ones do not count. A solver's rating follows from these rows.
CREATE TABLE puzzle_attempts (
    player BYTEA NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL,
    -- 1 if the first attempt solved it
    solved BIGINT NOT NULL,
    -- the puzzle's rating then
    rating BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (player, puzzle)
);

CREATE INDEX puzzle_attempts_recent ON puzzle_attempts (player, at);
