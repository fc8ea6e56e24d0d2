//! What we can show: matches between agents and the statistics that make them mean something, experiments and their
//! reports, positions and games analysed, problems solved, trees drawn; and how that work is divided among processes.

pub mod annotate;
mod as_text;
pub mod crew;
pub mod experiment;
pub mod experiments;
pub mod hub;
pub mod matches;
pub mod problems;
pub mod puzzles;
pub mod tree;
