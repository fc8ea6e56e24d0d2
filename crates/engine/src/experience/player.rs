//! A player that looks up what it knows before it searches, and remembers what it has searched (A11).

use std::sync::Arc;

use kelso_rules::{Game, Move, Rules};

use super::{Experience, MoveSquares, PositionKey, Recollection, RememberedBound, SearchCost, SearchResult};
use crate::agent::{Agent, Choice, Observer, Progress};
use crate::candidates::{Candidates, Worth};
use crate::clock::{Clock, WallClock};
use crate::limits::Limits;
use crate::score::Score;
use crate::stats::Stats;

/// This close to a limit on the game's length, a position has another value than elsewhere. Farther than any agent
/// really looks ahead.
const MARGIN: u32 = 40;

/// An agent with experience.
pub struct Experienced<R: Rules> {
    agent: Box<dyn Agent<R>>,
    experience: Arc<dyn Experience>,
    judge: Arc<str>,
    /// Its own limits, or the defaults if there are none.
    limits: Limits,
    usual: Limits,
    cost: SearchCost,
}

impl<R: Rules> Experienced<R> {
    /// Gives an agent experience. `judge` says whose results it may use: see [`PositionKey::judge`].
    pub fn new(
        agent: Box<dyn Agent<R>>,
        experience: Arc<dyn Experience>,
        judge: Arc<str>,
        limits: Limits,
        usual: Limits,
        cost: SearchCost,
    ) -> Self {
        Experienced { agent, experience, judge, limits, usual, cost }
    }

    /// True if a search takes longer than a lookup.
    fn is_worth_a_lookup(&self, game: &Game<R>, limits: &Limits) -> bool {
        let search = self.cost.of(limits, game.position().rules().id());
        search.is_none_or(|search| search > self.experience.lookup_cost())
    }

    /// What is known here and may be played at once.
    fn recall(&self, game: &Game<R>, key: &PositionKey, limits: &Limits) -> Option<Recalled<R>> {
        let Recollection { result, games } = self.experience.recall(key)?;
        // A file may contain anything, and a rule of the game may forbid what the board allows.
        let mv = game.legal_moves().into_iter().find(|mv| MoveSquares::of(mv, game.turn()) == result.mv)?;
        let usable = result.suffices(limits) && !repeats(game, &mv);
        usable.then_some(Recalled { mv, result, games })
    }
}

/// A known move.
struct Recalled<R: Rules> {
    mv: Move<R>,
    result: SearchResult,
    games: u32,
}

impl<R: Rules> Agent<R> for Experienced<R> {
    fn choose(&mut self, game: &Game<R>, limits: &Limits, observer: &mut dyn Observer) -> Option<Choice<R>> {
        if game.legal_moves().len() < 2 || !is_like_any_other(game) {
            return self.agent.choose(game, limits, observer);
        }
        let effective = match self.limits.and(*limits) {
            Limits::NONE => self.usual,
            limits => limits,
        };
        let effective = effective.with_clock_as_time();
        // What nobody will look up is not remembered either.
        if !self.is_worth_a_lookup(game, &effective) {
            return self.agent.choose(game, limits, observer);
        }
        let clock = WallClock::start();
        let key = PositionKey::new(game.position(), &self.judge);
        if let Some(Recalled { mv, result, games }) = self.recall(game, &key, &effective) {
            self.experience.reuse(&key);
            let stats = Stats {
                depth: result.depth,
                time: clock.elapsed(),
                games_remembered: Some(games),
                ..Stats::default()
            };
            let choice = Choice { mv, score: Some(result.score), pv: vec![mv], stats };
            observer.progress(&Progress { rank: 1, choice: choice.clone().into() });
            let mut candidates = Candidates::new(game.legal_moves());
            candidates.note(&mv, Worth::Exact(result.score));
            candidates.tell(observer);
            return Some(choice);
        }
        let choice = self.agent.choose(game, limits, observer)?;
        if !observer.control().is_stopped()
            && let Some(result) = result_of(game, &choice, &effective)
        {
            self.experience.remember(key, result);
        }
        Some(choice)
    }

    fn new_game(&mut self) {
        self.agent.new_game();
    }
}

/// True unless the game's history matters: the position has occurred before, or the game may soon be over.
fn is_like_any_other<R: Rules>(game: &Game<R>) -> bool {
    let rules = game.rules();
    let far = |now: u32, limit: Option<u32>| limit.is_none_or(|limit| now + MARGIN < limit);
    game.occurrences() == 1
        && far(game.plies_since_progress(), rules.no_progress.map(|draw| draw.count.get()))
        && far(game.plies_since_capture(), rules.no_capture.map(u32::from))
        && far(game.plies() as u32, rules.move_limit.map(|limit| limit.plies.get()))
}

