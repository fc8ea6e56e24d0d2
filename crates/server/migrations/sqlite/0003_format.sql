-- Which version of the stored shapes a row holds (see store/stored): all that are there already hold the first.
ALTER TABLE games ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE moves ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE events ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE feedback ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
