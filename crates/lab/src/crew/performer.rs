//! Somebody who does units, one after another, and keeps what the next of the same kind can use.

use std::sync::Arc;

use kelso_engine::SearchControl;
use kelso_engine::eval::Network;
use kelso_engine::learned::{NetFile, ReadFile};
use kelso_learn::net::{SampleSettings, SelfPlayer};
use thiserror::Error;

use super::game::{GameMoves, GameUnit, MatchPlayers};
use super::unit::{SelfPlayUnit, StepUnit, Unit, UnitResult};
use crate::experiment::{Parameters, Step};
use crate::experiments;
use crate::matches::Table;

/// Does units. Plans and players are made once for all units that need the same, which changes no result.
#[derive(Default)]
pub struct Performer {
    plan: Option<Plan>,
    table: Option<(MatchPlayers, Table)>,
    self_player: Option<(PlayerKey, SelfPlayer)>,
}

/// The steps of an experiment.
struct Plan {
    experiment: String,
    parameters: Parameters,
    steps: Vec<Step>,
}

/// All that games of self-play depend on, but for their number.
type PlayerKey = (SampleSettings, Option<String>);

/// Why nothing came of a unit.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnitFailure {
    /// It was stopped.
    #[error("it was stopped")]
    Stopped,
    /// It cannot be done: the sentence says why.
    #[error("{0}")]
    Impossible(String),
}

fn impossible(error: impl ToString) -> UnitFailure {
    UnitFailure::Impossible(error.to_string())
}

impl Performer {
    /// Does a unit. Files that it names are read by `read`, and no others.
    ///
    /// # Errors
    /// If it was stopped or cannot be done.
    pub fn perform(
        &mut self,
        unit: &Unit,
        read: ReadFile<'_>,
        control: &SearchControl,
    ) -> Result<UnitResult, UnitFailure> {
        match unit {
            Unit::Step(unit) => self.step(unit, control),
            Unit::Game(unit) => self.game(unit, read, control),
            Unit::SelfPlay(unit) => self.self_play(unit, read, control),
        }
    }

    fn step(&mut self, unit: &StepUnit, control: &SearchControl) -> Result<UnitResult, UnitFailure> {
        let StepUnit { experiment, parameters, step } = unit;
        let fits = |plan: &Plan| plan.experiment == *experiment && plan.parameters == *parameters;
        let plan = match self.plan.take().filter(fits) {
            Some(plan) => plan,
            None => {
                let found = experiments::find(experiment);
                let found =
                    found.ok_or_else(|| impossible(format!("there is no experiment {experiment}")))?;
                let steps = found.plan(parameters).map_err(impossible)?;
                Plan { experiment: experiment.clone(), parameters: parameters.clone(), steps }
            }
        };
        let step = self.plan.insert(plan).steps.get(*step);
        let step = step.ok_or_else(|| impossible(format!("{experiment} has no such step")))?;
        let row = step.take(control).map_err(impossible)?;
        // A row that was cut short is worth nothing.
        if control.is_stopped() {
            return Err(UnitFailure::Stopped);
        }
        row.map(UnitResult::Row).ok_or_else(|| impossible(format!("a step of {experiment} gave no row")))
    }

    fn game(
        &mut self,
        unit: &GameUnit,
        read: ReadFile<'_>,
        control: &SearchControl,
    ) -> Result<UnitResult, UnitFailure> {
        let (_, table) = match self.table.take().filter(|(players, _)| *players == unit.players) {
            Some(kept) => self.table.insert(kept),
            None => {
                let table = unit.players.table(read).map_err(impossible)?;
                self.table.insert((unit.players.clone(), table))
            }
        };
        let opening = unit.opening.replay(table.terms.rules).map_err(impossible)?;
        let played = table.play(unit.id, &opening, control).ok_or(UnitFailure::Stopped)?;
        Ok(UnitResult::Game(GameMoves::of(&played, &opening)))
    }

    fn self_play(
        &mut self,
        unit: &SelfPlayUnit,
        read: ReadFile<'_>,
        control: &SearchControl,
    ) -> Result<UnitResult, UnitFailure> {
        let key = (unit.settings.clone(), unit.net.clone());
        let (_, player) = match self.self_player.take().filter(|(kept, _)| *kept == key) {
            Some(kept) => self.self_player.insert(kept),
            None => {
                let network = match &unit.net {
                    Some(file) => NetFile::read_by(file, read).map_err(impossible)?.network,
                    None => Network::built_in(),
                };
                let player = SelfPlayer::new(unit.settings.clone(), Arc::clone(&network));
                self.self_player.insert((key, player))
            }
        };
        let samples = player.block(unit.block, control).ok_or(UnitFailure::Stopped)?;
        Ok(UnitResult::Samples(samples.into_iter().flat_map(|sample| sample.to_bytes()).collect()))
    }
}
