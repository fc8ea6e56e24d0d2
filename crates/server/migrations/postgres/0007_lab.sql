-- Runs of the lab. `data` is the run itself, with its version in it; the other columns say how it is worked on while it is not over.
CREATE TABLE lab_runs (
    id        TEXT COLLATE "C" PRIMARY KEY,
    created   BIGINT NOT NULL,
    data      TEXT NOT NULL,
    -- a digest of the address that asked for it, until it is over
    address   TEXT,
    -- the node that conducts it, and until when it has said so
    node      TEXT,
    lease     BIGINT NOT NULL DEFAULT 0,
    -- whoever started it wants it stopped
    cancelled BIGINT NOT NULL DEFAULT 0,
    -- how far it is
    progress  TEXT
);

-- What belongs to a run: the answers that it reads, what it has found so far, its rows and its report.
CREATE TABLE lab_files (
    run   TEXT COLLATE "C" NOT NULL,
    name  TEXT COLLATE "C" NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (run, name)
);

-- One row, whose version counts what was decided about runs. A decision is stored only if nobody else has decided anything since the
-- runs were read that it rests on: limits on all runs together hold, however many nodes there are.
CREATE TABLE lab_desk (
    version BIGINT NOT NULL
);
INSERT INTO lab_desk (version) VALUES (0);
