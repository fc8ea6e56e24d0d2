-- What a server writes, and takes away again, to see whether anything can be stored.
CREATE TABLE write_probes (
    filler BLOB NOT NULL
) STRICT;
