//! Where a user's data is kept: games, experience.

use std::path::PathBuf;

use clap::Args;
use kelso_server::store::DatabaseAddress;

use crate::failure::{OrBad, bad};

/// Which server's data a command uses.
#[derive(Args, Debug, Default)]
pub(crate) struct DataArgs {
    /// Where games are stored [default: the user's data directory]
    #[arg(long, value_name = "DIR", env = "KELSO_DATA")]
    data: Option<PathBuf>,
}

impl DataArgs {
    /// The folder given, or the default one.
    pub(crate) fn folder(&self) -> anyhow::Result<PathBuf> {
        let none = || bad("this system has no data directory for you; choose one with --data DIR");
        self.data.clone().or_else(folder).ok_or_else(none)
    }
}

/// Which server's games a command uses.
#[derive(Args, Debug, Default)]
pub(crate) struct DatabaseArgs {
    #[command(flatten)]
    data: DataArgs,
    /// Database of the games: a file, or postgres://USER:PASSWORD@HOST:PORT/DATABASE [default: games.sqlite in the data
    /// directory]
    // A string, because clap would print a wrong value, password included.
    #[arg(long, value_name = "ADDR", env = "KELSO_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl DatabaseArgs {
    /// The folder for everything else.
    pub(crate) fn folder(&self) -> anyhow::Result<PathBuf> {
        self.data.folder()
    }

    /// Where the games are.
    pub(crate) fn database(&self) -> anyhow::Result<DatabaseAddress> {
        match self.database.as_deref().filter(|text| !text.is_empty()) {
            Some(text) => text.parse().or_bad(),
            None => Ok(DatabaseAddress::File(self.folder()?.join("games.sqlite"))),
        }
    }
}

/// The folder named by `KELSO_DATA`, or the user's own; `None` on a system without one.
pub(crate) fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("KELSO_DATA").filter(|name| !name.is_empty()).map(PathBuf::from);
    named.or_else(|| dirs::data_dir().map(|dir| dir.join("kelso")))
}
