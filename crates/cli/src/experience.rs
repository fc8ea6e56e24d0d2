//! Agents' experience, as the commands use it.

use std::path::PathBuf;

use kelso_engine::AgentSpec;
use kelso_learn::experience::Stores;

use crate::data;
use crate::failure::OrBad;

/// The file of `experience=on`, which the server uses too.
pub(crate) fn usual_file() -> Option<PathBuf> {
    data::folder().map(|folder| folder.join("experience.sqlite"))
}

/// Experience files, none of them open yet.
pub(crate) fn stores() -> Stores {
    Stores::new(usual_file(), |error| eprintln!("kelso: {error}; the game goes on without it"))
}

/// Opens the experience that an agent's text asks for.
pub(crate) fn attach(stores: &Stores, spec: AgentSpec) -> anyhow::Result<AgentSpec> {
    stores.attach(spec).or_bad()
}
