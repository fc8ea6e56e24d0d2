-- Since when no new games are accepted, in milliseconds since 1970; nothing while they are.
CREATE TABLE maintenance (
    since INTEGER NOT NULL
) STRICT;
