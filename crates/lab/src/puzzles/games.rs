//! Where the games come from in which puzzles are looked for: weak players against each other, or a file.

use std::io::BufRead;
use std::str::FromStr;

use kelso_engine::{AgentSpec, Limits, Rng, SearchControl};
use kelso_rules::openings::ballots;
use kelso_rules::pdn::{PdnReader, ReplayOptions};
use kelso_rules::{AnyGame, AnyMove, AnyPosition, Color, EndRules, Kind, Setup, VariantId};

/// The levels that play: weak enough for mistakes, strong enough for sensible positions.
const LEVELS: [u8; 4] = [3, 4, 5, 6];
/// A game that lasts longer is cut off.
const MOST_PLIES: usize = 140;
/// Positions before this ply are openings.
const OPENING_PLIES: usize = 8;
/// At most so many random moves follow the ballot.
const RANDOM_PLIES: usize = 4;

/// Where games of self-play begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameStart {
    /// At a three-move ballot and some random moves.
    #[default]
    Ballots,
    /// With a few pieces at random places: endings are rare in whole games.
    Endings,
    /// At random places from which a move blocks the opponent; the game is that position alone. Blocks are rarer still.
    Blocks,
}

impl GameStart {
    /// All of them.
    pub const ALL: [GameStart; 3] = [GameStart::Ballots, GameStart::Endings, GameStart::Blocks];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            GameStart::Ballots => "ballots",
            GameStart::Endings => "endings",
            GameStart::Blocks => "blocks",
        }
    }
}

impl FromStr for GameStart {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        GameStart::ALL.into_iter().find(|start| start.name() == text).ok_or_else(|| {
            format!(
                "games cannot start at “{text}”; expected one of {}",
                GameStart::ALL.map(GameStart::name).join(", ")
            )
        })
    }
}

/// Games by number.
#[derive(Clone, Debug)]
pub enum GameSource {
    /// Games of Kelso's lower levels, each from the seed and its own number.
    SelfPlay {
        /// What chance is drawn from.
        seed: u64,
        /// Where the games begin.
        start: GameStart,
    },
    /// The games of a file.
    Pdn(PdnGames),
}

/// The games of a file that are of English draughts and can be replayed.
#[derive(Clone, Debug)]
pub struct PdnGames {
    /// The positions of each game.
    games: Vec<Vec<AnyPosition>>,
    /// Games that cannot be read, or are of another variant.
    pub left_out: usize,
}

impl PdnGames {
    /// Reads a file.
    pub fn read(file: impl BufRead) -> PdnGames {
        let (mut games, mut left_out) = (Vec::new(), 0);
        for game in PdnReader::new(file) {
            let replay = game.ok().and_then(|game| game.replay_any(ReplayOptions::default()).ok());
            match replay.filter(|replay| replay.start.variant() == VariantId::ENGLISH) {
                Some(replay) => games.push(replay.plies.iter().map(|ply| ply.before).collect()),
                None => left_out += 1,
            }
        }
        PdnGames { games, left_out }
    }
}

impl GameSource {
    /// How many there are; self-play never ends.
    pub fn len(&self) -> usize {
        match self {
            GameSource::SelfPlay { .. } => usize::MAX,
            GameSource::Pdn(file) => file.games.len(),
        }
    }

    /// True if there is nothing to look at.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many positions of a game are of its opening, and not looked at.
    pub(super) fn opening_plies(&self) -> usize {
        match self {
            GameSource::SelfPlay { start: GameStart::Endings | GameStart::Blocks, .. } => 0,
            _ => OPENING_PLIES,
        }
    }

    /// The positions of a game in order; `None` if it was stopped.
    pub fn positions(&self, number: usize, control: &SearchControl) -> Option<Vec<AnyPosition>> {
        match self {
            GameSource::SelfPlay { seed, start } => self_play(*seed, *start, number, control),
            GameSource::Pdn(file) => file.games.get(number).cloned(),
        }
    }
}

