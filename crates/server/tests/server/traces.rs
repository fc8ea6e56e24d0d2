//! Looks for somebody everywhere: in every row of every table, and in every file of the data folder.

use std::fmt::Write;
use std::path::Path;

use kelso_server::game::Token;
use kelso_server::store::DatabaseAddress;

use crate::harness::{Host, Player};

/// What somebody may have left behind.
pub(crate) struct Traces {
    words: Vec<String>,
    key: Vec<u8>,
}

impl Traces {
    /// The key of a player as they are now, and these words.
    pub(crate) fn of(player: &Player, words: &[&str]) -> Traces {
        let (_, token) = player.cookie.as_deref().expect("a cookie").split_once('=').unwrap();
        Traces::of_token(token, words)
    }

    pub(crate) fn of_token(token: &str, words: &[&str]) -> Traces {
        let key = Token::parse(token).expect("a token").key().bytes().to_vec();
        Traces { words: words.iter().map(|word| (*word).to_owned()).collect(), key }
    }

    fn key_in_hex(&self) -> String {
        in_hex(&self.key)
    }

    /// Everything that gives them away, as bytes.
    fn needles(&self) -> Vec<Vec<u8>> {
        let texts = self.words.iter().cloned().chain([self.key_in_hex()]);
        texts.map(String::into_bytes).chain([self.key.clone()]).collect()
    }

    /// The tables in which something is found.
    pub(crate) async fn in_tables(&self, host: &Host) -> Vec<String> {
        let mut found = Vec::new();
        for table in tables(host).await {
            let rows = match host.database() {
                DatabaseAddress::File(_) => self.sqlite_rows(host, &table).await,
                DatabaseAddress::Postgres(_) => self.postgres_rows(host, &table).await,
            };
            if rows != "0" {
                found.push(format!("{table}: {rows}"));
            }
        }
        found
    }

    async fn sqlite_rows(&self, host: &Host, table: &str) -> String {
        let columns = format!("SELECT group_concat(name) FROM pragma_table_info('{table}')");
        let columns = host.found(&columns).await.unwrap();
        let mut conditions = Vec::new();
        for column in columns.split(',') {
            for needle in self.needles() {
                conditions.push(format!("instr(CAST({column} AS BLOB), x'{}') > 0", in_hex(&needle)));
            }
        }
        let sql = format!("SELECT CAST(count(*) AS TEXT) FROM {table} WHERE {}", conditions.join(" OR "));
        host.found(&sql).await.unwrap()
    }

    /// PostgreSQL writes bytes as hexadecimal digits.
    async fn postgres_rows(&self, host: &Host, table: &str) -> String {
        let words = self.words.iter().cloned().chain([self.key_in_hex()]);
        let conditions: Vec<_> = words.map(|word| format!("strpos(t::text, '{word}') > 0")).collect();
        let sql = format!("SELECT count(*)::text FROM {table} t WHERE {}", conditions.join(" OR "));
        host.found(&sql).await.unwrap()
    }

    /// The files in which something is found, and what.
    pub(crate) fn in_files(&self, folder: &Path) -> Vec<String> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                found.extend(self.in_files(&path));
                continue;
            }
            // One that has gone meanwhile holds nothing.
            let bytes = std::fs::read(&path).unwrap_or_default();
            for needle in self.needles() {
                let times = bytes.windows(needle.len()).filter(|window| *window == needle).count();
                if times > 0 {
                    let what = String::from_utf8_lossy(&needle).into_owned();
                    found.push(format!("{} has {what} {times} times", path.display()));
                }
            }
        }
        found
    }

    /// True if a text tells of them.
    pub(crate) fn are_in(&self, text: &str) -> bool {
        self.words.iter().cloned().chain([self.key_in_hex()]).any(|word| text.contains(&word))
    }
}

fn in_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    })
}

async fn tables(host: &Host) -> Vec<String> {
    let sql = match host.database() {
        DatabaseAddress::File(_) => "SELECT group_concat(name) FROM sqlite_master WHERE type = 'table'",
        DatabaseAddress::Postgres(_) => {
            "SELECT string_agg(tablename, ',') FROM pg_tables WHERE schemaname = 'public'"
        }
    };
    let tables: Vec<_> = host.found(sql).await.unwrap().split(',').map(str::to_owned).collect();
    assert!(tables.len() > 10, "{tables:?}");
    tables
}
