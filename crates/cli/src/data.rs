//! Where a user's data is kept: games, experience.

use std::path::PathBuf;

/// The folder that `KELSO_DATA` names, or the user's own; none on a system that has no such place.
pub(crate) fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("KELSO_DATA").filter(|name| !name.is_empty()).map(PathBuf::from);
    named.or_else(|| dirs::data_dir().map(|dir| dir.join("kelso")))
}
