//! Self-play on all threads, into one file: games are numbered and written in order, so that neither threads nor
//! interruptions change its content.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use kelso_engine::SearchControl;
use kelso_engine::eval::Network;

use super::blocks::{BLOCK_GAMES, SampleFile, SampleSettings};
use super::sample::Sample;
use super::self_play::SelfPlayer;
use crate::background::Background;
use crate::record_file::{Field, check_same_run};
use crate::td::LearnError;

/// Observes the games.
pub trait PlayWatcher {
    /// This many games, and samples from them, are in the file.
    fn played(&mut self, games: u64, samples: u64);
}

impl PlayWatcher for () {
    fn played(&mut self, _: u64, _: u64) {}
}

/// Called with the samples of a block of games and its number.
pub type OnBlock<'a> = &'a mut dyn FnMut(u64, Vec<Sample>) -> Result<(), LearnError>;

/// Games being played into a file.
pub struct Playing {
    file: SampleFile,
    network: Arc<Network>,
}

impl Playing {
    /// Self-play games of this net, into a new file or continuing a file of the same games.
    ///
    /// # Errors
    /// If the file cannot be written, or is something else.
    pub fn new(path: &Path, seed: u64, nodes: u64, network: Arc<Network>) -> Result<Self, LearnError> {
        let settings = SampleSettings { seed, nodes, player: format!("{:016x}", network.fingerprint()) };
        if !path.exists() {
            return Ok(Playing { file: SampleFile::create(path, settings)?, network });
        }
        let file = SampleFile::open(path, true)?;
        check_same_run(&fields(file.settings()), &fields(&settings), path)?;
        Ok(Playing { file, network })
    }

    /// The file.
    pub fn file(&self) -> &SampleFile {
        &self.file
    }

    /// Plays up to this many games, in complete blocks.
    ///
    /// # Errors
    /// If the file cannot be written, or `control` stops it; the games so far are kept.
    pub fn run(
        &mut self,
        games: u64,
        threads: usize,
        control: &SearchControl,
        watcher: &mut impl PlayWatcher,
    ) -> Result<(), LearnError> {
        let (settings, network) = (self.file.settings().clone(), Arc::clone(&self.network));
        self.run_by(games, watcher, |blocks, on_block| {
            play_on_threads(blocks, threads, &settings, &network, control, on_block)
        })
    }

    /// Has others play up to this many games, in complete blocks: `play` gets the numbers of the missing blocks, and
    /// delivers each of them once, in any order.
    ///
    /// # Errors
    /// If the file cannot be written, or `play` fails or delivers too few; the games so far are kept.
    pub fn run_by<E: From<LearnError>>(
        &mut self,
        games: u64,
        watcher: &mut impl PlayWatcher,
        play: impl FnOnce(Range<u64>, OnBlock<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let missing = self.file.blocks().len() as u64..games.div_ceil(BLOCK_GAMES);
        // Blocks that are done before an earlier one.
        let mut early: BTreeMap<u64, Vec<Sample>> = BTreeMap::new();
        let played = play(missing, &mut |block, samples| {
            early.insert(block, samples);
            self.write(&mut early, watcher)
        });
        self.file.close()?;
        played?;
        if self.file.games() < games {
            return Err(LearnError::Stopped { games: self.file.games() }.into());
        }
        Ok(())
    }

    /// Writes the blocks that are next in order.
    fn write(
        &mut self,
        early: &mut BTreeMap<u64, Vec<Sample>>,
        watcher: &mut impl PlayWatcher,
    ) -> Result<(), LearnError> {
        while let Some(samples) = early.remove(&(self.file.blocks().len() as u64)) {
            self.file.append(&samples)?;
            watcher.played(self.file.games(), self.file.samples());
        }
        Ok(())
    }
}

/// Plays blocks on threads of this process. A block once started is finished.
fn play_on_threads(
    blocks: Range<u64>,
    threads: usize,
    settings: &SampleSettings,
    network: &Arc<Network>,
    control: &SearchControl,
    on_block: OnBlock<'_>,
) -> Result<(), LearnError> {
    thread::scope(|scope| {
        let workers = if threads > 1 { threads } else { 0 };
        let mut players = Background::new(scope, workers, || {
            let (mut player, never) =
                (SelfPlayer::new(settings.clone(), Arc::clone(network)), SearchControl::default());
            move |block: u64| (block, player.block(block, &never).expect("nobody stops it"))
        });
        for block in blocks {
            if control.is_stopped() {
                break;
            }
            players.submit(block);
            players
                .results(usize::MAX)
                .into_iter()
                .try_for_each(|(block, samples)| on_block(block, samples))?;
        }
        players.results(0).into_iter().try_for_each(|(block, samples)| on_block(block, samples))
    })
}

/// The settings by name.
fn fields(settings: &SampleSettings) -> [Field; 3] {
    [
        ("seed", settings.seed.to_string()),
        ("nodes", settings.nodes.to_string()),
        ("player", settings.player.clone()),
    ]
}
