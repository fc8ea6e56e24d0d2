//! What most steps do: search a position with an agent, count, and measure the time.

use cpu_time::ThreadTime;
use kelso_engine::{AgentSpec, AnyChoice, Limits, Rng, Score, SearchControl, Stats};
use kelso_rules::openings::ballots;
use kelso_rules::{AnyGame, AnyPosition, EndRules, VariantId};

use super::statistics::quartiles;

/// A completed search.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// The move it chose.
    pub mv: String,
    /// What it thinks of the position.
    pub score: Option<Score>,
    /// What it did.
    pub stats: Stats,
}

/// A position and the agent that searches it.
struct Search {
    game: AnyGame,
    agent: AgentSpec,
}

impl Search {
    fn new(variant: VariantId, fen: &str, agent: &str) -> Option<Search> {
        let game = AnyGame::from_fen(variant, EndRules::WCDF, fen).ok()?;
        Some(Search { game, agent: agent.parse().ok()? })
    }

    /// The choice, and the CPU milliseconds it took: nothing else is timed.
    fn run(&self, control: &SearchControl) -> Option<(AnyChoice, f64)> {
        let mut agent = self.agent.build_any(self.game.variant());
        let mut observer = control.clone();
        let clock = ThreadTime::now();
        let choice = agent.choose(&self.game, &Limits::NONE, &mut observer);
        let ms = clock.elapsed().as_secs_f64() * 1e3;
        choice.filter(|_| !control.is_stopped()).map(|choice| (choice, ms))
    }

    fn searched(&self, choice: AnyChoice) -> Searched {
        Searched { mv: self.game.record(&choice.mv).text, score: choice.score, stats: choice.stats }
    }
}

/// Lets an agent search a position; `None` if it was stopped, or the agent or position is invalid.
pub fn search(variant: VariantId, fen: &str, agent: &str, control: &SearchControl) -> Option<Searched> {
    let search = Search::new(variant, fen, agent)?;
    let (choice, _) = search.run(control)?;
    Some(search.searched(choice))
}

/// Enough repetitions of short searches that a single hiccup does not matter.
const MOST_RUNS: usize = 25;
/// Long searches are repeated only until this much time has been spent on them.
const ENOUGH_MS: f64 = 50.0;

/// [`search`], with its time in milliseconds: the median of several runs after a warm-up. It is CPU time, so that other
/// programs do not count.
pub fn timed_search(
    variant: VariantId,
    fen: &str,
    agent: &str,
    control: &SearchControl,
) -> Option<(Searched, f64)> {
    let search = Search::new(variant, fen, agent)?;
    let (choice, warm_up) = search.run(control)?;
    let mut times = Vec::new();
    while times.is_empty() || (times.len() < MOST_RUNS && times.iter().sum::<f64>() < ENOUGH_MS - warm_up) {
        times.push(search.run(control)?.1);
    }
    Some((search.searched(choice), quartiles(&times).median))
}

/// The first positions after the three-move ballots, in an order drawn from the seed.
pub fn ballot_fens(seed: u64) -> Vec<String> {
    let mut fens: Vec<_> = ballots().iter().map(|ballot| ballot.position().to_fen()).collect();
    crate::matches::shuffle(&mut fens, seed);
    fens
}

/// Positions of a variant after this many random moves from its start, each with a legal move. The same seed gives the
/// same positions, whatever the bit layout: moves are drawn from a list sorted by square.
pub fn random_walks(
    variant: VariantId,
    seed: u64,
    count: usize,
    plies: std::ops::Range<usize>,
) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut walk = || {
        let plies = plies.start + rng.below(plies.len().max(1));
        let mut position = AnyPosition::start(variant, None);
        for _ in 0..plies {
            let moves = position.legal_moves();
            position = position.play_unchecked(moves.get(rng.below(moves.len().max(1)))?);
        }
        position.has_moves().then(|| position.to_fen())
    };
    std::iter::from_fn(|| Some(walk())).flatten().take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_repeat_with_their_seed() {
        let walks = |seed| random_walks(VariantId::ENGLISH, seed, 5, 4..9);
        assert_eq!(walks(7), walks(7));
        assert_ne!(walks(7), walks(8));
        assert_eq!(walks(7).len(), 5);
    }

    #[test]
    fn a_search_is_timed_and_can_be_stopped() {
        let control = SearchControl::default();
        let start = "B:W21-32:B1-12";
        let (searched, ms) =
            timed_search(VariantId::ENGLISH, start, "alphabeta depth=4", &control).expect("a search");
        assert!(ms > 0.0 && searched.stats.nodes > 50, "{ms} {searched:?}");
        control.stop();
        assert_eq!(search(VariantId::ENGLISH, start, "alphabeta depth=4", &control), None);
    }
}
