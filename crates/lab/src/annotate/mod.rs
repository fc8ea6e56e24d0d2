//! Annotates games: every move scored, mistakes marked with the better line.
//!
//! The form is described in `docs/formats.md`.

mod accuracy;
mod edit;
mod judge;
mod mark;
mod scoring;
mod summary;
mod turning_point;

use std::collections::HashMap;

use kelso_engine::{AgentSpec, AnyAgent, Limits, SearchControl};
use kelso_rules::VariantId;
use kelso_rules::pdn::{NotPlayed, PdnGame, ReplayError, ReplayOptions};
use thiserror::Error;

pub use accuracy::{expected_points, move_accuracy};
pub use judge::{Judged, judge};
pub use mark::{BLUNDER, DUBIOUS, MISTAKE, MOST, Mark, loss};
pub use scoring::{Scored, ScoredPosition, Scorer};
pub use summary::{AnnotationSummary, PlayerSummary};
pub use turning_point::{CLEARLY, Outlook, TurningPoint};

use judge::judge_game;

/// Annotates games, one after another.
pub struct Annotator {
    agent: AgentSpec,
    limits: Limits,
    control: SearchControl,
    /// An agent for each variant met so far.
    agents: HashMap<VariantId, AnyAgent>,
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
    /// An annotator with this agent, these limits per move, and a control that stops it early.
    pub fn new(agent: AgentSpec, limits: Limits, control: SearchControl) -> Self {
        Annotator { agent, limits, control, agents: HashMap::new() }
    }

    /// Annotates the main line of a game; `on_ply` is called after each move. If stopped, what was found so far is
    /// written.
    ///
    /// # Errors
    /// If Kelso does not play this game or its moves are not legal; it is then unchanged.
    pub fn annotate(
        &mut self,
        game: &mut PdnGame,
        on_ply: &mut dyn FnMut(),
    ) -> Result<AnnotationSummary, AnnotateError> {
        let variant = game.variant()?;
        let replay = game.replay_as(variant, ReplayOptions::default())?;
        let agent = self.agents.entry(variant).or_insert_with(|| self.agent.build_any(variant));
        let mut scorer = Scorer { agent, limits: self.limits, control: &self.control };
        let judged = judge_game(&mut scorer, &replay.plies, on_ply);
        edit::write_into(&mut game.body, &judged);
        Ok(AnnotationSummary::new(game, variant, &judged))
    }
}
