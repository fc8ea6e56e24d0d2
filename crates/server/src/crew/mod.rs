//! Experiments, matches and self-play by workers on any number of computers: units of the lab as orders on the queue.

mod asker;
mod campaign;
mod company;
mod files;
mod pace;
mod unit_handler;
mod wire;

pub use asker::{CrewProblem, WorkerCrew};
pub use unit_handler::UnitHandler;
