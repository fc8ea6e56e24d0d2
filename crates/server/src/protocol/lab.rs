//! Bodies of the lab: what can be run, how a run stands, and what it has found so far.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many games an experiment may play for a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabGames {
    /// At least.
    pub least: u32,
    /// If nothing is said.
    pub usual: u32,
    /// At most.
    pub most: u32,
}

/// An experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabExperiment {
    /// The name it is run by.
    #[schema(example = "nodes-per-depth")]
    pub name: String,
    /// Its heading.
    pub title: String,
    /// What it asks, in one sentence.
    pub question: String,
    /// The rows of the source systems that it reproduces; empty for Kelso's own.
    pub sources: String,
    /// The letters of the papers that those rows are from.
    #[schema(example = json!(["B"]))]
    pub papers: Vec<String>,
    /// What a run at full size looked like, without words: an `svg` element, of the classes that plots have.
    pub picture: String,
    /// How many games it may play; null if it plays none.
    pub games: Option<LabGames>,
    /// About how long it takes with the usual number of games, in milliseconds, if nothing else runs.
    pub takes: u64,
}

/// A paper that experiments reproduce.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabPaper {
    /// What rows from it begin with.
    #[schema(example = "B")]
    pub letter: String,
    /// Its authors and title.
    pub citation: String,
}

/// What can be run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabExperiments {
    /// The experiments, in the order of the report.
    pub experiments: Vec<LabExperiment>,
    /// The papers that some of them reproduce.
    pub papers: Vec<LabPaper>,
    /// When a run is stopped, in milliseconds.
    pub longest: u64,
    /// How many runs may wait.
    pub waiting: u32,
    /// How many runs are kept.
    pub kept: u32,
}

/// A run to be started, always at the quick scale and on one thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabRunRequest {
    /// Which experiment, by its name.
    #[schema(example = "survey", max_length = 40)]
    pub experiment: String,
    /// How many games, where it plays some; an odd number is made even, for games are played in pairs.
    #[serde(default)]
    #[schema(minimum = 2, maximum = 60)]
    pub games: Option<u32>,
    /// What chance is drawn from; 1 if it is left out.
    #[serde(default)]
    #[schema(example = 1)]
    pub seed: Option<u32>,
}

/// How a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabState {
    /// Others come first.
    Queued,
    /// Under way.
    Running,
    /// Done, with its report.
    Finished,
    /// Ended before it was done: out of time, or called off. What was found by then is kept.
    Stopped,
    /// A fault of the server.
    Failed,
}

impl LabState {
    /// True if nothing more will come.
    pub fn is_over(self) -> bool {
        !matches!(self, LabState::Queued | LabState::Running)
    }
}

/// How many claims passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabTally {
    /// Claims that the data bear out.
    pub passed: u32,
    /// All claims.
    pub claims: u32,
}

/// A run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabRun {
    /// Its name in addresses.
    #[schema(example = "Zk3v9QpT1x")]
    pub id: String,
    /// The experiment's name.
    pub experiment: String,
    /// The experiment's heading.
    pub title: String,
    /// How many games, if it plays some.
    pub games: Option<u32>,
    /// What chance is drawn from.
    pub seed: u32,
    /// How many people's answers it reads, if it is a survey.
    pub answers: Option<u32>,
    /// Of the program that ran it.
    pub version: String,
    /// How it stands.
    pub state: LabState,
    /// Its place in the queue, 1 for the next; null unless it is queued.
    pub place: Option<u32>,
    /// How much of it is done, from 0 to 1.
    pub done: f64,
    /// About how much longer it takes, in milliseconds; null if nobody can say.
    pub left: Option<u64>,
    /// Why it stopped or failed, in one sentence.
    pub note: Option<String>,
    /// How its claims stand, once it is over.
    pub tally: Option<LabTally>,
    /// When it was asked for.
    pub created: i64,
    /// When it began, or went on after a restart.
    pub started: Option<i64>,
    /// When it ended.
    pub ended: Option<i64>,
    /// True if you started it, so that you may stop it.
    pub yours: bool,
    /// Where its report is, once it is finished.
    pub report: Option<String>,
}

/// The runs that are kept, the newest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabRuns {
    /// The runs.
    pub runs: Vec<LabRun>,
}

/// A run with what it has found so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabRunDetail {
    /// The run.
    pub run: LabRun,
    /// What it has found; null while it waits.
    pub findings: Option<LabFindings>,
}

/// What an experiment has to say. While it runs this is of the rows that are there: a claim that does not pass yet
/// may pass when it is done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabFindings {
    /// What we claim.
    pub claims: Vec<LabClaim>,
    /// What the papers say.
    pub paper: Vec<LabPaperFinding>,
    /// Text, tables and plots, in their order. What stands between backticks is code.
    pub blocks: Vec<LabBlock>,
}

/// Something that we say, and whether the data bear it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabClaim {
    /// The row of the source systems, and what of it.
    pub id: String,
    /// What is claimed.
    pub text: String,
    /// Do the data say so?
    pub pass: bool,
    /// True if it depends on times, and so on the machine.
    pub timed: bool,
    /// What the data say.
    pub found: String,
    /// The parts of the rows that it is judged by.
    pub parts: Vec<String>,
}

/// Something that a paper says, and whether it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabPaperFinding {
    /// The row of the source systems.
    pub id: String,
    /// What the paper says.
    pub text: String,
    /// Does it hold?
    pub holds: bool,
    /// True if the data cannot tell.
    pub open: bool,
    /// What we found instead, or why it holds.
    pub found: String,
    /// The parts of the rows that it is judged by.
    pub parts: Vec<String>,
}

/// A piece of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum LabBlock {
    /// A heading.
    Heading {
        /// What it says.
        text: String,
    },
    /// A paragraph.
    Text {
        /// What it says.
        text: String,
    },
    /// A table.
    Table {
        /// What it shows.
        caption: String,
        /// The heads of its columns.
        head: Vec<String>,
        /// Its cells.
        rows: Vec<Vec<String>>,
    },
    /// A plot.
    Plot {
        /// Its name within the report.
        id: String,
        /// What it shows.
        title: String,
        /// Two drawings for a page, of which its style sheet shows the one that fits: `svg` elements with the classes `plot wide`
        /// and `plot narrow`, without style of their own. The classes within, `ink`, `soft`, `grid`, `axis`, `hollow` and `hue-0` to
        /// `hue-6`, let it choose other colours. Null while there is nothing to draw.
        svg: Option<String>,
        /// The heads of the same figures as a table: the first axis, then every series.
        head: Vec<String>,
        /// The cells of that table.
        rows: Vec<Vec<String>>,
    },
}
