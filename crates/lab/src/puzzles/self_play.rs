//! Games of Kelso's levels against each other, each determined by the seed and its number.

use std::fmt;
use std::str::FromStr;

use kelso_engine::{AgentSpec, Limits, Rng, SearchControl};
use kelso_rules::openings::ballots;
use kelso_rules::{AnyGame, AnyPosition, Color, EndRules, Kind, Setup, VariantId};

use super::blocks::before_a_block;

/// Longer games are cut off.
const MOST_PLIES: usize = 140;
/// At most this many random moves follow the ballot.
const RANDOM_PLIES: usize = 4;

/// Where self-play games begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameStart {
    /// At a three-move ballot plus some random moves.
    #[default]
    Ballots,
    /// With a few pieces on random squares: endgames are rare in complete games.
    Endings,
    /// Some moves before a forced block; the game is that position alone. Blocks are rarer still.
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

/// The levels that play; each side is one of them at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRange {
    lowest: u8,
    highest: u8,
}

impl LevelRange {
    /// Weak enough for mistakes, strong enough for sensible positions.
    pub const WEAK: LevelRange = LevelRange { lowest: 3, highest: 6 };

    fn draw(self, rng: &mut Rng) -> u8 {
        let count = usize::from(self.highest - self.lowest) + 1;
        self.lowest + rng.below(count) as u8
    }
}

impl FromStr for LevelRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bounds = text.split_once('-').unwrap_or((text, text));
        // Level 10 has no limits of its own.
        match (bounds.0.parse(), bounds.1.parse()) {
            (Ok(lowest), Ok(highest)) if 1 <= lowest && lowest <= highest && highest <= 9 => {
                Ok(LevelRange { lowest, highest })
            }
            _ => Err(format!("“{text}” is no range of levels; expected two from 1 to 9, such as 3-6")),
        }
    }
}

impl fmt::Display for LevelRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.lowest, self.highest)
    }
}

/// Endless games of the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// Random seed.
    pub seed: u64,
    /// Where the games begin.
    pub start: GameStart,
    /// Who plays.
    pub levels: LevelRange,
}

impl SelfPlay {
    /// True if the games begin with an opening.
    pub(super) fn has_openings(&self) -> bool {
        self.start == GameStart::Ballots
    }

    /// The positions of a game in order; `None` if it was stopped.
    pub(super) fn positions(&self, number: usize, control: &SearchControl) -> Option<Vec<AnyPosition>> {
        let mut rng = Rng::new(self.seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        match self.start {
            GameStart::Ballots => self.play(opening(&mut rng), &mut rng, control),
            GameStart::Endings => self.play(ending(&mut rng), &mut rng, control),
            GameStart::Blocks => {
                // Neighbouring numbers draw from the same random sequence, one step apart. Retrying until something
                // fits would end at the same point in it again and again, so this one starts a sequence of its own.
                let mut rng = Rng::new(rng.next_u64());
                before_a_block(&mut rng, control).map(|position| vec![position])
            }
        }
    }

    /// The positions of a game that two of the levels play to its end.
    fn play(&self, mut game: AnyGame, rng: &mut Rng, control: &SearchControl) -> Option<Vec<AnyPosition>> {
        let mut players = [(); 2].map(|()| {
            let level = self.levels.draw(rng);
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

/// A game with three to five pieces a side, mostly men, on random squares.
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
        // Men on their last row are not legal: try again.
        let Ok(start) = AnyPosition::from_setup(VariantId::ENGLISH, &setup) else { continue };
        let game = AnyGame::from_position(start, EndRules::WCDF);
        if game.result().is_none() {
            return game;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_means_the_same_game_always() {
        for start in GameStart::ALL {
            let games = SelfPlay { seed: 7, start, levels: LevelRange::WEAK };
            let control = SearchControl::default();
            let [first, again, other] = [3, 3, 4].map(|number| games.positions(number, &control));
            assert_eq!(first, again);
            assert_ne!(first, other);
            assert!(first.is_some_and(|positions| !positions.is_empty()));
            control.stop();
            assert_eq!(games.positions(3, &control), None);
        }
    }

    #[test]
    fn ranges_of_levels_are_read_and_drawn_from() {
        assert_eq!("3-6".parse(), Ok(LevelRange::WEAK));
        assert_eq!(LevelRange::WEAK.to_string(), "3-6");
        let one: LevelRange = "8".parse().expect("one level");
        assert_eq!(one.draw(&mut Rng::new(1)), 8);
        for wrong in ["", "6-3", "0-3", "5-10", "a-b", "3-4-5"] {
            assert!(wrong.parse::<LevelRange>().is_err_and(|error| error.contains("such as 3-6")), "{wrong}");
        }
    }
}
