-- Public games of this server that went through a position, the last three for each move: see docs/explorer.md.
CREATE TABLE explorer_examples (
    -- a hash of the variant and the position
    position BIGINT NOT NULL,
    game     TEXT COLLATE "C" NOT NULL,
    -- what was played there, as PDN writes it, and the moves before it
    move     TEXT COLLATE "C" NOT NULL,
    ply      BIGINT NOT NULL,
    -- 0 Black won, 1 White won, 2 drawn, 3 not known
    result   BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    PRIMARY KEY (position, game)
);

CREATE INDEX explorer_examples_of_game ON explorer_examples (game);
