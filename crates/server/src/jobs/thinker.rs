//! Runs tasks: the only part that knows agents.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use kelso_engine::teach::{RecordLimits, record};
use kelso_engine::{AgentSpec, AnalysisDraft, AnyAgent, Question, SearchControl, analyse};
use kelso_lab::tree::{AgentTree, TreePicture};
use kelso_learn::experience::Stores;
use kelso_learn::forecast::OpponentStudy;
use kelso_rules::{AnyGame, Notation};

use super::comparison::comparison;
use super::habits::habits;
use super::kept::{KeptAgents, SeatName};
use super::task::{AnalyseWork, Task, TaskError, Thought, TreeForm, Work};
use super::{exact, reading, review};
use crate::game::{OwnWeights, PastGame, named_weights, tree_report};
use crate::protocol::{Analysis, AnalysisLine, Candidate, Thinking};

/// Runs tasks. A panic costs only the task.
pub trait Thinker: Send + Sync + 'static {
    /// Runs a task; `update` gets interim results, `control` ends it early.
    ///
    /// # Errors
    /// If it cannot be done.
    fn think(
        &self,
        task: &Task,
        control: &SearchControl,
        update: &mut (dyn FnMut(Thinking) + Send),
    ) -> Result<Thought, TaskError>;

    /// Drops what was kept for an owner's next task.
    fn forget(&self, owner: &str);
}

/// Updates are no more frequent than an eye can follow.
const BETWEEN_UPDATES: Duration = Duration::from_millis(40);

/// Searches on the calling thread.
pub struct LocalThinker {
    experience: Stores,
    kept: KeptAgents,
}

impl LocalThinker {
    /// Agents with experience use `experience`. Those of games in progress keep what they remember from move to move,
    /// within this many megabytes in total.
    pub fn new(experience: Stores, kept_megabytes: usize) -> Self {
        LocalThinker { experience, kept: KeptAgents::new(kept_megabytes) }
    }

    /// The same with the default experience file; if it fails, games go on without it.
    pub fn with_experience(file: Option<PathBuf>, kept_megabytes: usize) -> Self {
        let experience = Stores::new(file, |error| {
            tracing::warn!(%error, "experience could not be used; games go on without it");
        });
        LocalThinker::new(experience, kept_megabytes)
    }

    fn analyse(
        &self,
        owner: &str,
        game: &AnyGame,
        work: &AnalyseWork,
        control: &SearchControl,
        update: &mut (dyn FnMut(Thinking) + Send),
    ) -> Result<Thought, TaskError> {
        let spec = agent_of(work)?;
        let spec = match work.seed {
            Some(seed) => spec.with_seed(seed),
            None => spec,
        };
        let turn = work.turn.filter(|_| KeptAgents::are_worth_keeping(&spec));
        let seat = turn.map(|turn| SeatName {
            owner: owner.to_owned(),
            seat: turn.seat,
            agent: work.agent.clone(),
            variant: game.variant(),
        });
        let question = Question {
            limits: work.limits,
            lines: work.lines.max(1),
            all_moves: true,
            notation: Notation::Numeric,
            control: control.clone(),
            ..Question::new(game)
        };
        let kept = seat.as_ref().and_then(|seat| self.kept.take(seat));
        let mut agent = match kept {
            Some(agent) => agent,
            None => self.build(studied(spec.clone(), &work.past, control)?, game),
        };
        let mut updates = Updates { ply: game.plies() as u32 + 1, sent: None, is_current: true, update };
        let analysis = analyse(&mut agent, &question, &mut |draft, _| updates.draft(draft));
        if let Some(seat) = seat {
            self.kept.put(seat, agent, spec.hash_megabytes());
        }
        let analysis = analysis.map_err(|error| TaskError::Refused(error.to_string()))?;
        updates.last(&analysis);
        Ok(Thought::Analysis(Analysis::new(&work.agent, game, &analysis)))
    }

    /// The agent with its experience; without, if that cannot be opened: the game goes on all the same.
    fn build(&self, spec: AgentSpec, game: &AnyGame) -> AnyAgent {
        let spec = self.experience.attach(spec.clone()).unwrap_or_else(|error| {
            tracing::warn!(%error, "experience could not be opened; the agent plays without it");
            spec
        });
        spec.build_any(game.variant())
    }
}

