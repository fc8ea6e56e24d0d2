-- The lobby shows the public games that ended last.
CREATE INDEX games_finished ON games (updated) WHERE private = 0 AND state = 'over';
