//! Studies an opponent, game by game: what they chose where, and how they differ from other players.

use std::sync::Arc;

use kelso_engine::counter::OpponentModel;
use kelso_engine::learned::forecast::{
    History, MoveFeatures, Past, PlayerModel, PlayerOffsets, QuickSearch, move_key,
};
use kelso_rules::{AnyGame, Color};

use super::choices::Choices;
use super::habits::{MOST_CHOICES, plies_of};
use super::observe::{choices_of, observe_side};
use super::records::GameRecord;
use super::training::ForecastTraining;

/// The opponent's choices so far. Games of other variants than English draughts on 8×8 are ignored.
#[derive(Default)]
pub struct OpponentStudy {
    search: QuickSearch,
    /// The latest choices, oldest first: the moves, and which was chosen.
    choices: Vec<(Vec<MoveFeatures>, usize)>,
    chosen: History,
    /// What the choices came to when they were last fitted.
    offsets: PlayerOffsets,
    /// Choices seen since then.
    new_choices: usize,
}

/// The offsets are fitted again once this share of the choices is new: a few more change little, and fitting takes time.
const NEW_SHARE: f64 = 0.2;

impl OpponentStudy {
    /// Learns from a game in which the opponent had this side. The first `given` plies were chosen by nobody.
    pub fn see(&mut self, game: &AnyGame, opponent: Color, given: usize) {
        let Some(plies) = plies_of(game) else { return };
        self.see_record(&GameRecord { number: 0, players: [None, None], plies }, opponent, given);
    }

    /// As [`see`](Self::see), from a record.
    pub fn see_record(&mut self, game: &GameRecord, opponent: Color, given: usize) {
        let nothing = History::default();
        let past = Past { seen: &nothing, own: None, except: None };
        let observed = observe_side(game, &mut self.search, opponent, past, given);
        self.new_choices += observed.len();
        self.choices.extend(observed.into_iter().map(|choice| (choice.moves, choice.chosen)));
        let extra = self.choices.len().saturating_sub(MOST_CHOICES);
        self.choices.drain(..extra);
        for (index, _, _) in choices_of(game) {
            let ply = &game.plies[index];
            if index >= given && ply.before.turn() == opponent {
                self.chosen.add(move_key(&ply.before, &ply.mv));
            }
        }
    }

    /// What is known about the opponent by now.
    pub fn model(&mut self) -> Arc<OpponentModel> {
        if self.new_choices as f64 > NEW_SHARE * self.choices.len() as f64 {
            self.offsets = self.fit();
            self.new_choices = 0;
        }
        Arc::new(OpponentModel { offsets: self.offsets.clone(), chosen: Arc::new(self.chosen.clone()) })
    }

    fn fit(&self) -> PlayerOffsets {
        let mut choices = Choices::default();
        for (moves, chosen) in &self.choices {
            choices.push(moves.iter().cloned(), *chosen);
        }
        let picked: Vec<u32> = (0..choices.len() as u32).collect();
        let population = &PlayerModel::population().weights;
        PlayerOffsets::new(ForecastTraining::default().offsets(&choices, &picked, population))
    }
}
