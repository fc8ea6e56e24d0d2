//! Where a database is: a file, or a PostgreSQL server.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use thiserror::Error;

/// Where a database is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseAddress {
    /// A SQLite file.
    File(PathBuf),
    /// A database of a PostgreSQL server, which several nodes may share.
    Postgres(PostgresAddress),
}

/// A database of a PostgreSQL server. It is shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresAddress {
    url: String,
}

/// A text that is not an address.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "{shown} is no address of a PostgreSQL database ({why}); expected one such as postgres://kelso@127.0.0.1:5432/kelso"
)]
pub struct AddressError {
    shown: String,
    why: String,
}

const SCHEMES: [&str; 2] = ["postgres", "postgresql"];

impl DatabaseAddress {
    /// The address without a password, safe to show.
    pub fn shown(&self) -> String {
        match self {
            DatabaseAddress::File(path) => path.display().to_string(),
            DatabaseAddress::Postgres(address) => address.shown(),
        }
    }
}

impl From<PathBuf> for DatabaseAddress {
    fn from(path: PathBuf) -> Self {
        DatabaseAddress::File(path)
    }
}

impl FromStr for DatabaseAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let Some((scheme, _)) = text.split_once("://") else {
            return Ok(DatabaseAddress::File(text.into()));
        };
        let address = PostgresAddress { url: text.to_owned() };
        if !SCHEMES.contains(&scheme) {
            return Err(AddressError {
                shown: address.shown(),
                why: format!("{scheme}:// is not supported"),
            });
        }
        match PgConnectOptions::from_str(text) {
            Ok(_) => Ok(DatabaseAddress::Postgres(address)),
            Err(error) => {
                let why = match error {
                    sqlx::Error::Configuration(why) => why.to_string(),
                    error => error.to_string(),
                };
                Err(AddressError { shown: address.shown(), why })
            }
        }
    }
}

impl PostgresAddress {
    /// The address without a password, safe to show.
    pub fn shown(&self) -> String {
        let (scheme, rest) = self.url.split_once("://").unwrap_or(("postgres", &self.url));
        // What follows a question mark may contain a password too.
        let rest = rest.split('?').next().unwrap_or(rest);
        match rest.rsplit_once('@') {
            Some((user, host)) => {
                let user = user.split(':').next().unwrap_or(user);
                format!("{scheme}://{user}@{host}")
            }
            None => format!("{scheme}://{rest}"),
        }
    }

    /// The driver's options.
    pub(super) fn options(&self) -> PgConnectOptions {
        PgConnectOptions::from_str(&self.url).expect("it was read before").application_name("kelso")
    }

    /// The same server with another database.
    pub fn with_database(&self, name: &str) -> PostgresAddress {
        let (place, query) =
            self.url.split_once('?').map_or((self.url.as_str(), None), |(place, query)| (place, Some(query)));
        let start = place.find("://").map_or(0, |at| at + 3);
        let end = place[start..].find('/').map_or(place.len(), |at| start + at);
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        PostgresAddress { url: format!("{}/{name}{query}", &place[..end]) }
    }

    /// The whole address with its password, for programs that are started with it.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        text.parse::<DatabaseAddress>().map_or_else(|error| error.to_string(), |address| address.shown())
    }

    #[test]
    fn addresses_are_files_unless_they_have_a_scheme() {
        assert_eq!("games.sqlite".parse(), Ok(DatabaseAddress::File("games.sqlite".into())));
        assert!(matches!("postgresql://h/d".parse(), Ok(DatabaseAddress::Postgres(_))));
        assert_eq!(
            shown("mysql://ana:secret@db/kelso"),
            "mysql://ana@db/kelso is no address of a PostgreSQL database (mysql:// is not supported); expected one such \
             as postgres://kelso@127.0.0.1:5432/kelso"
        );
    }

    #[test]
    fn passwords_are_never_shown() {
        for (text, expected) in [
            ("postgres://ana:se%40cret@db:5433/kelso?password=secret", "postgres://ana@db:5433/kelso"),
            ("postgres://db/kelso", "postgres://db/kelso"),
            ("postgresql://ana@db/kelso?sslmode=require", "postgresql://ana@db/kelso"),
        ] {
            assert_eq!(shown(text), expected);
            let address: DatabaseAddress = text.parse().expect("an address");
            assert!(!format!("{address:?}").contains("secret"), "{address:?}");
        }
        let wrong = shown("postgres://ana:secret@db:port/kelso");
        assert_eq!(
            wrong,
            "postgres://ana@db:port/kelso is no address of a PostgreSQL database (invalid port number); expected one \
             such as postgres://kelso@127.0.0.1:5432/kelso"
        );
    }

    #[test]
    fn another_database_of_the_same_server() {
        let address = PostgresAddress { url: "postgres://a:b@h:1/one?sslmode=disable".to_owned() };
        assert_eq!(address.with_database("two").url(), "postgres://a:b@h:1/two?sslmode=disable");
        let address = PostgresAddress { url: "postgres://h".to_owned() };
        assert_eq!(address.with_database("two").url(), "postgres://h/two");
    }
}
