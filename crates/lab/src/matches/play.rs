//! Playing a match: pairs of games on several threads, each opening once with either colour.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use kelso_engine::{Agent, Limits, Unobserved};
use kelso_rules::{Color, EndRules, Ending, Game, Move, Outcome, Position, Variant};

/// A position to start from and the moves that are played from it before the contestants think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<V: Variant> {
    /// What it is called in the record.
    pub name: String,
    /// Where it starts.
    pub start: Position<V>,
    /// The moves that are given.
    pub moves: Vec<Move<V::Board>>,
}

/// One side of a match: how to make the agent, and how long it may think about a move.
pub struct Contestant<'a, V: Variant> {
    /// Its name in the record.
    pub name: String,
    /// Makes a fresh agent for a thread.
    pub make: &'a (dyn Fn() -> Box<dyn Agent<V>> + Sync),
    /// Limits for every move.
    pub limits: Limits,
}

/// Which contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The first named.
    First,
    /// The second named.
    Second,
}

/// What is to be played.
pub struct MatchPlan<V: Variant> {
    /// The openings, gone through in turn and again from the start if there are more pairs.
    pub openings: Vec<Opening<V>>,
    /// How the games end.
    pub rules: EndRules,
    /// A game this long is a draw.
    pub max_plies: usize,
    /// The pairs to play, by index: those already played can be left out.
    pub pairs: std::ops::Range<usize>,
    /// Games at a time.
    pub threads: usize,
}

/// A finished game.
pub struct PlayedGame<V: Variant> {
    /// The pair it belongs to.
    pub pair: usize,
    /// Who had the black pieces.
    pub black: Role,
    /// The opening's name.
    pub opening: String,
    /// The game.
    pub game: Game<V>,
    /// How it ended; `None` if it was cut off at the greatest length, which counts as a draw.
    pub ending: Option<Ending>,
}

impl<V: Variant> PlayedGame<V> {
    /// Half points of the first contestant.
    pub fn half_points(&self) -> u8 {
        match self.ending.map(|ending| ending.outcome) {
            Some(Outcome::Win(color)) => 2 * u8::from((color == Color::Black) == (self.black == Role::First)),
            Some(Outcome::BothLose) => 0,
            Some(Outcome::Draw) | None => 1,
        }
    }
}

/// Plays a match; `on_game` sees every game as it ends and can break it off.
pub fn play_match<V: Variant>(
    plan: &MatchPlan<V>,
    first: &Contestant<'_, V>,
    second: &Contestant<'_, V>,
    mut on_game: impl FnMut(PlayedGame<V>) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(plan.pairs.start);
    let stopped = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let sender = sender.clone();
            let (next, stopped) = (&next, &stopped);
            scope.spawn(move || {
                let mut table = Table { plan, first, second, agents: [(first.make)(), (second.make)()] };
                while !stopped.load(Ordering::Relaxed) {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= plan.pairs.end {
                        break;
                    }
                    for black in [Role::First, Role::Second] {
                        let Some(played) = table.play(pair, black, stopped) else { return };
                        if sender.send(played).is_err() {
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        for played in receiver {
            if on_game(played).is_break() {
                stopped.store(true, Ordering::Relaxed);
                break;
            }
        }
    });
}

/// A pair of agents that play each other.
struct Table<'a, V: Variant> {
    plan: &'a MatchPlan<V>,
    first: &'a Contestant<'a, V>,
    second: &'a Contestant<'a, V>,
    agents: [Box<dyn Agent<V>>; 2],
}

impl<V: Variant> Table<'_, V> {
    /// Plays one game; None if the match was broken off.
    fn play(&mut self, pair: usize, black: Role, stopped: &AtomicBool) -> Option<PlayedGame<V>> {
        let opening = &self.plan.openings[pair % self.plan.openings.len()];
        let mut game = Game::from_position(opening.start, self.plan.rules);
        for mv in &opening.moves {
            game.play(mv).expect("openings are legal");
        }
        for agent in &mut self.agents {
            agent.new_game();
        }
        while game.result().is_none() && game.plies() < self.plan.max_plies {
            if stopped.load(Ordering::Relaxed) {
                return None;
            }
            let first_moves = (game.turn() == Color::Black) == (black == Role::First);
            let limits = if first_moves { &self.first.limits } else { &self.second.limits };
            let agent = &mut self.agents[usize::from(!first_moves)];
            let choice = agent.choose(&game, limits, &mut Unobserved).expect("the game is not over");
            game.play(&choice.mv).expect("agents play legal moves");
        }
        Some(PlayedGame { pair, black, opening: opening.name.clone(), ending: game.result(), game })
    }
}
