//! Self-play on all threads, into one file: games are numbered and written in order, so that neither threads nor interruptions
//! change what is in it.

use std::collections::BTreeMap;
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

/// Sees how the games go.
pub trait PlayWatcher {
    /// So many games, and samples from them, are in the file.
    fn played(&mut self, games: u64, samples: u64);
}

impl PlayWatcher for () {
    fn played(&mut self, _: u64, _: u64) {}
}

/// Games on their way into a file.
pub struct Playing {
    file: SampleFile,
    network: Arc<Network>,
}

impl Playing {
    /// Games of this net against itself, into a new file or on from where a file of the same games ends.
    ///
    /// # Errors
    /// If the file cannot be written, or is anything else.
    pub fn new(path: &Path, seed: u64, nodes: u64, network: Arc<Network>) -> Result<Self, LearnError> {
        let settings = SampleSettings { seed, nodes, player: format!("{:016x}", network.fingerprint()) };
        if !path.exists() {
            return Ok(Playing { file: SampleFile::create(path, settings)?, network });
        }
        let file = SampleFile::open(path, true)?;
        check_same_run(&fields(file.settings()), &fields(&settings), path)?;
        Ok(Playing { file, network })
    }

    /// What is played into.
    pub fn file(&self) -> &SampleFile {
        &self.file
    }

    /// Plays until there are so many games, in whole blocks.
    ///
    /// # Errors
    /// If the file cannot be written, or `control` stops it; the games up to there are kept.
    pub fn run(
        &mut self,
        games: u64,
        threads: usize,
        control: &SearchControl,
        watcher: &mut impl PlayWatcher,
    ) -> Result<(), LearnError> {
        let wanted = games.div_ceil(BLOCK_GAMES);
        let (settings, network) = (self.file.settings().clone(), Arc::clone(&self.network));
        thread::scope(|scope| {
            let workers = if threads > 1 { threads } else { 0 };
            let mut players = Background::new(scope, workers, || {
                let mut player = SelfPlayer::new(settings.clone(), Arc::clone(&network));
                move |block: u64| (block, player.block(block))
            });
            // Blocks that are done before an earlier one.
            let mut early: BTreeMap<u64, Vec<Sample>> = BTreeMap::new();
            for block in self.file.blocks().len() as u64..wanted {
                if control.is_stopped() {
                    break;
                }
                players.submit(block);
                self.write(&mut early, players.results(usize::MAX), watcher)?;
            }
            self.write(&mut early, players.results(0), watcher)
        })?;
        self.file.close()?;
        if self.file.games() < games {
            return Err(LearnError::Stopped { games: self.file.games() });
        }
        Ok(())
    }

    /// Writes the blocks whose turn it is.
    fn write(
        &mut self,
        early: &mut BTreeMap<u64, Vec<Sample>>,
        done: Vec<(u64, Vec<Sample>)>,
        watcher: &mut impl PlayWatcher,
    ) -> Result<(), LearnError> {
        early.extend(done);
        while let Some(samples) = early.remove(&(self.file.blocks().len() as u64)) {
            self.file.append(&samples)?;
            watcher.played(self.file.games(), self.file.samples());
        }
        Ok(())
    }
}

/// The settings by name.
fn fields(settings: &SampleSettings) -> [Field; 3] {
    [
        ("seed", settings.seed.to_string()),
        ("nodes", settings.nodes.to_string()),
        ("player", settings.player.clone()),
    ]
}
