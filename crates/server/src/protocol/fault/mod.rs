//! What is wrong with what was asked for, one by one: codes with values, so that a page can say them in its reader's language.
//!
//! A file for each thing that can be wrong. No two faults have the same code, so a code alone says what it is about.

mod agent;
mod pdn;
mod position;
mod request;
mod setting;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use agent::AgentFault;
pub use pdn::PdnFault;
pub use position::PositionFault;
pub use request::RequestFault;
pub use setting::{SettingFault, SettingName};

/// One thing that is wrong with what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Fault {
    /// With a position.
    Position(PositionFault),
    /// With a setting or an argument.
    Setting(SettingFault),
    /// With a computer player.
    Agent(AgentFault),
    /// With the request itself, as things are.
    Request(RequestFault),
}