impl Thinker for LocalThinker {
    fn think(
        &self,
        task: &Task,
        control: &SearchControl,
        update: &mut (dyn FnMut(Thinking) + Send),
    ) -> Result<Thought, TaskError> {
        let game = || task.game.replay();
        match &task.work {
            Work::Analyse(work) => self.analyse(&task.owner, &game()?, work, control, update),
            Work::Compare { agent } => comparison(&game()?, agent, control),
            Work::Tree { agent, time, form } => tree(&game()?, agent, *time, *form, control),
            Work::Habits { past, offsets } => habits(&game()?, past, offsets.clone(), control),
            Work::Position { path } => reading::position(&task.game, path, control),
            Work::Moves { path } => reading::moves(&game()?, path),
            Work::Values => exact::values(&game()?, control),
            Work::NoWin => Ok(exact::no_win(&game()?, control)),
            Work::Review(part) => review::scores(&mut game()?, part, control),
            Work::Pdn { bytes } => reading::pdn(bytes, control),
        }
    }

    fn forget(&self, owner: &str) {
        self.kept.forget(owner);
    }
}

/// Passes on an agent's interim results, now and then, and always the last.
struct Updates<'a> {
    ply: u32,
    sent: Option<Instant>,
    /// True if nothing has arrived since.
    is_current: bool,
    update: &'a mut (dyn FnMut(Thinking) + Send),
}

impl Updates<'_> {
    fn draft(&mut self, draft: &AnalysisDraft<'_>) {
        self.is_current = self.sent.is_none_or(|sent| sent.elapsed() >= BETWEEN_UPDATES);
        if self.is_current {
            self.send(&draft.so_far());
            self.sent = Some(Instant::now());
        }
    }

    fn last(mut self, analysis: &kelso_engine::Analysis) {
        if !self.is_current {
            self.send(analysis);
        }
    }

    fn send(&mut self, analysis: &kelso_engine::Analysis) {
        (self.update)(Thinking {
            ply: self.ply,
            lines: analysis.lines.iter().map(AnalysisLine::from).collect(),
            candidates: Candidate::all(&analysis.moves),
        });
    }
}

/// The tree that a search walks, written down.
fn tree(
    game: &AnyGame,
    text: &str,
    time: Duration,
    form: TreeForm,
    control: &SearchControl,
) -> Result<Thought, TaskError> {
    let spec = agent(text)?;
    let tree = control.within(Some(time), || record(game, &spec, RecordLimits::default(), control));
    let tree = tree.map_err(|error| TaskError::Refused(error.to_string()))?;
    let written = match form {
        TreeForm::Json => {
            serde_json::to_string(&tree_report(game, &spec, &tree)).map_err(|error| error.to_string())
        }
        TreeForm::Svg => {
            let shown = AgentTree { agent: spec.to_string(), tree };
            TreePicture::new(game, &[shown]).svg().map_err(|error| error.to_string())
        }
    };
    written.map(Thought::Tree).map_err(TaskError::Refused)
}

/// The agent, against an opponent whose earlier games these are.
fn studied(spec: AgentSpec, past: &[PastGame], control: &SearchControl) -> Result<AgentSpec, TaskError> {
    if !spec.studies_opponent() || past.is_empty() {
        return Ok(spec);
    }
    let mut study = OpponentStudy::default();
    for earlier in past.iter().rev() {
        if control.is_stopped() {
            return Err(TaskError::Dropped);
        }
        if let Some(own) = earlier.replay() {
            study.see(&own.game, own.color, earlier.given());
        }
    }
    Ok(spec.against(study.model()))
}

/// The agent, with the weights that come with the task if it has some of its own.
fn agent_of(work: &AnalyseWork) -> Result<AgentSpec, TaskError> {
    let mut own = OwnWeights::default();
    if let (Some(id), Some(weights)) = (named_weights(&work.agent), &work.weights) {
        own.add(id, weights.clone());
    }
    own.agent(&work.agent).map_err(|error| TaskError::Refused(error.to_string()))
}

pub(super) fn agent(text: &str) -> Result<AgentSpec, TaskError> {
    text.parse().map_err(|error: kelso_engine::SpecError| TaskError::Refused(error.to_string()))
}

#[cfg(test)]
mod tests {
    use kelso_engine::Limits;
    use kelso_rules::{EndRules, VariantId};

    use super::*;
    use crate::jobs::{GameText, MachineTurn};
    use crate::protocol::{Settings, Side};

