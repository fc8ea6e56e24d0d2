//! Evidence: matches between agents and their statistics, experiments and their reports, analysis of positions and
//! games, problems, tree drawings; and how that work is distributed among processes.

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
