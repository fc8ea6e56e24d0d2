-- Runs of the lab. `data` is the run itself, with its version in it; the other columns say how it is worked on while it is not over.
CREATE TABLE lab_runs (
    id        TEXT PRIMARY KEY NOT NULL,
    created   INTEGER NOT NULL,
    data      TEXT NOT NULL,
    -- a digest of the address that asked for it, until it is over
    address   TEXT,
    -- the node that conducts it, and until when it has said so
    node      TEXT,
    lease     INTEGER NOT NULL DEFAULT 0,
    -- whoever started it wants it stopped
    cancelled INTEGER NOT NULL DEFAULT 0,
    -- how far it is
    progress  TEXT
) STRICT, WITHOUT ROWID;

-- What belongs to a run: the answers that it reads, what it has found so far, its rows and its report.
CREATE TABLE lab_files (
    run   TEXT NOT NULL,
    name  TEXT NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (run, name)
) STRICT;

-- One row, whose version counts what was decided about runs. A decision is stored only if nobody else has decided anything since the
-- runs were read that it rests on: limits on all runs together hold, however many nodes there are.
CREATE TABLE lab_desk (
    version INTEGER NOT NULL
) STRICT;
INSERT INTO lab_desk (version) VALUES (0);
