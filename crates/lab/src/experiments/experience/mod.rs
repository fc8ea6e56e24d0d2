//! Paper A: a player that answers known positions from a store of earlier games. What does that gain, and what does it cost?

mod by_depth;
mod every_number;
mod lookup;
mod play;
mod report;
mod series;
mod sizes;
mod strength;
mod verdicts;

use crate::experiment::{About, Experiment, ExperimentError, Findings, Parameters, Rows, Step};
use by_depth::ByDepthRow;
use lookup::LookupRow;
use series::{Condition, GameSeries};
use sizes::Sizes;
use strength::StrengthRow;

pub(super) struct ExperienceExperiment;

impl Experiment for ExperienceExperiment {
    fn about(&self) -> About {
        About {
            name: "experience",
            title: "Experience",
            question: "What does a player gain by remembering what it has searched, and what does remembering cost?",
            sources: "A11, A12, A13, A13a, A13b",
            plays_games: true,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        // Stores are created in a temporary folder: better to fail now than in the middle.
        tempfile::tempdir()
            .map_err(|error| ExperimentError::file("make a folder in", &std::env::temp_dir(), error))?;
        let (sizes, seed) = (Sizes::new(parameters), parameters.seed);
        let mut steps: Vec<_> =
            Condition::ALL.into_iter().map(|condition| condition.step(sizes, seed)).collect();
        steps.push(strength::step(sizes, seed));
        steps.extend(sizes.entries().iter().map(|&entries| lookup::step(entries, seed)));
        steps.push(by_depth::step(sizes, seed));
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, parameters: &Parameters) -> Result<Findings, ExperimentError> {
        let found = Found {
            sizes: Sizes::new(parameters),
            series: GameSeries::all(rows)?,
            strength: rows.part(strength::PART)?.into_iter().next(),
            lookups: rows.part(lookup::PART)?,
            by_depth: rows.part(by_depth::PART)?.into_iter().next(),
        };
        let mut findings = Findings::default();
        report::report(&found, &mut findings);
        verdicts::verdicts(&found, &mut findings);
        every_number::report(&found, &mut findings);
        Ok(findings)
    }
}

/// Everything so far.
struct Found {
    sizes: Sizes,
    series: Vec<GameSeries>,
    strength: Option<StrengthRow>,
    lookups: Vec<LookupRow>,
    by_depth: Option<ByDepthRow>,
}

impl Found {
    /// The games played under a condition, if they are done.
    fn series(&self, condition: Condition) -> Option<&GameSeries> {
        self.series.iter().find(|series| series.condition == condition)
    }

    /// The mean time per move without the store, in milliseconds.
    fn search_ms(&self) -> Option<f64> {
        let games = &self.series(Condition::Without)?.games;
        let plies: f64 = games.iter().map(|game| game.plies as f64).sum();
        (plies > 0.0).then(|| games.iter().map(|game| game.time_ms).sum::<f64>() / plies)
    }
}

#[cfg(test)]
mod tests;
