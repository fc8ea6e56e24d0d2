//! The database: does it answer, which version are its tables, is it durable, and is its clock right?

use sqlx::postgres::PgConnection;

use super::Finding;
use crate::store::{DatabaseAddress, PostgresAddress, StoreError, Tables, connect_postgres, tables};
use crate::time::{Clock, SystemClock};

/// The oldest supported release.
const OLDEST: i32 = 12;
/// A larger clock difference, in milliseconds, is noticeable in games across two nodes.
const NOTICED: i64 = 1_000;
/// With this difference one of the clocks is wrong.
const ABSURD: i64 = 10_000;
/// Maximum number of connections per node.
const NODE: i64 = 10;

pub(super) async fn examine(address: &DatabaseAddress) -> Vec<Finding> {
    match address {
        DatabaseAddress::File(_) => vec![schema(address).await],
        DatabaseAddress::Postgres(server) => match examine_server(server).await {
            Ok(mut findings) => {
                findings.insert(1, schema(address).await);
                findings
            }
            Err(error) => {
                let shown = address.shown();
                let refused = Finding::refused("database", &error.to_string());
                vec![Finding { found: format!("{shown}: {}", refused.found), ..refused }]
            }
        },
    }
}

async fn examine_server(address: &PostgresAddress) -> Result<Vec<Finding>, StoreError> {
    let mut connection = connect_postgres(address).await?;
    let version: String = setting(&mut connection, "server_version").await?;
    let mut findings = vec![judge_version(&address.shown(), &version)];
    for (name, why) in [
        ("fsync", "what is acknowledged is lost when the computer of the database fails"),
        ("full_page_writes", "pages may be torn when the computer of the database fails"),
        (
            "synchronous_commit",
            "others than Kelso, which turns it on for itself, lose what they were told is stored",
        ),
    ] {
        findings.push(judge_durability(name, &setting(&mut connection, name).await?, why));
    }
    findings.push(clock(&mut connection).await?);
    let counted = sqlx::query_as(
        "SELECT (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'), \
         current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint",
    );
    let (used, most) = counted.fetch_one(&mut connection).await.map_err(unread)?;
    findings.push(judge_connections(used, most));
    Ok(findings)
}

async fn setting(connection: &mut PgConnection, name: &str) -> Result<String, StoreError> {
    sqlx::query_scalar("SELECT current_setting($1)").bind(name).fetch_one(connection).await.map_err(unread)
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn unread(error: sqlx::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

fn judge_version(shown: &str, version: &str) -> Finding {
    let found = format!("PostgreSQL {version} at {shown}");
    let digits = version.split(|letter: char| !letter.is_ascii_digit()).next();
    let number = digits.and_then(|digits| digits.parse::<i32>().ok());
    match number {
        Some(OLDEST..) => Finding::ok("database", found),
        _ => Finding::wrong("database", found, format!("use PostgreSQL {OLDEST} or newer")),
    }
}

fn judge_durability(name: &'static str, value: &str, why: &str) -> Finding {
    match (name, value) {
        (_, "off") => {
            let found = format!("{name} is off: {why}");
            let mend = format!("set {name} = on in postgresql.conf");
            if name == "fsync" {
                Finding::wrong("durability", found, mend)
            } else {
                Finding::warning("durability", found, mend)
            }
        }
        _ => Finding::ok("durability", format!("{name} is {value}")),
    }
}

/// The database's clock compared with ours: its time was read at some point between request and answer.
async fn clock(connection: &mut PgConnection) -> Result<Finding, StoreError> {
    let asked = SystemClock::new().now();
    let there = sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        .fetch_one(connection)
        .await
        .map_err(unread)?;
    let answered = SystemClock::new().now();
    Ok(judge_clock(asked, there, answered))
}

fn judge_clock(asked: i64, there: i64, answered: i64) -> Finding {
    let off = (asked - there).max(there - answered).max(0);
    let found = format!("the clock of the database and this computer's differ by {off} ms");
    let mend = "set both by the same time server (systemd-timesyncd, chrony)";
    match off {
        ABSURD.. => Finding::wrong("clock", found, mend),
        NOTICED.. => Finding::warning("clock", found, mend),
        _ => Finding::ok("clock", found),
    }
}

fn judge_connections(used: i64, most: i64) -> Finding {
    let found = format!("{used} of {most} connections are in use");
    if most - used >= NODE {
        Finding::ok("connections", found)
    } else {
        let mend = format!("a node uses up to {NODE}: raise max_connections in postgresql.conf");
        Finding::warning("connections", found, mend)
    }
}

async fn schema(address: &DatabaseAddress) -> Finding {
    let shown = address.shown();
    match tables(address).await {
        Ok(Tables::Ahead(added)) => {
            let found = format!("{shown}: up to date, with what a later version added: {}", added.join(", "));
            Finding::ok("tables", found)
        }
        Ok(Tables::Current) => Finding::ok("tables", format!("{shown}: up to date")),
        Ok(Tables::Missing) => {
            Finding::ok("tables", format!("{shown}: none yet; the first server makes them"))
        }
        Ok(Tables::Old(missing)) => {
            let found =
                format!("{shown}: made by an earlier version of Kelso; missing: {}", missing.join(", "));
            // A server migrates a file by itself: nobody else can be using it.
            match address {
                DatabaseAddress::File(_) => {
                    Finding::ok("tables", format!("{found}; the next server adds that"))
                }
                DatabaseAddress::Postgres(_) => {
                    Finding::wrong("tables", found, "stop all nodes, then run kelso migrate")
                }
            }
        }
        Ok(Tables::Newer) => {
            let found = format!("{shown}: made by a newer version of Kelso");
            Finding::wrong("tables", found, "use that version, or another database")
        }
        Err(error) => {
            Finding::wrong("tables", format!("{shown}: {error}"), "see what the database says in its log")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Verdict;
    use super::*;

    #[test]
    fn clocks_are_judged_by_what_the_way_does_not_explain() {
        let verdict = |there| judge_clock(1_000, there, 1_400).verdict;
        assert_eq!([1_000, 1_400, 2_399].map(verdict), [Verdict::Ok; 3]);
        assert_eq!([0, 2_400].map(verdict), [Verdict::Warning; 2]);
        assert_eq!([-9_000, 11_400].map(verdict), [Verdict::Wrong; 2]);
        assert!(judge_clock(1_000, 500, 1_400).found.ends_with("differ by 500 ms"));
    }

    #[test]
    fn versions_settings_and_connections_are_judged() {
        let version = |text| judge_version("here", text).verdict;
        assert_eq!(["15.14 (Debian)", "12.0", "17beta1"].map(version), [Verdict::Ok; 3]);
        assert_eq!(version("11.9"), Verdict::Wrong);
        let durability = |name, value| judge_durability(name, value, "").verdict;
        assert_eq!(durability("fsync", "off"), Verdict::Wrong);
        assert_eq!(durability("full_page_writes", "off"), Verdict::Warning);
        assert_eq!(durability("synchronous_commit", "remote_apply"), Verdict::Ok);
        assert_eq!(
            [(91, 100), (90, 100)].map(|(used, most)| judge_connections(used, most).verdict),
            [Verdict::Warning, Verdict::Ok]
        );
    }
}
