//! Builds a player from a description.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use kelso_rules::{English, Game, Rules};

use super::{AgentKind, AgentSpec};
use crate::agent::{Agent, Choice, Observer};
use crate::counter::CounterPlayer;
use crate::eval::{Evaluation, Jittered, KingWeight, WithEnding};
use crate::experience::{Experienced, SearchCost, SharedExperience};
use crate::learned::leaf::{LeafPlayer, LeafWeights};
use crate::learned::policy::{PolicyPlayer, PolicyWeights};
use crate::learned::{GreedyQ, LearnedWeights, Learner};
use crate::levels::{Level, LevelPlayer, LevelSetting, Mixture, Strength};
use crate::limits::Limits;
use crate::search::{Engine, Options};
use crate::teach::{
    AlphaBeta, Averaged, Expectimax, Mcts, Minimax, Ordered, Random, Settings, TableSearch, Teacher,
};

/// A teaching search's depth if nothing limits it.
const DEFAULT_DEPTH: u32 = 4;

/// The default time per move.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl AgentSpec {
    /// Builds the agent for these rules.
    pub fn build<R: Rules>(&self, rules: R) -> Box<dyn Agent<R>> {
        let agent = self.build_searching(rules);
        // Experience knows one move per position, not several lines.
        let Some(SharedExperience(store)) = self.store.as_ref().filter(|_| self.lines == 1) else {
            return agent;
        };
        let (limits, usual, cost) = match self.kind {
            AgentKind::Kelso => (self.limits, Limits::time(DEFAULT_TIME), SearchCost::ENGINE),
            _ => (self.teaching_limits(), Limits::NONE, SearchCost::TABLE),
        };
        Box::new(Experienced::new(agent, store.clone(), self.judge().into(), limits, usual, cost))
    }

    /// The agent itself, without experience.
    fn build_searching<R: Rules>(&self, rules: R) -> Box<dyn Agent<R>> {
        let limits = self.teaching_limits();
        match self.kind {
            AgentKind::Random => Box::new(Random::new(self.seed())),
            AgentKind::Q => Box::new(self.greedy(Learner::Q)),
            AgentKind::Sarsa => Box::new(self.greedy(Learner::Sarsa)),
            AgentKind::TdLeaf => Box::new(LeafPlayer::new(rules, self.leaf_weights(), self.seed())),
            AgentKind::Expectimax => {
                let settings = self.settings();
                let evaluation = Box::new(Averaged(settings.evaluation));
                Box::new(Teacher::new(Expectimax, Settings { evaluation, ..settings }, limits))
            }
            AgentKind::Minimax => Box::new(Teacher::new(Minimax, self.settings(), limits)),
            AgentKind::AlphaBeta => Box::new(Teacher::new(AlphaBeta, self.settings(), limits)),
            AgentKind::Ordered => Box::new(Teacher::new(Ordered, self.settings(), limits)),
            AgentKind::Table => Box::new(Teacher::new(TableSearch::default(), self.settings(), limits)),
            AgentKind::Mcts => {
                let exploration = f64::from(self.exploration) / 1000.0;
                let mcts = Mcts::new(self.settings(), self.playout, exploration, self.limits, self.seed());
                Box::new(mcts.within_bytes(self.hash_megabytes << 20))
            }
            AgentKind::Policy => {
                let temperature = f64::from(self.temperature) / 1000.0;
                english_only(Box::new(PolicyPlayer::new(self.policy_weights(), temperature, self.seed())))
            }
            AgentKind::Counter => {
                let (opponent, trust) = (Arc::clone(&self.opponent), f64::from(self.trust) / 1000.0);
                english_only(Box::new(CounterPlayer::new(opponent, trust, self.limits)))
            }
            AgentKind::Kelso => {
                let strength = self.level.map_or(Strength::FULL, LevelSetting::strength);
                match strength.split() {
                    (level, 0) => self.kelso(rules, level),
                    (level, share) => {
                        let next = level.next().unwrap_or(Level::FULL);
                        let (weaker, stronger) = (self.kelso(rules, level), self.kelso(rules, next));
                        Box::new(Mixture::new(weaker, stronger, share, self.seed()))
                    }
                }
            }
        }
    }

    /// The engine at a whole level.
    fn kelso<R: Rules>(&self, rules: R, level: Level) -> Box<dyn Agent<R>> {
        let (agent, usual): (Box<dyn Agent<R>>, _) = if level.is_full() {
            (Box::new(Engine::new(rules, self.options())), Limits::time(DEFAULT_TIME))
        } else {
            (Box::new(LevelPlayer::new(rules, level, self.seed())), Limits::NONE)
        };
        Box::new(Limited { agent, limits: self.limits, usual })
    }

    /// As [`build`](Self::build) for English draughts on 8×8: compiled here, with full optimisation.
    pub fn build_english(&self) -> Box<dyn Agent<English>> {
        self.build(English)
    }

    fn greedy(&self, learner: Learner) -> GreedyQ {
        let q = match &self.weights {
            Some(LearnedWeights::Linear(q)) => *q,
            _ => learner.built_in(),
        };
        GreedyQ::new(q, self.seed())
    }

    fn leaf_weights(&self) -> Arc<LeafWeights> {
        match &self.weights {
            Some(LearnedWeights::Leaf(weights)) => Arc::clone(weights),
            _ => LeafWeights::built_in(),
        }
    }

    fn policy_weights(&self) -> Arc<PolicyWeights> {
        match &self.weights {
            Some(LearnedWeights::Policy(weights)) => Arc::clone(weights),
            _ => PolicyWeights::built_in(),
        }
    }

    /// The settings of a teaching search.
    pub fn settings<R: Rules>(&self) -> Settings<R> {
        let mut evaluation: Box<dyn Evaluation<R>> = match self.king {
            Some(thousandths) => Box::new(KingWeight { thousandths }),
            None => Box::new(self.eval),
        };
        if let Some(ending) = self.ending {
            evaluation = Box::new(WithEnding::new(evaluation, ending));
        }
        if self.jitter > 0 {
            evaluation = Box::new(Jittered::new(evaluation, self.jitter, self.seed()));
        }
        Settings { evaluation, order: self.order, ties: self.ties }
    }

    /// Settings of the engine.
    pub fn options(&self) -> Options {
        Options {
            table_bytes: self.hash_megabytes << 20,
            threads: self.threads,
            lines: self.lines,
            features: self.features,
            network: self.net.clone(),
            ..Options::default()
        }
    }

    fn teaching_limits(&self) -> Limits {
        match self.limits {
            Limits::NONE => Limits::depth(DEFAULT_DEPTH),
            limits => limits,
        }
    }
}

