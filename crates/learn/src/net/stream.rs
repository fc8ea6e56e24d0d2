//! Samples of files in random order, batch by batch, with only a pool of them in memory.

use std::path::PathBuf;

use kelso_engine::Rng;

use super::blocks::{Block, SampleFile};
use super::filter::Filter;
use super::sample::Sample;
use crate::td::LearnError;

/// One block in this many is held out, to measure the error: separate games, since positions of one game are too alike
/// to train on some and test on others.
const HELD_OUT: usize = 25;
/// Size of the shuffle pool.
const POOL: usize = 1 << 18;

/// The samples of some files.
pub(super) struct SampleStream {
    files: Vec<SampleFile>,
    learned: Vec<(usize, Block)>,
    held_out: Vec<(usize, Block)>,
}

impl SampleStream {
    /// Opens files of samples.
    pub(super) fn open(paths: &[PathBuf]) -> Result<Self, LearnError> {
        let files: Vec<SampleFile> =
            paths.iter().map(|path| SampleFile::open(path, false)).collect::<Result<_, _>>()?;
        let blocks = files
            .iter()
            .enumerate()
            .flat_map(|(index, file)| file.blocks().iter().map(move |&block| (index, block)));
        let (mut learned, mut held_out) = (Vec::new(), Vec::new());
        for (number, block) in blocks.enumerate() {
            if number % HELD_OUT == HELD_OUT - 1 { held_out.push(block) } else { learned.push(block) }
        }
        let stream = SampleStream { files, learned, held_out };
        if stream.learned_samples() == 0 {
            return Err(LearnError::Setting(
                "there are no positions to fit to; play some games first, with kelso learn net play"
                    .to_owned(),
            ));
        }
        Ok(stream)
    }

    /// Number of training samples, with repeats counted.
    pub(super) fn learned_samples(&self) -> u64 {
        self.learned.iter().map(|(_, block)| block.samples()).sum()
    }

    /// A number that identifies these files.
    pub(super) fn fingerprint(&self) -> u64 {
        self.files
            .iter()
            .fold(0, |hash: u64, file| (hash ^ file.fingerprint()).wrapping_mul(0x0100_0000_01b3))
    }

    /// Calls `learn` with batches of the training samples, each position once, in an order drawn from `seed`.
    pub(super) fn for_each_batch(
        &self,
        seed: u64,
        batch: usize,
        mut learn: impl FnMut(&[Sample]) -> Result<(), LearnError>,
    ) -> Result<(), LearnError> {
        let mut rng = Rng::new(seed);
        let mut blocks = self.learned.clone();
        shuffle(&mut blocks, &mut rng);
        let mut filter = Filter::new();
        let (mut pool, mut read) = (Vec::new(), Vec::new());
        for (index, (file, block)) in blocks.iter().enumerate() {
            read.clear();
            self.files[*file].read(*block, &mut read)?;
            pool.extend(read.iter().filter(|sample| filter.is_new(sample.position.hash())));
            let is_last = index + 1 == blocks.len();
            if pool.len() >= POOL.max(batch) || is_last {
                shuffle(&mut pool, &mut rng);
                while pool.len() >= batch || (is_last && !pool.is_empty()) {
                    let rest = pool.len().saturating_sub(batch);
                    learn(&pool[rest..])?;
                    pool.truncate(rest);
                }
            }
        }
        Ok(())
    }

    /// Calls `see` with the held-out samples.
    pub(super) fn for_each_held_out(&self, see: impl FnMut(&Sample)) -> Result<(), LearnError> {
        self.for_each_of(&self.held_out, see)
    }

    /// Calls `see` with every training sample.
    pub(super) fn for_each_learned(&self, see: impl FnMut(&Sample)) -> Result<(), LearnError> {
        self.for_each_of(&self.learned, see)
    }

    fn for_each_of(&self, blocks: &[(usize, Block)], mut see: impl FnMut(&Sample)) -> Result<(), LearnError> {
        let mut samples = Vec::new();
        for (file, block) in blocks {
            samples.clear();
            self.files[*file].read(*block, &mut samples)?;
            samples.iter().for_each(&mut see);
        }
        Ok(())
    }
}

fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use kelso_engine::Score;
    use kelso_rules::{English, Position};

    use super::*;
    use crate::net::blocks::SampleSettings;

    /// A file of blocks of two samples: the start position, and one whose score tells the block.
    fn write(path: &Path, blocks: i16) {
        let settings = SampleSettings { seed: 1, nodes: 1, player: "none".to_owned() };
        let mut file = SampleFile::create(path, settings).expect("it can be written");
        let mut position = Position::start(English);
        for block in 0..blocks {
            let sample = |position, score| Sample { position, searched: Score::from_raw(score), result: 0.5 };
            // Any positions that differ.
            position = position.play_unchecked(&position.legal_moves()[0]);
            file.append(&[sample(Position::start(English), -1), sample(position, block)]).expect("written");
        }
        file.close().expect("written");
    }

    fn scores(stream: &SampleStream, seed: u64) -> (Vec<i16>, Vec<usize>) {
        let (mut scores, mut sizes) = (Vec::new(), Vec::new());
        let done = stream.for_each_batch(seed, 10, |batch| {
            scores.extend(batch.iter().map(|sample| sample.searched.raw()));
            sizes.push(batch.len());
            Ok(())
        });
        done.expect("it can be read");
        (scores, sizes)
    }

    #[test]
    fn each_position_comes_once_in_an_order_drawn_from_the_seed() {
        let path = std::env::temp_dir().join(format!("kelso-stream-{}", std::process::id()));
        write(&path, 30);
        let stream = SampleStream::open(std::slice::from_ref(&path)).expect("a file of samples");
        assert_eq!(stream.learned_samples(), 58);
        let (first, sizes) = scores(&stream, 1);
        // The start position, and all blocks but the twenty-fifth.
        let mut sorted = first.clone();
        sorted.sort_unstable();
        let expected: Vec<i16> = (-1..30).filter(|&score| score != 24).collect();
        assert_eq!((sorted, sizes), (expected, vec![10, 10, 10]));
        assert_eq!(scores(&stream, 1).0, first);
        assert_ne!(scores(&stream, 2).0, first);
        let mut held_out = Vec::new();
        stream.for_each_held_out(|sample| held_out.push(sample.searched.raw())).expect("it can be read");
        assert_eq!(held_out, [-1, 24]);
        fs::remove_file(path).expect("it is there");
    }
}
