//! An agent at the board.

use kelso_engine::teach::COMPARED_DEPTH;
use kelso_engine::{AgentSpec, AnyAgent, AnyChoice, Limits, Score};
use kelso_rules::{AnyGame, AnyPosition, VariantId};

use super::console::Console;
use super::player::any_seed;
use super::report;
use super::seat::Act;
use crate::commands::compare;

/// A computer player for one side. It never resigns.
pub(super) struct Machine {
    agent: AnyAgent,
    /// As typed, for display.
    name: String,
    /// With its seed, so that a saved game can be reproduced.
    spec: AgentSpec,
    /// Its last choice, and the position.
    last: Option<(AnyPosition, AnyChoice)>,
    /// Three searches are compared after each of its moves.
    compares: bool,
}

impl Machine {
    /// Games differ unless the text gives a seed.
    pub(super) fn new(spec: AgentSpec, variant: VariantId, compares: bool) -> Self {
        let name = spec.to_string();
        let spec = spec.or_seed(any_seed());
        Machine { agent: spec.build_any(variant), name, spec, last: None, compares }
    }

    pub(super) fn last_choice(&self) -> Option<&(AnyPosition, AnyChoice)> {
        self.last.as_ref()
    }

    pub(super) fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    pub(super) fn act(&mut self, game: &AnyGame, console: &mut Console) -> anyhow::Result<Act> {
        let Some(choice) = self.think(game, &Limits::NONE, console) else { return Ok(Act::Leave) };
        self.last = Some((game.position(), choice.clone()));
        if game.claimable().is_some() && (!is_better(choice.score) || has_gone_on_for_long(game)) {
            console.say(format!("{} ({}) claims a draw.", game.turn(), self.name))?;
            return Ok(Act::Claim(None));
        }
        let mv = game.position().format_move(&choice.mv, console.view.notation());
        let number = report::number(game);
        console.say(report::played(&number, game.turn(), &self.name, &mv, choice.score, &choice.stats))?;
        if self.compares {
            self.compare(game, console)?;
        }
        Ok(Act::Move(choice.mv))
    }

    /// The three searches on the position it has just chosen in, by its own evaluation and as deep as it searches (E7).
    fn compare(&self, game: &AnyGame, console: &mut Console) -> anyhow::Result<()> {
        let rows = compare::rows(game, &self.spec, console.view.notation(), &console.interrupt);
        let depth = self.spec.limits().depth.unwrap_or(COMPARED_DEPTH);
        console.say(compare::table::render(&rows, depth, self.spec.eval()))
    }

    /// It accepts unless it thinks it is better itself. One that does not search accepts.
    pub(super) fn accepts_draw(&mut self, game: &AnyGame, console: &mut Console) -> bool {
        // The score is for the side to move, which made the offer.
        let choice = self.think(game, &report::BRIEFLY, console);
        !is_better(choice.and_then(|choice| choice.score).map(|score| -score))
    }

    fn think(&mut self, game: &AnyGame, limits: &Limits, console: &mut Console) -> Option<AnyChoice> {
        let agent = &mut self.agent;
        console.while_thinking(|control| agent.choose(game, limits, control))
    }
}

fn is_better(score: Option<Score>) -> bool {
    score.is_some_and(|score| score > Score::ZERO)
}

/// Twice as long as the official rules wait: a side that thinks it is better has had its chance.
pub(super) fn has_gone_on_for_long(game: &AnyGame) -> bool {
    game.occurrences() >= 6 || game.plies_since_progress() >= 160
}
