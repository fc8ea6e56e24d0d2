//! Where a user's data is kept: games, experience.

use std::path::PathBuf;

use clap::Args;

use crate::failure::bad;

/// Which server's data a command is about.
#[derive(Args, Debug, Default)]
pub(crate) struct DataArgs {
    /// Where games are stored [default: the user's data directory]
    #[arg(long, value_name = "DIR", env = "KELSO_DATA")]
    data: Option<PathBuf>,
}

impl DataArgs {
    /// The folder that was named, or the usual one.
    pub(crate) fn folder(&self) -> anyhow::Result<PathBuf> {
        let none = || bad("there is no place for data that belongs to you; say where with --data DIR");
        self.data.clone().or_else(folder).ok_or_else(none)
    }

    /// The games in it.
    pub(crate) fn database(&self) -> anyhow::Result<PathBuf> {
        Ok(self.folder()?.join("games.sqlite"))
    }
}

/// The folder that `KELSO_DATA` names, or the user's own; none on a system that has no such place.
pub(crate) fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("KELSO_DATA").filter(|name| !name.is_empty()).map(PathBuf::from);
    named.or_else(|| dirs::data_dir().map(|dir| dir.join("kelso")))
}
