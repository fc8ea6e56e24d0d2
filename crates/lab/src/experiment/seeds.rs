//! The verdicts of experiments over many seeds: a claim that holds for one seed alone is not a claim.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use super::ExperimentResult;

/// Seeds to run experiments with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds(Vec<u64>);

/// A text that is not a list of seeds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected seeds such as 2..21 or 2,3,5, at most {} of them", Seeds::MOST)]
pub struct SeedsError;

impl Seeds {
    /// The most seeds of a list.
    pub const MOST: u64 = 10_000;

    /// The seeds, in order.
    pub fn values(&self) -> &[u64] {
        &self.0
    }
}

/// Reads `2..21`, both ends included, or `2,3,5`.
///
/// ```
/// use kelso_lab::experiment::Seeds;
///
/// assert_eq!("2..4".parse::<Seeds>()?.values(), [2, 3, 4]);
/// assert_eq!("7".parse::<Seeds>()?.values(), [7]);
/// assert!("4..2".parse::<Seeds>().is_err());
/// # Ok::<(), kelso_lab::experiment::SeedsError>(())
/// ```
impl FromStr for Seeds {
    type Err = SeedsError;

    fn from_str(text: &str) -> Result<Self, SeedsError> {
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| SeedsError);
        let seeds: BTreeSet<u64> = match text.split_once("..") {
            Some((first, last)) => {
                let (first, last) = (number(first)?, number(last)?);
                if first > last || last - first >= Self::MOST {
                    return Err(SeedsError);
                }
                (first..=last).collect()
            }
            None => text.split(',').map(number).collect::<Result<_, _>>()?,
        };
        let seeds = Vec::from_iter(seeds);
        if seeds.len() as u64 <= Self::MOST { Ok(Seeds(seeds)) } else { Err(SeedsError) }
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(&self.0))
    }
}

fn joined(seeds: &[u64]) -> String {
    seeds.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// A claim's verdicts by seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimBySeed {
    /// The experiment.
    pub experiment: String,
    /// The claim.
    pub id: String,
    /// What it says with the first seed.
    pub text: String,
    /// True if it depends on times.
    pub timed: bool,
    /// Seeds with which it passes.
    pub passed: Vec<u64>,
    /// Seeds with which it fails.
    pub failed: Vec<u64>,
}

/// The verdicts on a paper's statement by seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingBySeed {
    /// The experiment.
    pub experiment: String,
    /// The row of the five systems' description.
    pub id: String,
    /// What the paper says.
    pub text: String,
    /// Seeds with which it holds.
    pub holds: Vec<u64>,
    /// Seeds whose data cannot tell.
    pub open: Vec<u64>,
    /// Seeds with which it does not hold.
    pub fails: Vec<u64>,
}

/// All verdicts by seed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VerdictsBySeed {
    /// Seeds that have been added.
    pub seeds: Vec<u64>,
    /// Our claims, in the order of the reports.
    pub claims: Vec<ClaimBySeed>,
    /// The papers' statements.
    pub paper_findings: Vec<FindingBySeed>,
}

impl VerdictsBySeed {
    /// Adds the verdicts of a run.
    pub fn add(&mut self, result: &ExperimentResult) {
        let (seed, name) = (result.parameters.seed, &result.experiment);
        if !self.seeds.contains(&seed) {
            self.seeds.push(seed);
        }
        for claim in &result.claims {
            let row = self.claim(name, &claim.id, &claim.text, claim.timed);
            if claim.pass { &mut row.passed } else { &mut row.failed }.push(seed);
        }
        for finding in &result.paper_findings {
            let row = self.finding(name, &finding.id, &finding.text);
            let list = match (finding.holds, finding.open) {
                (true, _) => &mut row.holds,
                (false, true) => &mut row.open,
                (false, false) => &mut row.fails,
            };
            list.push(seed);
        }
    }

    fn claim(&mut self, experiment: &str, id: &str, text: &str, timed: bool) -> &mut ClaimBySeed {
        let known = self.claims.iter().position(|row| row.experiment == experiment && row.id == id);
        let place = known.unwrap_or_else(|| {
            let (experiment, id, text) = (experiment.to_owned(), id.to_owned(), text.to_owned());
            self.claims.push(ClaimBySeed {
                experiment,
                id,
                text,
                timed,
                passed: Vec::new(),
                failed: Vec::new(),
            });
            self.claims.len() - 1
        });
        &mut self.claims[place]
    }

