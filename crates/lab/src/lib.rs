//! What we can show: matches between agents and the statistics that make them mean something, experiments and their
//! reports, positions and games analysed, problems solved, trees drawn.

pub mod annotate;
pub mod experiment;
pub mod experiments;
pub mod hub;
pub mod matches;
pub mod problems;
pub mod tree;
