-- Public games of this server that went through a position, the last three for each move: see docs/explorer.md.
CREATE TABLE explorer_examples (
    -- a hash of the variant and the position
    position INTEGER NOT NULL,
    game     TEXT NOT NULL,
    -- what was played there, as PDN writes it, and the moves before it
    move     TEXT NOT NULL,
    ply      INTEGER NOT NULL,
    -- 0 Black won, 1 White won, 2 drawn, 3 not known
    result   INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    PRIMARY KEY (position, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX explorer_examples_of_game ON explorer_examples (game);