    /// A paper's statements may share an id; their texts tell them apart.
    fn finding(&mut self, experiment: &str, id: &str, text: &str) -> &mut FindingBySeed {
        let is_same = |row: &FindingBySeed| row.experiment == experiment && row.id == id && row.text == text;
        let known = self.paper_findings.iter().position(is_same);
        let place = known.unwrap_or_else(|| {
            let (experiment, id, text) = (experiment.to_owned(), id.to_owned(), text.to_owned());
            self.paper_findings.push(FindingBySeed {
                experiment,
                id,
                text,
                holds: Vec::new(),
                open: Vec::new(),
                fails: Vec::new(),
            });
            self.paper_findings.len() - 1
        });
        &mut self.paper_findings[place]
    }

    /// True if no claim that does not depend on time has failed with any seed.
    pub fn hold(&self) -> bool {
        self.claims.iter().all(|claim| claim.timed || claim.failed.is_empty())
    }
}

/// One line for each verdict: with how many seeds, and which are the others.
impl fmt::Display for VerdictsBySeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ClaimBySeed { experiment, id, timed, passed, failed, .. } in &self.claims {
            let note = if *timed { "  (depends on times)" } else { "" };
            let all = passed.len() + failed.len();
            write!(f, "{experiment:<16} {id:<16} passes {}/{all}", passed.len())?;
            if !failed.is_empty() {
                write!(f, ", fails with {}", joined(failed))?;
            }
            writeln!(f, "{note}")?;
        }
        for FindingBySeed { experiment, id, text, holds, open, fails } in &self.paper_findings {
            let all = holds.len() + open.len() + fails.len();
            let (holds, open, fails) = (holds.len(), open.len(), fails.len());
            write!(
                f,
                "{experiment:<16} paper {id:<10} holds {holds}/{all}, cannot tell {open}, does not {fails}"
            )?;
            writeln!(f, ": {text}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Claim, Machine, PaperFinding, Parameters, Provenance};

    fn result(seed: u64, pass: bool, (holds, open): (bool, bool)) -> ExperimentResult {
        let provenance = Provenance { version: String::new(), commit: String::new() };
        let claim = Claim {
            id: "C1".to_owned(),
            text: "It holds".into(),
            pass,
            timed: false,
            found: "".into(),
            parts: Vec::new(),
        };
        let timed = Claim { id: "T1".to_owned(), timed: true, pass: false, ..claim.clone() };
        let paper = PaperFinding {
            id: "C1".to_owned(),
            text: "So it is".into(),
            holds,
            open,
            found: "".into(),
            parts: Vec::new(),
        };
        ExperimentResult {
            experiment: "duel".to_owned(),
            provenance,
            machine: Machine::here(),
            parameters: Parameters { seed, ..Parameters::default() },
            started: String::new(),
            finished: String::new(),
            elapsed_ms: 0,
            claims: vec![claim, timed],
            paper_findings: vec![paper],
            rows: Vec::new(),
        }
    }

    #[test]
    fn verdicts_are_gathered_by_seed() {
        let mut verdicts = VerdictsBySeed::default();
        verdicts.add(&result(2, true, (true, false)));
        assert!(verdicts.hold(), "a claim about times may fail");
        verdicts.add(&result(3, false, (false, true)));
        verdicts.add(&result(4, true, (false, false)));
        assert!(!verdicts.hold());
        assert_eq!(verdicts.seeds, [2, 3, 4]);
        assert_eq!((&*verdicts.claims[0].passed, &*verdicts.claims[0].failed), (&[2, 4][..], &[3][..]));
        let text = verdicts.to_string();
        for part in [
            "C1               passes 2/3, fails with 3\n",
            "T1               passes 0/3, fails with 2,3,4  (depends on times)",
            "holds 1/3, cannot tell 1, does not 1: So it is",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn lists_of_seeds() {
        let values = |text: &str| text.parse::<Seeds>().map(|seeds| seeds.values().to_vec());
        assert_eq!(values("5, 2,5"), Ok(vec![2, 5]));
        assert_eq!(values("0..2"), Ok(vec![0, 1, 2]));
        for wrong in ["", "a", "1..", "3..1", "1,,2", "0..18446744073709551615"] {
            assert_eq!(values(wrong), Err(SeedsError), "{wrong}");
        }
    }
}