/// An agent that plays English draughts, or, with [other rules](super::AgentText::check_variant), one that cannot play.
fn english_only<R: Rules>(agent: Box<dyn Agent<English>>) -> Box<dyn Agent<R>> {
    let mut agent = Some(agent);
    let same_rules: Option<&mut Option<Box<dyn Agent<R>>>> = (&mut agent as &mut dyn Any).downcast_mut();
    same_rules.and_then(Option::take).unwrap_or_else(|| Box::new(NotThisGame))
}

/// Finds no move in any game.
struct NotThisGame;

impl<R: Rules> Agent<R> for NotThisGame {
    fn choose(&mut self, _: &Game<R>, _: &Limits, _: &mut dyn Observer) -> Option<Choice<R>> {
        None
    }
}

/// An agent with its own limits, and the defaults if there are none.
struct Limited<R: Rules> {
    agent: Box<dyn Agent<R>>,
    limits: Limits,
    usual: Limits,
}

impl<R: Rules> Agent<R> for Limited<R> {
    fn choose(&mut self, game: &Game<R>, limits: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        let limits = match self.limits.and(*limits) {
            Limits::NONE => self.usual,
            limits => limits,
        };
        self.agent.choose(game, &limits, observer)
    }

    fn new_game(&mut self) {
        self.agent.new_game();
    }
}
