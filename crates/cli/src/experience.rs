//! The experience of agents, as the terminal's commands use it.

use std::path::PathBuf;

use kelso_engine::AgentSpec;
use kelso_learn::experience::Stores;

use crate::data;
use crate::failure::OrBad;

/// What `experience=on` means: the file that the server uses too.
pub(crate) fn usual_file() -> Option<PathBuf> {
    data::folder().map(|folder| folder.join("experience.sqlite"))
}

/// Files of experience, none of them open yet.
pub(crate) fn stores() -> Stores {
    Stores::new(usual_file(), |error| eprintln!("kelso: {error}; the game goes on without"))
}

/// Opens the experience that an agent's text asks for.
pub(crate) fn attach(stores: &Stores, spec: AgentSpec) -> anyhow::Result<AgentSpec> {
    stores.attach(spec).or_bad()
}
