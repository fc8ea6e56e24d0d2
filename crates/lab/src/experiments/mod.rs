//! The experiments, each one short file of named values. To add one, write its file and its line in the list.

mod nodes_per_depth;
mod papers;
mod three_searches;

use crate::study::Experiment;

/// All experiments, in the order of the report.
pub const ALL: &[&dyn Experiment] = &[&three_searches::ThreeSearches, &nodes_per_depth::NodesPerDepth];

/// The experiment that reads answers.
pub const SURVEY: &str = "survey";

/// The experiment of this name.
pub fn find(name: &str) -> Option<&'static dyn Experiment> {
    ALL.iter().copied().find(|experiment| experiment.about().name == name)
}
