//! Machines at the board: asked when it is their turn, stopped when the game goes another way.

use std::sync::Arc;
use std::time::Duration;

use kelso_engine::{AgentKind, AgentSpec, AnyChoice, ClockLimit, Limits, SearchControl};

use super::room::MachineJob;
use super::thinking::Picture;
use super::timers::AGAIN;
use super::{Room, Rooms};
use crate::game::{GameId, GameState, stats_of};
use crate::jobs::{Task, Thought, Watch, Work};
use crate::protocol::Side;
use crate::refusal::Code;

impl Rooms {
    /// Has the machine think whose turn it is, and stops one that thinks about what is no longer to be played.
    pub(super) fn set_machine(self: &Arc<Self>, room: &Arc<Room>, state: &GameState) {
        let ply = state.plies.len() + 1;
        let mut live = room.live();
        let agent = state.machine_to_move();
        // A changed pace is taken into account by starting again: thinking is short, and what was found is kept by
        // nobody.
        let keep = agent.is_some()
            && live
                .job
                .as_ref()
                .is_some_and(|job| job.ply == ply && (state.pace.is_none() || job.version == state.version));
        if keep {
            return;
        }
        if let Some(job) = live.job.take() {
            job.control.stop();
        }
        let Some(agent) = agent else { return };
        let Ok(spec) = agent.parse::<AgentSpec>() else { return };
        // How strong an adaptive agent is was settled when the game was made.
        let spec = match state.seat(state.turn()).strength {
            Some(strength) => spec.at_strength(strength),
            None => spec,
        };
        let control = SearchControl::default();
        live.job = Some(MachineJob { ply, version: state.version, control: control.clone() });
        drop(live);
        let plan = Plan {
            ply,
            agent: spec.to_string(),
            spec: seeded(spec, &state.id, ply),
            limits: self.limits_for(state),
            ready: state.pace.map(|pace| self.clock.now() + pace.delay),
            control,
        };
        let (rooms, room, game) = (self.clone(), room.clone(), state.game.clone());
        tokio::spawn(async move { rooms.think_and_play(&room, plan, game).await });
    }

    async fn think_and_play(self: &Arc<Self>, room: &Arc<Room>, plan: Plan, game: kelso_rules::AnyGame) {
        let Some(choice) = self.think(room, &plan, game.clone()).await else { return };
        let mv = game.record(&choice.mv).text;
        let stats = stats_of(&plan.agent, &game, &choice);
        if plan.control.is_stopped() && plan.ready.is_some() && !room.is_thinking_about(plan.ply) {
            return;
        }
        if let Some(ready) = plan.ready {
            self.clock.sleep_until(ready).await;
        }
        loop {
            if !room.is_thinking_about(plan.ply) {
                return;
            }
            let finish = |state: &mut GameState| {
                Ok(state.machine_move(plan.ply, &mv, stats.clone(), self.clock.now()))
            };
            match self.change(room, None, finish).await {
                Err(refusal) if refusal.code == Code::Unavailable => self.clock.sleep(AGAIN).await,
                _ => return,
            }
        }
    }

    /// The machine's choice; waits its turn when there is much to think about.
    async fn think(&self, room: &Arc<Room>, plan: &Plan, game: kelso_rules::AnyGame) -> Option<AnyChoice> {
        let mut faults = 0;
        loop {
            let work = Work::Choose {
                spec: plan.spec.clone(),
                limits: plan.limits,
                watch: self.watch(room, plan.ply),
            };
            let task =
                Task { owner: room.id.to_string(), game: game.clone(), work, control: plan.control.clone() };
            match self.jobs.think(task) {
                Ok(answer) => {
                    match answer.await {
                        Ok(Thought::Choice(choice)) => return choice,
                        Ok(Thought::Comparison(_) | Thought::Tree(_) | Thought::Habits { .. }) => {
                            return None;
                        }
                        // The search failed, or the server ends: a fresh one is tried, but not for ever.
                        Err(_) if faults == MOST_FAULTS => return None,
                        Err(_) => faults += 1,
                    }
                    self.clock.sleep(AGAIN).await;
                }
                Err(_) => self.clock.sleep(AGAIN).await,
            }
            if !room.is_thinking_about(plan.ply) {
                return None;
            }
        }
    }

    /// Tells those who asked what the machine considers.
    fn watch(&self, room: &Arc<Room>, ply: usize) -> Watch {
        let mut picture = Picture::new(room, self.bus.clone(), ply);
        Box::new(move |game, news| picture.hear(game, news))
    }

    /// How long a machine may think: its own limits, this server's, and its clock.
    fn limits_for(&self, state: &GameState) -> Limits {
        let longest = self.limits.longest_think;
        let Some(clock) = state.clock else { return Limits::time(longest) };
        let side: Side = state.turn();
        let view = clock.view(self.clock.now());
        let left = Duration::from_millis(clock.left(side, self.clock.now()).max(0) as u64);
        let increment = Duration::from_millis(view.increment.max(0) as u64);
        // Teaching searches know no clock: a twentieth of what is left, and most of what is added.
        let share = left / 20 + increment.mul_f64(0.8);
        let kelso = state.seat(side).agent.as_deref().and_then(|agent| agent.parse::<AgentSpec>().ok());
        let knows_clocks = kelso.is_some_and(|spec| spec.kind() == AgentKind::Kelso);
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

/// Searches that may fail for one move before the game is left as it is.
const MOST_FAULTS: u32 = 3;

/// What a machine is to do.
struct Plan {
    ply: usize,
    agent: String,
    spec: AgentSpec,
    limits: Limits,
    /// When its move may be played at the earliest.
    ready: Option<i64>,
    control: SearchControl,
}

/// An agent is made anew for each move, so its chance must differ from move to move and from game to game. With a seed
/// in its text the game's id does not count: the same seed gives the same game.
fn seeded(spec: AgentSpec, game: &GameId, ply: usize) -> AgentSpec {
    let own = spec.seed();
    let game = if own == 0 { game.as_str() } else { "" };
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let bytes = game.bytes().chain(own.to_le_bytes()).chain((ply as u64).to_le_bytes());
    spec.with_seed(bytes.fold(0xcbf2_9ce4_8422_2325, mix))
}
