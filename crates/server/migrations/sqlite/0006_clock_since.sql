-- Since when the running clock runs, in milliseconds since 1970; nothing if it waits. A game that several nodes serve is read while its clock
-- runs.
ALTER TABLE games ADD COLUMN since INTEGER;
