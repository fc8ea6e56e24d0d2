//! What an annotated game says about its players.

use kelso_rules::pdn::PdnGame;
use kelso_rules::{Color, VariantId};

use super::accuracy::game_accuracy;
use super::judge::Judged;
use super::mark::Mark;

/// The players of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct AnnotationSummary {
    /// The game's number in its file.
    pub number: usize,
    /// Which game it is.
    pub variant: VariantId,
    /// Black, then White.
    pub players: [PlayerSummary; 2],
}

/// How well one side played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerSummary {
    /// The name, if the game has it.
    pub name: Option<String>,
    /// Moves that were judged: those with an alternative.
    pub moves: usize,
    /// What they lost in total, in hundredths of a man.
    pub loss: i64,
    /// Moves marked `?!`.
    pub dubious: usize,
    /// Moves marked `?`.
    pub mistakes: usize,
    /// Moves marked `??`.
    pub blunders: usize,
    /// Accuracy, from 0 to 100; `None` if nothing was ever at stake in a move with an alternative.
    pub accuracy: Option<f64>,
}

impl PlayerSummary {
    /// Average loss per move, in men.
    pub fn average_loss(&self) -> f64 {
        if self.moves == 0 { 0.0 } else { self.loss as f64 / 100.0 / self.moves as f64 }
    }

    /// How well a side played; forced moves do not count.
    pub fn of(color: Color, judged: &[Judged]) -> Self {
        let mut player = PlayerSummary { accuracy: game_accuracy(color, judged), ..Default::default() };
        let own = judged.iter().filter(|judged| judged.color == color && !judged.is_forced);
        own.for_each(|judged| player.count(judged));
        player
    }

    fn count(&mut self, judged: &Judged) {
        self.moves += 1;
        self.loss += i64::from(judged.loss);
        match judged.mark() {
            None => {}
            Some(Mark::Dubious) => self.dubious += 1,
            Some(Mark::Mistake) => self.mistakes += 1,
            Some(Mark::Blunder) => self.blunders += 1,
        }
    }
}

impl AnnotationSummary {
    pub(super) fn new(game: &PdnGame, variant: VariantId, judged: &[Judged]) -> Self {
        let player = |color: Color| {
            let tag = if color == Color::Black { "Black" } else { "White" };
            let name = game.tags.get(tag).map(str::trim).filter(|name| !matches!(*name, "" | "?"));
            PlayerSummary { name: name.map(str::to_owned), ..PlayerSummary::of(color, judged) }
        };
        let players = [Color::Black, Color::White].map(player);
        AnnotationSummary { number: game.number, variant, players }
    }
}
