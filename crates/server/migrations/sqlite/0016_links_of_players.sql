-- A link to another device dies with its player, and once somebody has begun to take it nobody else can. Both are digests from which
-- no key can be found. Links work for a quarter of an hour: those that are there are not worth keeping.
DELETE FROM device_links;
ALTER TABLE device_links ADD COLUMN player BLOB;
ALTER TABLE device_links ADD COLUMN taker BLOB;