/// True if a move leads back to where the game has been.
fn repeats<R: Rules>(game: &Game<R>, mv: &Move<R>) -> bool {
    let next = game.position().play_unchecked(mv);
    game.positions().any(|seen| *seen.position() == next)
}

/// What to remember about a search, if it found anything that holds in other games too.
fn result_of<R: Rules>(game: &Game<R>, choice: &Choice<R>, limits: &Limits) -> Option<SearchResult> {
    let Stats { depth, nodes, time, .. } = choice.stats;
    let score = choice.score.filter(|_| depth > 0)?;
    // A level score may be due to a repetition that only this game can have.
    if score == Score::ZERO && game.plies_since_progress() > 0 {
        return None;
    }
    let done = limits.depth.is_some_and(|wanted| depth >= wanted) || score.is_decided();
    // A search that a node or time limit ended has done what that limit allows, though it rarely uses all of it.
    let (allowed_nodes, allowed_time) = match (done, limits.nodes, limits.time) {
        (false, Some(allowed), None) => (allowed, time),
        (false, None, Some(allowed)) => (nodes, allowed),
        _ => (nodes, time),
    };
    Some(SearchResult {
        mv: MoveSquares::of(&choice.mv, game.turn()),
        score,
        bound: if done { RememberedBound::Exact } else { RememberedBound::Lower },
        depth,
        nodes: nodes.max(allowed_nodes),
        time: time.max(allowed_time),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::{Mutex, PoisonError};

    use kelso_rules::{EndRules, English, General, RuleSet, Size};

    use super::*;
    use crate::{AgentSpec, Unobserved};

    /// Experience that lasts as long as the test.
    #[derive(Debug, Default)]
    struct Notebook(Mutex<HashMap<PositionKey, Recollection>>, AtomicU32);

    impl Notebook {
        fn pages(&self) -> std::sync::MutexGuard<'_, HashMap<PositionKey, Recollection>> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner)
        }
    }

    impl Experience for Notebook {
        fn recall(&self, key: &PositionKey) -> Option<Recollection> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.pages().get(key).cloned()
        }

        fn reuse(&self, key: &PositionKey) {
            self.pages().get_mut(key).expect("recalled before").games += 1;
        }

        fn remember(&self, key: PositionKey, result: SearchResult) {
            self.pages().insert(key, Recollection { result, games: 1 });
        }
    }

    fn agent(text: &str, notebook: &Arc<Notebook>) -> Box<dyn Agent<English>> {
        let spec: AgentSpec = text.parse().expect("an agent");
        spec.with_experience(notebook.clone()).build(English)
    }

    fn choose(agent: &mut Box<dyn Agent<English>>, game: &Game<English>) -> Choice<English> {
        agent.choose(game, &Limits::NONE, &mut Unobserved).expect("the game is not over")
    }

    fn from_fen(fen: &str, rules: EndRules) -> Game<English> {
        Game::from_position(kelso_rules::Position::from_fen(English, fen).expect("a legal FEN"), rules)
    }

    #[test]
    fn what_was_searched_is_played_at_once_the_next_time() {
        let notebook = Arc::new(Notebook::default());
        let mut agent = agent("table depth=5 experience=on", &notebook);
        let game = Game::new(English, EndRules::WCDF);
        let searched = choose(&mut agent, &game);
        assert!(searched.stats.nodes > 0 && searched.stats.games_remembered.is_none());
        for games in 1..4 {
            let known = choose(&mut agent, &game);
            assert_eq!((known.mv, known.score), (searched.mv, searched.score));
            assert_eq!((known.stats.nodes, known.stats.games_remembered), (0, Some(games)));
        }
    }

    #[test]
    fn shallower_results_and_those_of_others_are_not_used() {
        let notebook = Arc::new(Notebook::default());
        let game = Game::new(English, EndRules::WCDF);
        choose(&mut agent("table depth=5 experience=on", &notebook), &game);
        let fresh = |text: &str| choose(&mut agent(text, &notebook), &game).stats.games_remembered.is_none();
        assert!(!fresh("table depth=4 experience=on"));
        assert!(fresh("table depth=6 experience=on"));
        assert!(fresh("table depth=5 eval=count experience=on"));
        assert!(fresh("kelso depth=5 hash=1 experience=on"));
        assert!(!fresh("kelso depth=5 hash=2 experience=on"), "the size of the table does not matter");
        assert!(fresh("kelso depth=5 hash=1 without=patterns experience=on"));
    }

    #[test]
    fn what_is_searched_faster_is_neither_looked_up_nor_remembered() {
        for (text, lookups) in [
            ("table depth=1 experience=on", 0),
            ("table depth=3 experience=on", 0),
            ("table depth=4 experience=on", 2),
            ("table nodes=50 experience=on", 0),
            ("table nodes=5000 experience=on", 2),
            ("table depth=9 nodes=50 experience=on", 0),
            ("kelso depth=1 hash=1 experience=on", 0),
            ("kelso depth=6 hash=1 experience=on", 2),
        ] {
            let notebook = Arc::new(Notebook::default());
            let mut agent = agent(text, &notebook);
            let game = Game::new(English, EndRules::WCDF);
            let moves = [(); 2].map(|()| choose(&mut agent, &game).mv);
            assert_eq!(moves[0], moves[1], "{text}");
            assert_eq!(notebook.1.load(Ordering::Relaxed), lookups, "{text}");
            assert_eq!(notebook.pages().len() as u32, lookups / 2, "{text}");
        }
    }

    #[test]
    fn the_other_colour_shares_what_is_known() {
        let notebook = Arc::new(Notebook::default());
        let mut agent = agent("table depth=4 experience=on", &notebook);
        let game = from_fen("B:W18,21,24,26,28,31,32:B2,3,5,7,8,11,12", EndRules::WCDF);
        let searched = choose(&mut agent, &game);
        let flipped = Game::from_position(game.position().flipped(), EndRules::WCDF);
        let known = choose(&mut agent, &flipped);
        assert_eq!(known.stats.games_remembered, Some(1));
        assert_eq!(known.mv, searched.mv.turned());
    }

    #[test]
    fn a_wrong_entry_is_not_played() {
        let notebook = Arc::new(Notebook::default());
        let mut agent = agent("table depth=4 experience=on", &notebook);
        let game = Game::new(English, EndRules::WCDF);
        let searched = choose(&mut agent, &game);
        for squares in [[11, 20], [1, 5], [32, 27], [200, 201]] {
            for entry in notebook.pages().values_mut() {
                entry.result.mv = MoveSquares::from_bytes(&squares).expect("two squares");
            }
            let again = choose(&mut agent, &game);
            assert_eq!((again.mv, again.stats.games_remembered), (searched.mv, None));
        }
    }

    #[test]
    fn repetitions_are_seen() {
        let notebook = Arc::new(Notebook::default());
        let mut agent = agent("table depth=4 experience=on", &notebook);
        let mut game = from_fen("B:WK32,K31:BK1,K2,12", EndRules::WCDF);
        choose(&mut agent, &game);
        let back_and_forth = ["1-6", "32-27", "6-1", "27-32"];
        for text in back_and_forth {
            let mv = text.parse::<kelso_rules::MoveText>().expect("a move");
            let mv = mv.resolve(game.position(), &game.legal_moves()).expect("legal");
            game.play(&mv).expect("legal");
        }
        assert_eq!(game.occurrences(), 2);
        let again = choose(&mut agent, &game);
        assert_eq!(again.stats.games_remembered, None);
        // One ply before, the position is new, but the known move would lead back to an old one.
        game.undo();
        let key = PositionKey::new(game.position(), &"table".into());
        let moves = game.legal_moves();
        let back: Vec<_> = moves.iter().filter(|mv| repeats(&game, mv)).collect();
        assert!(!back.is_empty());
        for mv in back {
            let result = SearchResult {
                mv: MoveSquares::of(mv, game.turn()),
                score: Score::ZERO,
                bound: RememberedBound::Exact,
                depth: 30,
                nodes: 1,
                time: std::time::Duration::ZERO,
            };
            notebook.remember(key.clone(), result);
            assert_eq!(choose(&mut agent, &game).stats.games_remembered, None, "{mv:?}");
        }
    }

    #[test]
    fn near_a_limit_nothing_is_recalled_and_nothing_remembered() {
        let notebook = Arc::new(Notebook::default());
        let mut agent = agent("table depth=4 experience=on", &notebook);
        for rules in ["wcdf,max-moves=30:draw", "wcdf,no-progress=40:claim", "wcdf,no-capture=40"] {
            choose(&mut agent, &Game::new(English, rules.parse().expect("end rules")));
        }
        assert!(notebook.pages().is_empty());
    }

    #[test]
    fn boards_of_all_kinds_are_remembered() {
        let notebook = Arc::new(Notebook::default());
        let spec: AgentSpec = "table depth=4 experience=on".parse().expect("an agent");
        for (rules, size) in [(RuleSet::OptionalCapture, Size::Eight), (RuleSet::English, Size::Sixteen)] {
            let rules = General::new(rules, size);
            let game = Game::new(rules, EndRules::WCDF);
            let mut agent = spec.clone().with_experience(notebook.clone()).build(rules);
            let mut choose = || agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
            assert_eq!(choose().stats.games_remembered, None);
            assert_eq!(choose().stats.games_remembered, Some(1));
        }
        assert_eq!(notebook.pages().len(), 2);
    }
}
