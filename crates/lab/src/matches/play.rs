//! Playing a match: games on several threads, each opening once with either colour.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use kelso_engine::levels::Strength;
use kelso_engine::{Limits, Rng, SearchControl};
use kelso_rules::{AnyGame, Color, Decision, EndRules, Forfeit, Outcome};

use super::opening::Opening;
use super::player::{Fault, Player};

/// One side of a match: how to make the player, and how long it may think about a move.
pub struct Contestant<'a> {
    /// Makes a player for a thread. Each game tells it to [begin](Player::begin) with a seed of its own.
    pub make: &'a (dyn Fn() -> Box<dyn Player> + Sync),
    /// Limits for every move.
    pub limits: Limits,
    /// What the seeds of its games are drawn from.
    pub seed: u64,
}

/// Which contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The first named.
    First,
    /// The second named.
    Second,
}

/// Which game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId {
    /// The pair, from 0. Its opening is the one of this index, or after the last the first again.
    pub pair: usize,
    /// Who has the black pieces: the first contestant in the first game of a pair.
    pub black: Role,
}

impl GameId {
    /// The games of these pairs, in order.
    pub fn of_pairs(pairs: usize) -> impl Iterator<Item = GameId> {
        (0..pairs).flat_map(|pair| [Role::First, Role::Second].map(|black| GameId { pair, black }))
    }

    /// Who plays a colour.
    pub fn role(self, color: Color) -> Role {
        if (color == Color::Black) == (self.black == Role::First) { Role::First } else { Role::Second }
    }

    /// The seed of a contestant in this game: the same whatever else is played, and by which thread.
    fn seed(self, contestant: u64, role: Role) -> u64 {
        let mut seed = contestant;
        for part in [self.pair as u64, self.black as u64, role as u64] {
            seed = Rng::new(seed ^ part.wrapping_mul(0x9e37_79b9)).next_u64();
        }
        seed
    }
}

/// Half points of the first contestant in games that have been played, in the order of the match.
pub type PastGames = BTreeMap<GameId, u8>;

/// What is to be played.
pub struct MatchPlan {
    /// The openings, gone through in turn and again from the start if there are more pairs.
    pub openings: Vec<Opening>,
    /// How the games end.
    pub rules: EndRules,
    /// A game this long is a draw.
    pub max_plies: usize,
    /// The games to play: those already played can be left out.
    pub games: Vec<GameId>,
    /// Those already played: players that go by earlier results are told of them.
    pub past: PastGames,
    /// Games at a time. A player that goes by earlier results is told of all of them only if this is 1.
    pub threads: usize,
}

/// A finished game.
pub struct PlayedGame {
    /// Which one it is.
    pub id: GameId,
    /// The opening's name.
    pub opening: String,
    /// The game. It has no result if it was cut off at the greatest length, which counts as a draw.
    pub game: AnyGame,
    /// What the loser did wrong, if the game was lost by that.
    pub fault: Option<Fault>,
    /// The strengths at which the contestants played, where they go by earlier results.
    pub strengths: [Option<Strength>; 2],
}

impl PlayedGame {
    /// Half points of the first contestant.
    pub fn half_points(&self) -> u8 {
        half_points(self.id, self.game.result().map_or(Outcome::Draw, |ending| ending.outcome))
    }
}

/// Half points of the first contestant. A game that both lose tells nothing about who is stronger: one each.
pub(super) fn half_points(id: GameId, outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win(color) => 2 * u8::from(id.role(color) == Role::First),
        Outcome::Draw | Outcome::BothLose => 1,
    }
}

/// Plays a match; `on_game` sees every game as it ends and can break it off, as the control can from outside. Games that
/// are not over then are dropped.
pub fn play_match(
    plan: &MatchPlan,
    contestants: [&Contestant<'_>; 2],
    control: &SearchControl,
    on_game: &mut dyn FnMut(PlayedGame) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.clamp(1, plan.games.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let players = contestants.map(|contestant| (contestant.make)());
                let news = plan.past.clone();
                let mut table = MatchTable { plan, contestants, players, control, news };
                while let Some(&id) = plan.games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(played) = table.play(id) else { return };
                    if sender.send(played).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for played in receiver {
            if on_game(played).is_break() {
                control.stop();
                break;
            }
        }
    });
}

/// Two players who play each other.
struct MatchTable<'a> {
    plan: &'a MatchPlan,
    contestants: [&'a Contestant<'a>; 2],
    players: [Box<dyn Player>; 2],
    control: &'a SearchControl,
    /// Results that the players have not been told yet.
    news: PastGames,
}

impl MatchTable<'_> {
    /// Plays one game; None if the match was broken off.
    fn play(&mut self, id: GameId) -> Option<PlayedGame> {
        let opening = &self.plan.openings[id.pair % self.plan.openings.len()];
        let mut game = AnyGame::from_position(opening.start, self.plan.rules);
        for mv in &opening.moves {
            game.play(mv).expect("openings are legal");
        }
        self.tell_results_before(id);
        let strengths = self.players.each_ref().map(|player| player.strength());
        let fault = match self.finish(id, &mut game) {
            Ok(()) => None,
            Err(Stop::BrokenOff) => return None,
            Err(Stop::Fault(loser, fault)) => {
                let how = if fault.time { Forfeit::Time } else { Forfeit::Abandonment };
                // A game that is over already has its result.
                let _ = game.decide(Decision::Forfeit(loser, how));
                Some(fault)
            }
        };
        let played = PlayedGame { id, opening: opening.name.clone(), game, fault, strengths };
        self.news.insert(id, played.half_points());
        Some(played)
    }

    /// Tells the players how the games before this one ended, in order.
    fn tell_results_before(&mut self, id: GameId) {
        let later = self.news.split_off(&id);
        for points in std::mem::replace(&mut self.news, later).into_values() {
            self.players[0].hear_result(points);
            self.players[1].hear_result(2 - points);
        }
    }

    /// Plays to the end on the board.
    fn finish(&mut self, id: GameId, game: &mut AnyGame) -> Result<(), Stop> {
        for color in Color::ALL {
            let role = id.role(color);
            let seed = id.seed(self.contestants[role as usize].seed, role);
            self.players[role as usize].begin(seed).map_err(|fault| Stop::Fault(color, fault))?;
        }
        while game.result().is_none() && game.plies() < self.plan.max_plies {
            let color = game.turn();
            let index = id.role(color) as usize;
            let limits = &self.contestants[index].limits;
            let choice = self.players[index].play(game, limits, &mut self.control.clone());
            // What a player says who was stopped in the middle of a thought does not count.
            if self.control.is_stopped() {
                return Err(Stop::BrokenOff);
            }
            let mv = choice.map_err(|fault| Stop::Fault(color, fault))?;
            if mv.is_none_or(|mv| game.play(&mv).is_err()) {
                let fault = Fault::new("the player made no legal move".into());
                return Err(Stop::Fault(color, fault));
            }
        }
        Ok(())
    }
}

/// Why a game does not end on the board.
enum Stop {
    /// The match was broken off.
    BrokenOff,
    /// A player failed, and has lost.
    Fault(Color, Fault),
}
