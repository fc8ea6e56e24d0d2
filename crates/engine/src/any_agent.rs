//! An agent for a variant chosen at run time: text and numbers come out, and whoever uses it is compiled once.

use kelso_rules::{AnyGame, ForVariant, Game, Move, MoveRecord, Notation, Position, Variant, VariantId};

use crate::agent::{Agent, Choice, Observer, Progress};
use crate::limits::Limits;
use crate::remote::Remote;
use crate::score::Score;
use crate::spec::{AgentKind, AgentSpec};
use crate::stats::Stats;
use crate::teach::{Complexity, compare};

/// A chosen move with no variant in its type.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyChoice {
    /// The move.
    pub mv: MoveRecord,
    /// What the agent thinks of the position, from the view of the side to move, if it thinks.
    pub score: Option<Score>,
    /// How it expects the game to go on, the move first.
    pub pv: Vec<String>,
    /// What it did.
    pub stats: Stats,
}

/// A player of a variant known only at run time.
///
/// ```
/// use kelso_engine::{AgentSpec, Limits, Remote};
/// use kelso_rules::{AnyGame, EndRules, VariantId};
///
/// let spec: AgentSpec = "alphabeta depth=3".parse()?;
/// let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
/// let mut agent = spec.build_any(game.variant());
/// let choice = agent.choose(&game, &Limits::NONE, &Remote::default(), &mut |_, _| {}).expect("not over");
/// assert!(game.legal_moves().contains(&choice.mv));
/// # Ok::<(), kelso_engine::SpecError>(())
/// ```
pub struct AnyAgent(Box<dyn Erased>);

impl AnyAgent {
    /// As [`Agent::choose`]. `watch` sees each line with its rank, from 1; `remote` stops it.
    ///
    /// `None` if the game is over, or of another variant than the agent was built for.
    pub fn choose(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        remote: &Remote,
        watch: &mut (dyn FnMut(usize, AnyChoice) + Send),
    ) -> Option<AnyChoice> {
        self.0.choose(game, limits, remote, watch)
    }
}

impl AgentSpec {
    /// Makes the agent for a variant known only at run time.
    pub fn build_any(&self, variant: VariantId) -> AnyAgent {
        struct Build<'a>(&'a AgentSpec);
        impl ForVariant for Build<'_> {
            type Output = AnyAgent;

            fn run<V: Variant>(self) -> AnyAgent {
                AnyAgent(Box::new(self.0.build::<V>()))
            }
        }
        variant.dispatch(Build(self))
    }
}

trait Erased: Send {
    fn choose(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        remote: &Remote,
        watch: &mut (dyn FnMut(usize, AnyChoice) + Send),
    ) -> Option<AnyChoice>;
}

impl<V: Variant> Erased for Box<dyn Agent<V>> {
    fn choose(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        remote: &Remote,
        watch: &mut (dyn FnMut(usize, AnyChoice) + Send),
    ) -> Option<AnyChoice> {
        let game = game.typed::<V>()?;
        let legal = game.legal_moves();
        let mut watcher = Watcher { game, legal: &legal, remote, watch };
        let choice = Agent::choose(&mut **self, game, limits, &mut watcher)?;
        Some(plain(game, &legal, choice))
    }
}

/// Hears of lines as moves and passes them on as text.
struct Watcher<'a, V: Variant> {
    game: &'a Game<V>,
    legal: &'a [Move<V::Board>],
    remote: &'a Remote,
    watch: &'a mut (dyn FnMut(usize, AnyChoice) + Send),
}

impl<V: Variant> Observer<V> for Watcher<'_, V> {
    fn progress(&mut self, progress: &Progress<V>) {
        (self.watch)(progress.rank, plain(self.game, self.legal, progress.choice.clone()));
    }

    fn remote(&self) -> Remote {
        self.remote.clone()
    }
}

