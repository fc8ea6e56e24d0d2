//! Interprets PostgreSQL's errors: whose fault it is, and whether anything was stored.

use sqlx::postgres::PgConnectOptions;

use crate::store::StoreError;

/// Why there is no usable connection. `options` are the connection options.
pub(super) fn not_connected(error: &sqlx::Error, options: &PgConnectOptions) -> StoreError {
    let code = code(error);
    match code.as_deref() {
        Some(code) if code.starts_with("28") => StoreError::Refused(options.get_username().to_owned()),
        Some("3D000") => {
            let name = options.get_database().unwrap_or(options.get_username());
            StoreError::NoDatabase(name.to_owned())
        }
        Some("42501") => StoreError::NotAllowed(message(error)),
        Some(_) => StoreError::Unavailable(message(error)),
        None => StoreError::Unreachable(message(error)),
    }
}

/// What a failed statement means while opening.
#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
pub(super) fn unusable(error: sqlx::Error) -> StoreError {
    match code(&error).as_deref() {
        Some("42501") => StoreError::NotAllowed(message(&error)),
        _ => StoreError::Unavailable(message(&error)),
    }
}

/// What a failed query means.
#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
pub(super) fn unread(error: sqlx::Error) -> StoreError {
    StoreError::Unavailable(message(&error))
}

/// Why a batch was not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WriteFault {
    /// One of its writes is at fault, and nothing was stored.
    OneOfThem(String),
    /// Nothing was stored.
    Refused(String),
    /// The connection is gone. If the commit had been sent, it is unknown whether it arrived.
    Broken(String),
}

impl WriteFault {
    /// What a failed statement means. Classes 21 to 23 and 40 are about rows: violated constraints, invalid values, and
    /// deadlocks.
    pub(super) fn of(error: &sqlx::Error) -> WriteFault {
        let why = message(error);
        match code(error).as_deref() {
            // A server that shuts down ends its connections with these, whatever it was doing.
            Some(code) if code.starts_with("57P") || code.starts_with("08") => WriteFault::Broken(why),
            Some(code) if ["21", "22", "23", "40"].iter().any(|class| code.starts_with(class)) => {
                WriteFault::OneOfThem(why)
            }
            Some(_) => WriteFault::Refused(why),
            None => WriteFault::Broken(why),
        }
    }
}

fn code(error: &sqlx::Error) -> Option<String> {
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).map(Into::into)
}

/// The cause without sqlx's own wording.
fn message(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        sqlx::Error::Tls(error) => error.to_string(),
        error => error.to_string(),
    }
}
