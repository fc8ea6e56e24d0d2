//! Paper B: nodes at each depth of the tree and seconds per move, minimax against alpha-beta at depths 3 to 6.

mod averages;
mod counts;
mod digits;
mod every_number;
mod ratios;
mod replies;
mod same_move;
mod triple_jump;

use super::papers::b::{MOVES, PrintedMove};
use crate::experiment::{About, Experiment, ExperimentError, Findings, Parameters, Rows, Step, random_walks};
use counts::{AS_STATED, CountConditions, CountRow, CountTask, ITS_CONDITIONS};
use replies::RepliesRow;

pub(super) struct NodesPerDepth;

const DEPTHS: [u32; 4] = [3, 4, 5, 6];
const SEARCHES: [&str; 2] = ["minimax", "alphabeta"];
/// The paper keeps the last of equally good moves; the first is the sound choice.
const TIES: [&str; 2] = ["last", "first"];
/// How far from the start the positions of the sample are, in plies.
const WALK: std::ops::Range<usize> = 4..28;
const PAPER: &str = "paper";
const OWN_GAME: &str = "own-game";
const REPLIES: &str = "replies";
const STATED: &str = "as-stated";
const SAMPLE: &str = "sample";

impl Experiment for NodesPerDepth {
    fn about(&self) -> About {
        About {
            name: "nodes-per-depth",
            title: "Minimax against alpha-beta, node by node",
            question: "How many positions does each search visit at each depth of the tree, how long does that take, and do they play the same move?",
            sources: "B5, B5a, B5b, B5c, B6, B6a",
            plays_games: false,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let mut steps = Vec::new();
        steps.extend(paper_tasks().into_iter().map(|task| task.timed(PAPER, ITS_CONDITIONS)));
        steps.extend(own_game_tasks().into_iter().map(|task| task.timed(OWN_GAME, ITS_CONDITIONS)));
        steps.extend(stated_tasks().into_iter().map(|task| task.counted(STATED, AS_STATED)));
        for (before, row) in replies::pairs() {
            steps.extend(SEARCHES.map(|search| replies::step(before, row, search, ITS_CONDITIONS)));
        }
        let sample = sample_tasks(&ITS_CONDITIONS, parameters.seed, parameters.pick(12, 150), &DEPTHS);
        steps.extend(sample.into_iter().map(|task| task.counted(SAMPLE, ITS_CONDITIONS)));
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Result<Findings, ExperimentError> {
        let measured = CountsMeasured {
            paper: rows.part(PAPER)?,
            own_game: rows.part(OWN_GAME)?,
            stated: rows.part(STATED)?,
            replies: rows.part(REPLIES)?,
            sample: rows.part(SAMPLE)?,
        };
        Ok(measured.findings())
    }
}

/// Both searches on the positions of the printed moves.
fn paper_tasks() -> Vec<CountTask> {
    let tasks = |row| {
        let of_search = move |search| TIES.map(|ties| CountTask::printed(row, search, ties, row.fen));
        SEARCHES.into_iter().flat_map(of_search)
    };
    MOVES.iter().flat_map(tasks).collect()
}

/// Alpha-beta in the positions of its own game.
fn own_game_tasks() -> Vec<CountTask> {
    let tasks =
        MOVES.iter().filter_map(|row| Some(CountTask::printed(row, "alphabeta", "last", row.own_game?)));
    tasks.collect()
}

/// Both searches in the positions of the paper's tables, to be counted by the rules as it states them.
fn stated_tasks() -> Vec<CountTask> {
    let tasks = |row| {
        SEARCHES.map(|search| CountTask::printed(row, search, "last", PrintedMove::position(row, search)))
    };
    MOVES.iter().flat_map(tasks).collect()
}

/// Both searches on random positions.
fn sample_tasks(conditions: &CountConditions, seed: u64, count: usize, depths: &[u32]) -> Vec<CountTask> {
    let mut tasks = Vec::new();
    for (number, fen) in (1..).zip(random_walks(conditions.variant, seed, count, WALK)) {
        for depth in depths.iter().copied() {
            for search in SEARCHES {
                tasks.extend(TIES.map(|ties| CountTask { search, ties, depth, number, fen: fen.clone() }));
            }
        }
    }
    tasks
}

/// All rows, by part.
#[derive(Clone)]
struct CountsMeasured {
    paper: Vec<CountRow>,
    own_game: Vec<CountRow>,
    stated: Vec<CountRow>,
    replies: Vec<RepliesRow>,
    sample: Vec<CountRow>,
}

impl CountsMeasured {
    fn findings(&self) -> Findings {
        let mut findings = Findings::default();
        let printed = self.as_printed();
        findings.judged_by(&[PAPER, OWN_GAME]);
        digits::report(&printed, &mut findings);
        findings.judged_by(&[PAPER, OWN_GAME, STATED]);
        triple_jump::report(&printed, &self.stated, &mut findings);
        findings.judged_by(&[REPLIES]);
        replies::report(&printed, &self.replies, &mut findings);
        findings.judged_by(&[PAPER, SAMPLE]);
        same_move::report(&self.paper, &self.sample, &mut findings);
        findings.judged_by(&[PAPER, OWN_GAME]);
        averages::report(&printed, &self.sample, &mut findings);
        findings.judged_by(&[PAPER, OWN_GAME, SAMPLE]);
        ratios::report(&printed, &self.sample, &mut findings);
        every_number::report(&printed, &self.replies, &mut findings);
        findings
    }

    /// The searches that the paper's tables show: ties as its program broke them, alpha-beta in its own game.
    fn as_printed(&self) -> Vec<CountRow> {
        let own = |row: &CountRow| {
            counts::of(&self.own_game, &row.search, "last", row.depth, row.number).unwrap_or(row).clone()
        };
        self.paper.iter().filter(|row| row.ties == "last").map(own).collect()
    }
}

#[cfg(test)]
mod tests;
