//! Does units one after another, and keeps what the next of the same kind can reuse.

use std::sync::Arc;

use kelso_engine::SearchControl;
use kelso_engine::eval::Network;
use kelso_engine::learned::ReadFile;
use kelso_learn::net::{Sample, SampleSettings, SelfPlayer};
use thiserror::Error;

use super::game::{GameMoves, GameUnit, MatchPlayers};
use super::unit::{SelfPlayUnit, StepUnit, Unit, UnitResult};
use crate::experiment::{Parameters, Step};
use crate::experiments;
use crate::matches::Table;

/// Does units. Plans and players are reused between units that need the same ones, which changes no result.
#[derive(Default)]
pub struct Performer {
    plan: Kept<(String, Parameters), Vec<Step>>,
    table: Kept<MatchPlayers, Table>,
    self_player: Kept<(SampleSettings, Option<String>), SelfPlayer>,
}

/// A value cached for one key.
struct Kept<K, V>(Option<(K, V)>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Kept(None)
    }
}

impl<K: PartialEq, V> Kept<K, V> {
    fn get<E>(&mut self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<&mut V, E> {
        let kept = match self.0.take().filter(|(kept, _)| *kept == key) {
            Some(kept) => kept,
            // The old value is dropped first: it may be large.
            None => (key, make()?),
        };
        Ok(&mut self.0.insert(kept).1)
    }
}

/// Why a unit has no result.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnitFailure {
    /// It was stopped.
    #[error("it was stopped")]
    Stopped,
    /// It cannot be done: the sentence says why.
    #[error("{0}")]
    Impossible(String),
}

fn impossible(error: &dyn ToString) -> UnitFailure {
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
        let steps = self.plan.get((experiment.clone(), parameters.clone()), || {
            let found = experiments::find(experiment);
            let found = found.ok_or_else(|| impossible(&format!("there is no experiment {experiment}")))?;
            found.plan(parameters).map_err(|error| impossible(&error))
        })?;
        let step = steps.get(*step).ok_or_else(|| impossible(&format!("{experiment} has no such step")))?;
        let row = step.take(control).map_err(|error| impossible(&error))?;
        // A truncated row is worthless.
        if control.is_stopped() {
            return Err(UnitFailure::Stopped);
        }
        row.map(UnitResult::Row).ok_or_else(|| impossible(&format!("a step of {experiment} gave no row")))
    }

    fn game(
        &mut self,
        unit: &GameUnit,
        read: ReadFile<'_>,
        control: &SearchControl,
    ) -> Result<UnitResult, UnitFailure> {
        let make = || unit.players.table(read).map_err(|error| impossible(&error));
        let table = self.table.get(unit.players.clone(), make)?;
        let opening = unit.opening.replay(table.terms.rules).map_err(|error| impossible(&error))?;
        let played = table.play(unit.id, &opening, control).ok_or(UnitFailure::Stopped)?;
        Ok(UnitResult::Game(GameMoves::of(&played, &opening)))
    }

    fn self_play(
        &mut self,
        unit: &SelfPlayUnit,
        read: ReadFile<'_>,
        control: &SearchControl,
    ) -> Result<UnitResult, UnitFailure> {
        let player = self.self_player.get((unit.settings.clone(), unit.net.clone()), || {
            let network = match &unit.net {
                Some(file) => Network::read(file, read).map(Arc::new).map_err(|error| impossible(&error))?,
                None => Network::built_in(),
            };
            Ok(SelfPlayer::new(unit.settings.clone(), network))
        })?;
        let samples = player.block(unit.block, control).ok_or(UnitFailure::Stopped)?;
        Ok(UnitResult::Samples(samples.into_iter().flat_map(Sample::to_bytes).collect()))
    }
}
