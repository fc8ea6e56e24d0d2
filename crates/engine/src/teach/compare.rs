//! The three searches side by side on one position (E7).

use kelso_rules::{Game, Variant};

use super::{AlphaBeta, Minimax, Ordered, Settings, Teacher};
use crate::agent::{Agent, Choice, Unobserved};
use crate::limits::Limits;

/// One row of the table: a search and what it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison<V: Variant> {
    /// Which search.
    pub name: &'static str,
    /// What it chose and what that took.
    pub choice: Choice<V>,
}

/// Runs minimax, alpha-beta and ordered alpha-beta with the same settings; empty if the game is over.
pub fn compare<V: Variant>(
    game: &Game<V>,
    limits: &Limits,
    settings: impl Fn() -> Settings<V>,
) -> Vec<Comparison<V>> {
    let none = Limits::NONE;
    let agents: [(&str, Box<dyn Agent<V>>); 3] = [
        ("minimax", Box::new(Teacher::new(Minimax, settings(), none))),
        ("alphabeta", Box::new(Teacher::new(AlphaBeta, settings(), none))),
        ("ordered", Box::new(Teacher::new(Ordered, settings(), none))),
    ];
    agents
        .into_iter()
        .filter_map(|(name, mut agent)| {
            let choice = agent.choose(game, limits, &mut Unobserved)?;
            Some(Comparison { name, choice })
        })
        .collect()
}