    fn thinker(kept_megabytes: usize) -> LocalThinker {
        LocalThinker::new(Stores::new(None, |_| {}), kept_megabytes)
    }

    fn analyse(thinker: &LocalThinker, agent: &str, lines: usize) -> (Analysis, Vec<Thinking>) {
        let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
        let limits = Limits::depth(6);
        let turn = MachineTurn { seat: 0, version: 1, attempt: 0, person_waits: true };
        let work = AnalyseWork {
            agent: agent.to_owned(),
            seed: None,
            limits,
            lines,
            turn: Some(turn),
            weights: None,
            past: Vec::new(),
        };
        let task = Task {
            payer: "a".to_owned(),
            owner: "g".to_owned(),
            game: GameText::from(&game),
            work: Work::Analyse(work),
        };
        let mut updates = Vec::new();
        let thought = thinker.think(&task, &SearchControl::default(), &mut |thinking| updates.push(thinking));
        match thought {
            Ok(Thought::Analysis(analysis)) => (analysis, updates),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_agent_keeps_its_table_from_move_to_move_if_there_is_memory() {
        let nodes = |kept_megabytes| {
            let thinker = thinker(kept_megabytes);
            [(); 2].map(|()| analyse(&thinker, "kelso hash=1", 1).0.stats.nodes)
        };
        let [first, again] = nodes(1);
        assert!(again < first / 2, "{again} nodes of {first} although the table knows the position");
        let [first, again] = nodes(0);
        assert_eq!(first, again);
    }

    #[test]
    fn a_finished_game_keeps_nothing() {
        let thinker = thinker(1);
        let first = analyse(&thinker, "kelso hash=1", 1).0.stats.nodes;
        thinker.forget("g");
        assert_eq!(analyse(&thinker, "kelso hash=1", 1).0.stats.nodes, first);
    }

    #[test]
    fn the_last_update_says_what_the_answer_says() {
        let (analysis, updates) = analyse(&thinker(0), "kelso hash=1 lines=3", 3);
        let last = updates.last().expect("an update");
        assert_eq!(analysis.lines.len(), 3);
        assert_eq!(last.lines, analysis.lines);
        assert_eq!((last.ply, last.candidates.len()), (1, 7));
    }

    #[test]
    fn what_is_no_agent_is_refused() {
        let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
        let work = Work::Compare { agent: "nobody".to_owned() };
        let task = Task { payer: "a".to_owned(), owner: "g".to_owned(), game: GameText::from(&game), work };
        let thought = thinker(0).think(&task, &SearchControl::default(), &mut |_| {});
        assert!(matches!(thought, Err(TaskError::Refused(_))), "{thought:?}");
    }

    /// A game in which Black answers every 11-15 23-18 with the same blunder.
    fn blunders() -> PastGame {
        let moves = ["11-15", "23-18", "15-19"].map(str::to_owned).to_vec();
        PastGame { id: "p".to_owned(), settings: Settings::default(), side: Side::Black, moves }
    }

    #[test]
    fn an_agent_that_studies_its_opponent_plays_by_their_games() {
        let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::CASUAL, None);
        game.play_text("11-15").unwrap();
        let think = |past: usize| {
            let work = AnalyseWork {
                agent: "counter depth=4 trust=1".to_owned(),
                seed: None,
                limits: Limits::NONE,
                lines: 1,
                turn: None,
                weights: None,
                past: vec![blunders(); past],
            };
            let game = GameText::from(&game);
            let task = Task { payer: "a".to_owned(), owner: "g".to_owned(), game, work: Work::Analyse(work) };
            assert_eq!(task.stays_here(), past > 0);
            let mut seen = Vec::new();
            let thought =
                thinker(0).think(&task, &SearchControl::default(), &mut |update| seen = update.candidates);
            let Ok(Thought::Analysis(analysis)) = thought else { panic!("{thought:?}") };
            let bait = seen.iter().find(|candidate| candidate.mv.text == "23-18").expect("a candidate");
            let worth = bait.value.as_deref().and_then(|value| value.strip_suffix('%')).expect("a chance");
            (worth.parse::<u32>().expect("a number"), analysis.lines[0].mv.text.clone())
        };
        let ((stranger, _), (known, played)) = (think(0), think(30));
        assert!(known > stranger, "{known}% and {stranger}%");
        assert_eq!(played, "23-18", "the trap");
    }
}
