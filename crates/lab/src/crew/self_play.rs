//! Self-play by a crew: the blocks of a sample file, played anywhere and written here in order.

use std::ops::ControlFlow;

use kelso_engine::SearchControl;
use kelso_learn::net::{PlayWatcher, Playing, SAMPLE_BYTES, Sample};
use kelso_learn::td::LearnError;
use thiserror::Error;

use super::{Crew, CrewError, SelfPlayUnit, Unit, UnitList, UnitResult};

/// Why a crew's games are not all in the file.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// The file failed, or it was stopped.
    #[error(transparent)]
    Learn(#[from] LearnError),
    /// The crew.
    #[error(transparent)]
    Crew(#[from] CrewError),
}

/// Has a crew play up to this many games, in complete blocks; `net` is the file of the net that plays, if it is not the
/// built-in one.
///
/// # Errors
/// If the file cannot be written, the crew fails or `control` stops it; the games so far are kept.
pub fn play_by(
    crew: &dyn Crew,
    playing: &mut Playing,
    games: u64,
    net: Option<&str>,
    control: &SearchControl,
    watcher: &mut impl PlayWatcher,
) -> Result<(), SelfPlayError> {
    let settings = playing.file().settings().clone();
    playing.run_by(games, watcher, |blocks, on_block| {
        let number_of = |index: usize| blocks.start + index as u64;
        let unit = |index: usize| {
            let (settings, net) = (settings.clone(), net.map(str::to_owned));
            Unit::SelfPlay(SelfPlayUnit { settings, net, block: number_of(index) })
        };
        let count = blocks.end.saturating_sub(blocks.start) as usize;
        let units = UnitList { count, unit: &unit, files: net.iter().map(ToString::to_string).collect() };
        let mut seen = Ok(());
        crew.perform(&units, control, &mut |index, result| {
            seen = samples(result)
                .map_err(SelfPlayError::from)
                .and_then(|samples| Ok(on_block(number_of(index), samples)?));
            if seen.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        seen
    })
}

fn samples(result: UnitResult) -> Result<Vec<Sample>, CrewError> {
    let UnitResult::Samples(bytes) = result else { return Err(CrewError::OtherResult) };
    let (samples, rest) = bytes.as_chunks::<SAMPLE_BYTES>();
    let samples: Option<Vec<Sample>> = samples.iter().map(Sample::from_bytes).collect();
    samples.filter(|_| rest.is_empty()).ok_or(CrewError::OtherResult)
}
