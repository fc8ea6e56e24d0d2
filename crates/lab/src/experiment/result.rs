//! `result.json`: everything that was measured and claimed, with its provenance.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::conduct::ExperimentRun;
use super::{Claim, Findings, Machine, PaperFinding, Parameters, Rows};

/// The program that measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// Its version.
    pub version: String,
    /// The commit that it was built from.
    pub commit: String,
}

impl Provenance {
    /// Everything that must match for rows to belong together, as one line.
    pub(super) fn conditions(&self, experiment: &str, parameters: &Parameters) -> String {
        // Threads change how fast rows arrive, not their content.
        let parameters = Parameters { threads: 1, ..parameters.clone() };
        json!({ "experiment": experiment, "program": self, "parameters": parameters }).to_string()
    }
}

/// The stored result of a run. All times are in fields that end in `_ms`, and all dates in `started` and `finished`;
/// the rest is the same for the same parameters, except for the computer and the claims marked as timed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExperimentResult {
    /// The experiment's name.
    pub experiment: String,
    /// The program.
    #[serde(flatten)]
    pub provenance: Provenance,
    /// The computer.
    pub machine: Machine,
    /// The parameters.
    pub parameters: Parameters,
    /// When it started or resumed.
    pub started: String,
    /// When it was done.
    pub finished: String,
    /// How long that took.
    pub elapsed_ms: u64,
    /// What we claim.
    pub claims: Vec<Claim>,
    /// What the papers say.
    pub paper_findings: Vec<PaperFinding>,
    /// The raw rows.
    pub rows: Vec<Value>,
}

impl ExperimentResult {
    pub(super) fn new(
        run: &ExperimentRun<'_>,
        rows: &Rows,
        findings: &Findings,
        started: SystemTime,
    ) -> Self {
        let finished = SystemTime::now();
        let date = |time| humantime::format_rfc3339_seconds(time).to_string();
        ExperimentResult {
            experiment: run.experiment.about().name.to_owned(),
            provenance: run.provenance.clone(),
            machine: Machine::here(),
            parameters: run.parameters.clone(),
            started: date(started),
            finished: date(finished),
            elapsed_ms: finished.duration_since(started).unwrap_or_default().as_millis() as u64,
            claims: findings.claims.clone(),
            paper_findings: findings.paper.clone(),
            rows: rows.values().to_vec(),
        }
    }

    /// The rows, to be interpreted again.
    pub fn rows(&self) -> Rows {
        Rows::new(self.rows.clone())
    }

    /// True if every claim that does not depend on times passes.
    pub fn holds(&self) -> bool {
        self.claims.iter().all(|claim| claim.pass || claim.timed)
    }
}
