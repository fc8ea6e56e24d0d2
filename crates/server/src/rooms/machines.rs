//! Computer players: asked when it is their turn, stopped when the game takes another course.

use std::sync::Arc;
use std::time::Duration;

use kelso_engine::{AgentKind, AgentText, ClockLimit, Limits};
use tokio::sync::oneshot;

use super::machine_failure::{Next, NoMove, Patience};
use super::room::MachineJob;
use super::timers::AGAIN;
use super::{Room, Rooms};
use crate::address::ClientAddress;
use crate::bus::Message;
use crate::game::{GameId, GameState, Input, PlayerKey, named_weights};
use crate::jobs::{AnalyseWork, GameText, MachineTurn, Step, Task, Thought, Work, submit};
use crate::protocol::{Analysis, Mode, ServerMessage, Side, Thinking};
use crate::refusal::Code;

impl Rooms {
    /// Starts a search for the computer player whose turn it is, and stops one that is no longer needed.
    pub(super) fn set_machine(self: &Arc<Self>, room: &Arc<Room>, state: &GameState) {
        let ply = state.plies.len() + 1;
        let mut activity = room.activity();
        let agent = state.machine_to_move();
        // A changed pace is applied by starting again: thinking is short, and nothing is lost.
        let keep = agent.is_some()
            && activity.job.as_ref().is_some_and(|job| {
                job.ply == ply && (state.standing.pace.is_none() || job.version == state.standing.version)
            });
        if keep {
            return;
        }
        activity.job = None;
        let Some(agent) = agent else { return };
        if self.jobs.gives_up(room.id.as_str()) {
            tracing::error!(game = %room.id, "three processes in a row crashed while searching for this game's computer player; the game is called off");
            return self.give_up(room);
        }
        let Ok(spec) = agent.parse::<AgentText>() else { return };
        // The strength of an adaptive agent was set when the game was created.
        let spec = match state.seat(state.turn()).strength {
            Some(strength) => spec.at_strength(strength),
            None => spec,
        };
        let (current, superseded) = oneshot::channel();
        activity.job = Some(MachineJob { ply, version: state.standing.version, _current: current });
        drop(activity);
        let plan = MachinePlan {
            ply,
            ready: state.standing.pace.map(|pace| self.clock.now() + pace.delay),
            task: self.machine_task(room, state, &spec, ply),
            weights: named_weights(agent).map(str::to_owned),
            studied: state.seat(state.turn().other()).key.filter(|_| spec.studies_opponent()),
        };
        let (rooms, room) = (self.clone(), room.clone());
        tokio::spawn(async move { rooms.think_and_play(&room, plan, superseded).await });
    }

    /// Calls off a game whose computer player cannot move.
    fn give_up(self: &Arc<Self>, room: &Arc<Room>) {
        let (rooms, room) = (self.clone(), room.clone());
        tokio::spawn(async move {
            while let Err(refusal) = rooms.act(&room, None, &Input::GiveUp).await {
                if !refusal.code.is_about_storing() {
                    return;
                }
                rooms.clock.sleep(AGAIN).await;
            }
        });
    }

    fn machine_task(&self, room: &Room, state: &GameState, spec: &AgentText, ply: usize) -> Task {
        let work = AnalyseWork {
            agent: spec.to_string(),
            seed: Some(seed(spec, &state.id, ply)),
            limits: self.limits_for(state),
            lines: SHOWN,
            turn: Some(MachineTurn {
                seat: state.turn() as u8,
                version: state.standing.version,
                attempt: 0,
                person_waits: state.mode != Mode::Machines,
            }),
            weights: None,
            past: Vec::new(),
        };
        let moves = state.plies.iter().map(|ply| ply.mv.text.clone()).collect();
        let game = GameText::with_moves(&state.game, moves);
        let payer = room.payer().unwrap_or(ClientAddress::UNKNOWN).to_string();
        Task { payer, owner: state.id.to_string(), game, work: Work::Analyse(work) }
    }

    /// Asks until the computer has moved or the game has taken another course, which `superseded` tells.
    async fn think_and_play(
        self: &Arc<Self>,
        room: &Arc<Room>,
        mut plan: MachinePlan,
        mut superseded: oneshot::Receiver<()>,
    ) {
        let weights = plan.weights.take();
        let is_whole = tokio::select! {
            biased;
            _ = &mut superseded => return,
            is_whole = self.add_weights(room, &mut plan.task, weights) => is_whole,
        };
        if !is_whole {
            tracing::info!(game = %room.id, "the weights of the computer player were deleted; the game is called off");
            return self.give_up(room);
        }
        if let Some(player) = plan.studied {
            self.add_past(room, &mut plan.task, player).await;
        }
        let mut patience = Patience::default();
        loop {
            // Dropping it stops the search.
            let answer = tokio::select! {
                biased;
                _ = &mut superseded => return,
                answer = self.think(room, &plan) => answer,
            };
            // Not dropped in the middle: its own move is what supersedes it.
            let outcome = match answer {
                Ok(analysis) => self.play(room, plan.ply, &analysis).await,
                Err(failure) => Err(failure),
            };
            let Err(failure) = outcome else { return };
            match patience.after(&failure) {
                Next::Wait => self.clock.sleep(AGAIN).await,
                Next::Retry => {
                    tracing::warn!(game = %room.id, %failure, "the computer's move is asked for again");
                    plan.task.try_again();
                }
                Next::GiveUp => {
                    tracing::error!(game = %room.id, %failure, "the computer cannot move; the game is called off");
                    return self.give_up(room);
                }
            }
        }
    }

