//! Paper E: minimax, alpha-beta and ordered alpha-beta side by side, first on its own positions, then on many.

mod agreement;
mod counts;
mod every_number;
mod examples;
mod many;
mod own_positions;
mod savings;

use kelso_engine::teach::COMPARED;

use super::papers::e::{DEMONSTRATIONS, PLIES};
use crate::experiment::{
    About, Experiment, ExperimentError, Findings, Parameters, Rows, Step, ballot_fens, random_walks,
};
use counts::{ITS_CONDITIONS, MobilityRow, REAL_RULES, SearchRow, SearchTask, mobility};

pub(super) struct ThreeSearches;

/// The paper looks three plies below each root move.
const ITS_DEPTH: u32 = PLIES + 1;
/// The paper's limit is 5 plies; two more show where the curves are heading.
const DEPTHS: [u32; 5] = [3, 4, 5, 6, 7];
const PAPER: &str = "paper";
const MOBILITY: &str = "mobility";
const SAMPLE: &str = "sample";
const UNDER_ITS_RULES: &str = "its-rules";
/// Random moves before a position is used, under the paper's rules.
const WALK: std::ops::Range<usize> = 4..40;

impl Experiment for ThreeSearches {
    fn about(&self) -> About {
        About {
            name: "three-searches",
            title: "Three searches, one answer",
            question: "How much work do pruning and move ordering save, and do they change what is played?",
            sources: "E6, E7, E7a, E7b, E7c",
            plays_games: false,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let mut steps = Vec::new();
        steps.extend(paper_tasks().into_iter().map(|task| task.timed(PAPER, ITS_CONDITIONS)));
        steps.extend(
            DEMONSTRATIONS
                .iter()
                .map(|paper| Step::counted(MOBILITY, 1.0, |_| mobility(&ITS_CONDITIONS, paper.fen))),
        );
        let walks = random_walks(ITS_CONDITIONS.variant, parameters.seed, parameters.pick(40, 400), WALK);
        let walks = walks.into_iter().flat_map(|fen| all_three(ITS_DEPTH, &fen));
        steps.extend(walks.map(|task| task.counted(UNDER_ITS_RULES, ITS_CONDITIONS)));
        for fen in ballot_fens(parameters.seed).into_iter().take(parameters.pick(10, 174)) {
            let tasks = DEPTHS.into_iter().flat_map(|depth| all_three(depth, &fen));
            steps.extend(tasks.map(|task| task.timed(SAMPLE, REAL_RULES)));
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Result<Findings, ExperimentError> {
        let measured = SearchesMeasured {
            paper: rows.part(PAPER)?,
            mobility: rows.part(MOBILITY)?,
            its_rules: rows.part(UNDER_ITS_RULES)?,
            real: rows.part(SAMPLE)?,
        };
        Ok(measured.findings())
    }
}

/// The three searches on a position.
fn all_three(depth: u32, fen: &str) -> [SearchTask; 3] {
    COMPARED.map(|kind| SearchTask { kind, depth, fen: fen.to_owned() })
}

/// The three searches on the paper's own positions.
fn paper_tasks() -> Vec<SearchTask> {
    DEMONSTRATIONS.iter().flat_map(|paper| all_three(ITS_DEPTH, paper.fen)).collect()
}

/// All rows, by part.
#[derive(Clone)]
struct SearchesMeasured {
    paper: Vec<SearchRow>,
    mobility: Vec<MobilityRow>,
    its_rules: Vec<SearchRow>,
    real: Vec<SearchRow>,
}

impl SearchesMeasured {
    fn findings(&self) -> Findings {
        let mut findings = Findings::default();
        let under_its_rules: Vec<_> = self.paper.iter().chain(&self.its_rules).collect();
        findings.judged_by(&[PAPER, MOBILITY]);
        own_positions::report(&self.paper, &self.mobility, &mut findings);
        findings.judged_by(&[PAPER, UNDER_ITS_RULES]);
        examples::report(&under_its_rules, &mut findings);
        many::report(&self.real, &mut findings);
        findings.judged_by(&[PAPER, UNDER_ITS_RULES, SAMPLE]);
        agreement::report(&under_its_rules, &self.real, &mut findings);
        findings.judged_by(&[UNDER_ITS_RULES, SAMPLE]);
        savings::report(&self.its_rules, &self.real, &mut findings);
        every_number::report(&self.paper, &self.mobility, &under_its_rules, &mut findings);
        findings
    }
}

#[cfg(test)]
mod tests;
