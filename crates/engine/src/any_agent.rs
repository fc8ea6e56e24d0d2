//! An agent for a variant chosen at run time: code that uses it is compiled once.

use kelso_rules::{AnyGame, English, Game, General, Rules, VariantId};

use crate::agent::{Agent, AnyChoice, Observer};
use crate::limits::Limits;
use crate::spec::AgentSpec;
use crate::teach::RecordedTree;

/// A player of a variant known only at run time.
///
/// ```
/// use kelso_engine::{AgentSpec, Limits, Unobserved};
/// use kelso_rules::{AnyGame, EndRules, VariantId};
///
/// let spec: AgentSpec = "alphabeta depth=3".parse()?;
/// let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
/// let mut agent = spec.build_any(game.variant());
/// let choice = agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
/// assert!(game.legal_moves().contains(&choice.mv));
/// # Ok::<(), kelso_engine::SpecError>(())
/// ```
pub struct AnyAgent {
    /// What it was built for: an agent may keep tables that fit only one board.
    variant: VariantId,
    player: Player,
}

enum Player {
    English(Box<dyn Agent<English>>),
    General(Box<dyn Agent<General>>),
}

impl AnyAgent {
    /// Which game it plays.
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// As [`Agent::choose`]. `None` if the game is over, or of another variant than the agent was built for.
    pub fn choose(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<AnyChoice> {
        if game.variant() != self.variant {
            return None;
        }
        match &mut self.player {
            Player::English(agent) => choose(&mut **agent, game.typed()?, limits, observer),
            Player::General(agent) => choose(&mut **agent, game.typed()?, limits, observer),
        }
    }

    /// As [`Agent::record`]. `None` also if the game is of another variant than the agent was built for.
    pub fn record(
        &mut self,
        game: &AnyGame,
        most_nodes: usize,
        observer: &mut dyn Observer,
    ) -> Option<RecordedTree> {
        if game.variant() != self.variant {
            return None;
        }
        match &mut self.player {
            Player::English(agent) => agent.record(game.typed()?, most_nodes, observer),
            Player::General(agent) => agent.record(game.typed()?, most_nodes, observer),
        }
    }

    /// Clears what it remembers from earlier games.
    pub fn new_game(&mut self) {
        match &mut self.player {
            Player::English(agent) => agent.new_game(),
            Player::General(agent) => agent.new_game(),
        }
    }
}

fn choose<R: Rules>(
    agent: &mut dyn Agent<R>,
    game: &Game<R>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Option<AnyChoice> {
    agent.choose(game, limits, observer).map(AnyChoice::from)
}

impl AgentSpec {
    /// Builds the agent for a variant known only at run time.
    pub fn build_any(&self, variant: VariantId) -> AnyAgent {
        let player = if variant == VariantId::ENGLISH {
            Player::English(self.build(English))
        } else {
            Player::General(self.build(General::from(variant)))
        };
        AnyAgent { variant, player }
    }
}

#[cfg(test)]
mod tests {
    use kelso_rules::EndRules;

    use super::*;
    use crate::agent::{Progress, Unobserved};

    #[test]
    fn an_agent_of_any_variant_chooses_a_legal_move() {
        for variant in VariantId::all() {
            let game = AnyGame::new(variant, EndRules::WCDF, None);
            let spec: AgentSpec = "alphabeta depth=2".parse().unwrap();
            let choice = spec.build_any(variant).choose(&game, &Limits::NONE, &mut Unobserved).unwrap();
            assert!(game.legal_moves().contains(&choice.mv), "{variant}");
            assert_eq!(choice.pv[0], choice.mv);
        }
    }

    #[derive(Default)]
    struct SeenRanks(Vec<usize>);

    impl Observer for SeenRanks {
        fn progress(&mut self, progress: &Progress) {
            self.0.push(progress.rank);
        }
    }

    #[test]
    fn progress_is_seen_and_another_variant_is_not_played() {
        let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
        let spec: AgentSpec = "kelso hash=1 lines=2".parse().unwrap();
        let mut ranks = SeenRanks::default();
        spec.build_any(game.variant()).choose(&game, &Limits::depth(3), &mut ranks);
        assert_eq!(ranks.0, [1, 2, 1, 2, 1, 2]);
        let other = VariantId::all().last().unwrap();
        let none = spec.build_any(other).choose(&game, &Limits::depth(1), &mut Unobserved);
        assert_eq!(none, None);
    }
}