    /// Adds the weights that the agent names by their id; false if their owner has deleted them.
    async fn add_weights(self: &Arc<Self>, room: &Arc<Room>, task: &mut Task, id: Option<String>) -> bool {
        let Some(id) = id else { return true };
        let text = loop {
            match self.store.played_weights(&id).await {
                Ok(text) => break text,
                Err(error) => {
                    tracing::warn!(game = %room.id, %error, "cannot read the computer player's weights yet");
                    self.clock.sleep(AGAIN).await;
                }
            }
        };
        let (Some(text), Work::Analyse(work)) = (text, &mut task.work) else { return false };
        work.weights = Some(text);
        true
    }

    /// Adds the earlier games of the opponent. Without them it plays as against anybody.
    async fn add_past(&self, room: &Room, task: &mut Task, player: PlayerKey) {
        let (settings, created) = {
            let state = room.state.lock().await;
            (state.settings.clone(), state.created)
        };
        let past = self.store.past_games(player, &settings, created, &room.id, STUDIED_GAMES).await;
        match (past, &mut task.work) {
            (Ok(past), Work::Analyse(work)) => work.past = past,
            (Err(error), _) => {
                tracing::warn!(game = %room.id, %error, "cannot read the opponent's earlier games");
            }
            (Ok(_), _) => {}
        }
    }

    /// The computer player's analysis, not before its move may be played.
    async fn think(self: &Arc<Self>, room: &Arc<Room>, plan: &MachinePlan) -> Result<Analysis, NoMove> {
        let analysis = self.think_once(room, plan.task.clone()).await?;
        if let Some(ready) = plan.ready {
            self.clock.sleep_until(ready).await;
        }
        Ok(analysis)
    }

    /// Plays the first move of an analysis, unless the game has taken another course. The analysis may come from another
    /// process: a move that is not legal is its fault.
    async fn play(self: &Arc<Self>, room: &Arc<Room>, ply: usize, analysis: &Analysis) -> Result<(), NoMove> {
        let best = analysis.lines.first().ok_or_else(|| NoMove::Wrong("no line".to_owned()))?;
        let stats = Box::new(analysis.stats.clone());
        let chosen = Input::MachineMove { ply, path: best.mv.path.clone(), stats };
        while room.is_thinking_about(ply) {
            match self.act(room, None, &chosen).await {
                Err(refusal) if refusal.code.is_about_storing() => self.clock.sleep(AGAIN).await,
                Err(refusal) if !matches!(refusal.code, Code::StalePly | Code::GameOver) => {
                    return Err(NoMove::Wrong(refusal.message));
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// One attempt, during which interim results are sent to those who asked.
    async fn think_once(&self, room: &Arc<Room>, task: Task) -> Result<Analysis, NoMove> {
        let mut running = submit(&self.jobs, task).map_err(|_| NoMove::Dropped)?;
        loop {
            match running.next().await {
                Step::Update(thinking) => self.publish_thinking(room, thinking),
                Step::Done(Ok(Thought::Analysis(analysis))) => return Ok(analysis),
                Step::Done(Ok(_)) => return Err(NoMove::Wrong("an answer to another question".to_owned())),
                Step::Done(Err(error)) => return Err(error.into()),
            }
        }
    }

    fn publish_thinking(&self, room: &Room, thinking: Thinking) {
        if room.wants_thinking() {
            let text = ServerMessage::Thinking(thinking).text(None).into();
            self.bus.publish(&room.id, Message::Thinking(text));
        }
    }

    /// The computer player's limits: its own, this server's, and its clock.
    fn limits_for(&self, state: &GameState) -> Limits {
        let longest = self.limits.longest_think;
        let side: Side = state.turn();
        let spec = state.seat(side).agent.as_deref().and_then(|agent| agent.parse::<AgentText>().ok());
        let Some(clock) = state.standing.clock else {
            let is_free = spec.is_some_and(|spec| spec.limits() == Limits::NONE);
            return Limits::time(if is_free { longest.min(self.limits.usual_think) } else { longest });
        };
        let view = clock.view(self.clock.now());
        let left = Duration::from_millis(clock.left(side, self.clock.now()).max(0) as u64);
        let increment = Duration::from_millis(view.increment.max(0) as u64);
        // Teaching searches have no time management: a twentieth of what is left, and most of the increment.
        let share = left / 20 + increment.mul_f64(0.8);
        let knows_clocks = spec.is_some_and(|spec| spec.kind() == AgentKind::Kelso);
        Limits {
            time: Some(if knows_clocks {
                longest
            } else {
                longest.min(share.max(Duration::from_millis(20)))
            }),
            clock: knows_clocks.then_some(ClockLimit { left, increment, moves_to_go: None }),
            ..Limits::NONE
        }
    }
}

/// The opponent's latest games, which an agent that studies them looks at.
const STUDIED_GAMES: u32 = 100;
/// The most lines of thinking that are shown.
const SHOWN: usize = 5;

/// The next action of a computer player.
struct MachinePlan {
    ply: usize,
    /// The earliest time its move may be played.
    ready: Option<i64>,
    task: Task,
    /// The id of its owner's weights, if it plays by them.
    weights: Option<String>,
    /// The opponent, if it studies their games.
    studied: Option<PlayerKey>,
}

/// An agent that plays at random is created anew for each move, so its seed must differ from move to move and from game
/// to game. With a seed in its text the game's id does not count: the same seed gives the same game.
fn seed(spec: &AgentText, game: &GameId, ply: usize) -> u64 {
    let own = spec.seed();
    let game = if own == 0 { game.as_str() } else { "" };
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let bytes = game.bytes().chain(own.to_le_bytes()).chain((ply as u64).to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, mix)
}
