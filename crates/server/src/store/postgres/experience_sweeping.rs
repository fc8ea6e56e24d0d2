//! What the nodes' agents remember stays within bounds: statements that evict what is of no use and what is stale (A12). One
//! node does it at a time; the others find nothing left to do.

use std::time::Duration;

/// How often the number of positions is checked.
pub(super) const BETWEEN_COUNTS: Duration = Duration::from_secs(60);
/// How often stale positions are looked for.
pub(super) const BETWEEN_CLEAN_UPS: Duration = Duration::from_secs(86_400);

/// Positions that are kept whatever they are worth; some 64 MB.
const START: i64 = 400_000;
/// Maximum number of positions; some 1 GB.
const MOST: i64 = 6_000_000;
/// Beyond the start, a quarter stays if at least this part of it was met again.
const USEFUL: f64 = 0.05;
/// What a position is worth: when it was last met, and three days for each doubling of its games. Most were met once, and
/// logarithms of exact decimals are slow.
const WORTH: &str = "last_used + CASE WHEN games > 1 \
    THEN CAST(259200000 * ln(CAST(games AS FLOAT8)) / ln(CAST(2 AS FLOAT8)) AS BIGINT) ELSE 0 END";
/// Held by the node that does it.
const ALONE: &str = "SELECT pg_try_advisory_xact_lock(7042) AS yes";

/// Evicts the least valuable quarter, if there are more positions than at the start and hardly any of that quarter was met in
/// more than one game, or if there are too many.
pub(super) fn eviction() -> String {
    format!(
        "WITH alone AS MATERIALIZED ({ALONE}), \
         counted AS MATERIALIZED (SELECT count(*) AS n FROM experience_positions WHERE (SELECT yes FROM alone)), \
         cut AS MATERIALIZED (SELECT percentile_disc(0.25) WITHIN GROUP (ORDER BY {WORTH}) AS worth \
         FROM experience_positions WHERE (SELECT n FROM counted) > {START}), \
         again AS MATERIALIZED (SELECT avg(CASE WHEN games > 1 THEN 1.0 ELSE 0.0 END) AS part FROM experience_positions \
         WHERE {WORTH} <= (SELECT worth FROM cut)) \
         DELETE FROM experience_positions WHERE {WORTH} <= (SELECT worth FROM cut) \
         AND ((SELECT n FROM counted) > {MOST} OR (SELECT part FROM again) < {USEFUL})"
    )
}

/// Forgets what was not met for this long.
pub(super) fn stale(age: Duration) -> String {
    format!(
        "WITH alone AS MATERIALIZED ({ALONE}) DELETE FROM experience_positions \
         WHERE last_used < CAST(extract(epoch FROM now()) * 1000 AS BIGINT) - {} AND (SELECT yes FROM alone)",
        age.as_millis()
    )
}
