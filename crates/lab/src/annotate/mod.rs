//! Games annotated: every move scored, mistakes marked, what was better written beside them.
//!
//! The form is described in `docs/formats.md`.

mod edit;
mod judge;
mod mark;
mod summary;

use std::any::Any;
use std::collections::HashMap;

use kelso_engine::{Agent, AgentSpec, Limits, Remote};
use kelso_rules::pdn::{NotPlayed, PdnGame, ReplayError};
use kelso_rules::{ForVariant, Variant, VariantId};
use thiserror::Error;

pub use judge::Judged;
pub use mark::{BLUNDER, DUBIOUS, MISTAKE, MOST, Mark, loss};
pub use summary::{PlayerSummary, Summary};

use judge::Judge;

/// Annotates games, one after the other.
pub struct Annotator {
    agent: AgentSpec,
    limits: Limits,
    remote: Remote,
    /// An agent for each variant met so far: a `Box<dyn Agent<V>>` for its V.
    agents: HashMap<VariantId, Box<dyn Any>>,
}

/// Why a game is not annotated.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AnnotateError {
    /// It is a game that Kelso does not play.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
    /// Its moves are not legal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Annotator {
    /// With this agent, these limits for a move, and a switch that ends it early.
    pub fn new(agent: AgentSpec, limits: Limits, remote: Remote) -> Self {
        Annotator { agent, limits, remote, agents: HashMap::new() }
    }

    /// Annotates the main line of a game; `on_ply` is called for each move done. If it is stopped, what was found
    /// until then is written.
    ///
    /// # Errors
    /// If it is not one of Kelso's games or its moves are not legal; it is then left as it was.
    pub fn annotate(
        &mut self,
        game: &mut PdnGame,
        on_ply: &mut dyn FnMut(),
    ) -> Result<Summary, AnnotateError> {
        let variant = game.variant()?;
        let judged = variant.dispatch(JudgeGame { annotator: self, game, on_ply })?;
        edit::write_into(&mut game.body, &judged);
        Ok(Summary::new(game, variant, &judged))
    }
}

struct JudgeGame<'a> {
    annotator: &'a mut Annotator,
    game: &'a PdnGame,
    on_ply: &'a mut dyn FnMut(),
}

impl ForVariant for JudgeGame<'_> {
    type Output = Result<Vec<Judged>, ReplayError>;

    fn run<V: Variant>(self) -> Self::Output {
        let replay = self.game.replay::<V>()?;
        let Annotator { agent, limits, remote, agents } = self.annotator;
        let made = agents.entry(VariantId::of::<V>()).or_insert_with(|| Box::new(agent.build::<V>()));
        let agent: &mut Box<dyn Agent<V>> = made.downcast_mut().expect("each variant has agents of its own");
        let mut judge = Judge { agent: agent.as_mut(), limits: *limits, remote, on_ply: self.on_ply };
        Ok(judge.judge(&replay.plies))
    }
}