fn plain<V: Variant>(game: &Game<V>, legal: &[Move<V::Board>], choice: Choice<V>) -> AnyChoice {
    AnyChoice {
        mv: game.position().record(&choice.mv, legal),
        score: choice.score,
        pv: line(*game.position(), &choice.pv),
        stats: choice.stats,
    }
}

fn line<V: Variant>(mut position: Position<V>, moves: &[Move<V::Board>]) -> Vec<String> {
    let text = moves.iter().map(|mv| {
        let text = position.format_move(mv, Notation::Numeric);
        position = position.succ(mv);
        text
    });
    text.collect()
}

/// One row of the comparison of searches, with no variant in its type: see [`Comparison`](crate::teach::Comparison).
#[derive(Clone, Debug, PartialEq)]
pub struct AnyComparison {
    /// Which search.
    pub kind: AgentKind,
    /// What it chose and what that took.
    pub choice: AnyChoice,
    /// Times the rest of a position's moves was cut off; none for a search that does not prune.
    pub pruned: Option<u64>,
    /// What its time should be by the textbook.
    pub time_complexity: Complexity,
    /// What its memory should be by the textbook.
    pub space_complexity: Complexity,
}

/// [`compare`] for a game of any variant.
pub fn compare_any(
    game: &AnyGame,
    spec: &AgentSpec,
    remote: &mut dyn FnMut() -> Remote,
) -> Vec<AnyComparison> {
    struct Compare<'a> {
        game: &'a AnyGame,
        spec: &'a AgentSpec,
        remote: &'a mut dyn FnMut() -> Remote,
    }
    impl ForVariant for Compare<'_> {
        type Output = Vec<AnyComparison>;

        fn run<V: Variant>(self) -> Vec<AnyComparison> {
            let Some(game) = self.game.typed::<V>() else { return Vec::new() };
            let legal = game.legal_moves();
            let rows = compare(game, self.spec, self.remote).into_iter();
            rows.map(|row| AnyComparison {
                kind: row.kind,
                pruned: row.pruned(),
                time_complexity: row.time_complexity(),
                space_complexity: row.space_complexity(),
                choice: plain(game, &legal, row.choice),
            })
            .collect()
        }
    }
    game.variant().dispatch(Compare { game, spec, remote })
}

#[cfg(test)]
mod tests {
    use kelso_rules::EndRules;

    use super::*;

    #[test]
    fn an_agent_of_any_variant_chooses_a_legal_move() {
        for variant in VariantId::all() {
            let game = AnyGame::new(variant, EndRules::WCDF, None);
            let spec: AgentSpec = "alphabeta depth=2".parse().unwrap();
            let choice =
                spec.build_any(variant).choose(&game, &Limits::NONE, &Remote::default(), &mut |_, _| {});
            let choice = choice.unwrap();
            assert!(game.legal_moves().contains(&choice.mv), "{variant}");
            assert_eq!(choice.pv[0], choice.mv.text);
        }
    }

    #[test]
    fn progress_is_seen_and_another_variant_is_not_played() {
        let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
        let spec: AgentSpec = "kelso hash=1 lines=2".parse().unwrap();
        let mut ranks = Vec::new();
        let mut watch = |rank, _| ranks.push(rank);
        spec.build_any(game.variant()).choose(&game, &Limits::depth(3), &Remote::default(), &mut watch);
        assert_eq!(ranks, [1, 2, 1, 2, 1, 2]);
        let other = VariantId::all().last().unwrap();
        let none = spec.build_any(other).choose(&game, &Limits::depth(1), &Remote::default(), &mut |_, _| {});
        assert_eq!(none, None);
    }

    #[test]
    fn the_three_searches_agree_through_this_face_too() {
        let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
        let rows = compare_any(&game, &"minimax depth=4".parse().unwrap(), &mut Remote::default);
        assert_eq!(rows.len(), 3);
        assert!(rows.iter().all(|row| row.choice.score == rows[0].choice.score));
        assert_eq!(rows[0].pruned, None);
        assert_eq!(rows[0].choice.stats.nodes_per_depth[1..], [7, 49, 302, 1469]);
    }
}