/// A game between two of the levels.
fn self_play(
    seed: u64,
    start: GameStart,
    number: usize,
    control: &SearchControl,
) -> Option<Vec<AnyPosition>> {
    let mut rng = Rng::new(seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut game = match start {
        GameStart::Ballots => opening(&mut rng),
        GameStart::Endings => ending(&mut rng),
        GameStart::Blocks => return block(&mut rng, control).map(|position| vec![position]),
    };
    let mut players = [(); 2].map(|()| {
        let level = LEVELS[rng.below(LEVELS.len())];
        let text = format!("kelso level={level} seed={}", rng.next_u64() >> 1);
        let spec: AgentSpec = text.parse().expect("a level");
        spec.build_any(VariantId::ENGLISH)
    });
    let mut positions = Vec::new();
    while game.result().is_none() && game.plies() < MOST_PLIES {
        positions.push(game.position());
        let player = &mut players[game.plies() % 2];
        let choice = player.choose(&game, &Limits::NONE, &mut control.clone());
        if control.is_stopped() {
            return None;
        }
        game.play(&choice?.mv).expect("agents play legal moves");
    }
    Some(positions)
}

fn opening(rng: &mut Rng) -> AnyGame {
    let ballot = &ballots()[rng.below(ballots().len())];
    let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
    for mv in ballot.moves {
        game.play(&mv.into()).expect("ballots are legal");
    }
    for _ in 0..rng.below(RANDOM_PLIES + 1) {
        let legal = game.legal_moves();
        game.play(&legal[rng.below(legal.len())]).expect("a legal move");
    }
    game
}

/// A game with three to five pieces a side, most of them men, at random places.
fn ending(rng: &mut Rng) -> AnyGame {
    loop {
        let turn = Color::ALL[rng.below(2)];
        let mut setup = Setup::new(Some(turn));
        let mut squares: Vec<usize> = (1..=32).collect();
        for color in Color::ALL {
            for _ in 0..3 + rng.below(3) {
                let kind = if rng.below(6) == 0 { Kind::King } else { Kind::Man };
                setup.put(color, kind, squares.swap_remove(rng.below(squares.len())));
            }
        }
        // Men on their last row are not legal: another try.
        let Ok(start) = AnyPosition::from_setup(VariantId::ENGLISH, &setup) else { continue };
        let game = AnyGame::from_position(start, EndRules::WCDF);
        if game.result().is_none() {
            return game;
        }
    }
}

/// A position in which a move leaves the opponent with pieces and no move; `None` if it was stopped.
fn block(rng: &mut Rng, control: &SearchControl) -> Option<AnyPosition> {
    loop {
        let position = ending(rng).position();
        let blocks = |mv: &AnyMove| {
            let after = position.play_unchecked(mv);
            !after.has_moves() && after.count(after.turn()) > 0
        };
        if control.is_stopped() {
            return None;
        }
        if position.legal_moves().iter().any(blocks) {
            return Some(position);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_means_the_same_game_always() {
        for start in GameStart::ALL {
            let source = GameSource::SelfPlay { seed: 7, start };
            let control = SearchControl::default();
            let [first, again, other] = [3, 3, 4].map(|number| source.positions(number, &control));
            assert_eq!(first, again);
            assert_ne!(first, other);
            assert!(first.is_some_and(|positions| !positions.is_empty()));
            control.stop();
            assert_eq!(source.positions(3, &control), None);
        }
    }

    #[test]
    fn games_of_a_file_are_replayed_and_others_counted() {
        let file = "[Event \"1\"]\n1. 11-15 23-19 *\n\n[Event \"2\"]\n1. eleven *\n\n[GameType \"20\"]\n1. 32-28 *\n";
        let games = PdnGames::read(file.as_bytes());
        assert_eq!((games.games.len(), games.left_out), (1, 2));
        let positions = GameSource::Pdn(games).positions(0, &SearchControl::default()).expect("not stopped");
        assert_eq!(positions.len(), 2);
    }
}
