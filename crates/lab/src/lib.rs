//! What we can show: matches between agents and the statistics that make them mean something.

pub mod hub;
pub mod matches;
