//! Sample files: a text header that says which games they come from, then blocks of a few games each. A block has a
//! number and a checksum, so that a file whose writer was killed is good up to its last complete block.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::str::Lines;

use serde::{Deserialize, Serialize};

use super::sample::{SAMPLE_BYTES, Sample};
use crate::record_file::RecordProblem;
use crate::td::LearnError;
use crate::td::record::field;

/// Games per block.
pub const BLOCK_GAMES: u64 = 20;

/// The first line.
const HEADER: &str = "kelso samples 1";
const RULES: &str = "rules english 8";
/// Maximum length of the header.
const LONGEST_HEAD: u64 = 1024;
/// What a block begins with.
const MARK: &[u8; 4] = b"blk1";
/// The mark, the number of the block, how many samples follow, and their checksum.
const BLOCK_HEAD: usize = 16;
/// Maximum number of samples per block: a damaged number must not be trusted.
const MOST_SAMPLES: u32 = 300 * BLOCK_GAMES as u32;

/// Everything that the games of a file depend on: the same settings give the same games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleSettings {
    /// The random seed.
    pub seed: u64,
    /// Nodes per move, at most half as many more.
    pub nodes: u64,
    /// The fingerprint of the net that played.
    pub player: String,
}

/// Where a block of a file is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    offset: u64,
    samples: u32,
    checksum: u32,
}

impl Block {
    pub(super) fn samples(self) -> u64 {
        u64::from(self.samples)
    }
}

/// A file of samples.
#[derive(Debug)]
pub struct SampleFile {
    path: PathBuf,
    file: File,
    settings: SampleSettings,
    blocks: Vec<Block>,
    /// Where the last complete block ends.
    end: u64,
}

impl SampleFile {
    /// A new file; an existing one is replaced.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: &Path, settings: SampleSettings) -> Result<Self, LearnError> {
        let SampleSettings { seed, nodes, player } = &settings;
        let head = format!("{HEADER}\n{RULES}\nseed {seed}\nnodes {nodes}\nplayer {player}\nend\n");
        let make = || {
            let mut file = File::options().read(true).write(true).create(true).truncate(true).open(path)?;
            file.write_all(head.as_bytes())?;
            Ok(file)
        };
        let file = make().map_err(|why| cannot("write", path, why))?;
        Ok(SampleFile { path: path.to_owned(), file, settings, blocks: Vec::new(), end: head.len() as u64 })
    }

    /// Opens a file for reading, or to continue writing: what follows its last complete block is ignored.
    ///
    /// # Errors
    /// If it cannot be read, or is not a sample file.
    pub fn open(path: &Path, to_write: bool) -> Result<Self, LearnError> {
        let format = |why: String| LearnError::Samples { file: path.to_owned(), why };
        let read = |why| cannot("read", path, why);
        let file = File::options().read(true).write(to_write).open(path).map_err(read)?;
        let mut head = Vec::new();
        (&file).take(LONGEST_HEAD).read_to_end(&mut head).map_err(read)?;
        let length = head.windows(5).position(|window| window == b"\nend\n").map(|at| at + 5);
        let first = format!("{HEADER}\n");
        let length = length.filter(|_| head.starts_with(first.as_bytes())).ok_or_else(|| {
            format(format!("it is not a file of samples; the first line of one is “{HEADER}”"))
        })?;
        let text = String::from_utf8_lossy(&head[..length]).into_owned();
        let settings = settings(&mut text.lines()).map_err(|why| format(why.to_string()))?;
        let (blocks, end) = find_blocks(&file, length as u64).map_err(read)?;
        Ok(SampleFile { path: path.to_owned(), file, settings, blocks, end })
    }

    /// What its games depend on.
    pub fn settings(&self) -> &SampleSettings {
        &self.settings
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.blocks.len() as u64 * BLOCK_GAMES
    }

    /// Number of samples.
    pub fn samples(&self) -> u64 {
        self.blocks.iter().map(|block| block.samples()).sum()
    }

    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// A number that identifies its content.
    pub(super) fn fingerprint(&self) -> u64 {
        self.blocks.iter().fold(self.settings.seed ^ self.settings.nodes, |hash, block| {
            (hash ^ u64::from(block.checksum)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// Adds a block at the end.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn append(&mut self, samples: &[Sample]) -> Result<(), LearnError> {
        let body: Vec<u8> = samples.iter().flat_map(|sample| sample.to_bytes()).collect();
        let block = Block { offset: self.end, samples: samples.len() as u32, checksum: checksum(&body) };
        let mut bytes = Vec::with_capacity(BLOCK_HEAD + body.len());
        bytes.extend_from_slice(MARK);
        for number in [self.blocks.len() as u32, block.samples, block.checksum] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&body);
        let mut write = || {
            self.file.seek(SeekFrom::Start(self.end))?;
            self.file.write_all(&bytes)
        };
        write().map_err(|why| cannot("write", &self.path, why))?;
        self.end += bytes.len() as u64;
        self.blocks.push(block);
        Ok(())
    }

    /// Syncs the file to disk, and truncates what follows.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn close(&mut self) -> Result<(), LearnError> {
        let close = || {
            self.file.set_len(self.end)?;
            self.file.sync_all()
        };
        close().map_err(|why| cannot("write", &self.path, why))
    }

    /// Reads a block's samples.
    ///
    /// # Errors
    /// If they cannot be read, or are damaged.
    pub(super) fn read(&self, block: Block, samples: &mut Vec<Sample>) -> Result<(), LearnError> {
        let mut bytes = vec![0; block.samples as usize * SAMPLE_BYTES];
        let mut read = || {
            (&self.file).seek(SeekFrom::Start(block.offset + BLOCK_HEAD as u64))?;
            (&self.file).read_exact(&mut bytes)
        };
        read().map_err(|why| cannot("read", &self.path, why))?;
        let found: Option<Vec<Sample>> = bytes.as_chunks().0.iter().map(Sample::from_bytes).collect();
        let whole = found.filter(|_| checksum(&bytes) == block.checksum);
        samples.extend(whole.ok_or_else(|| LearnError::Samples {
            file: self.path.clone(),
            why: "it is damaged: the checksum of a block does not fit".to_owned(),
        })?);
        Ok(())
    }
}

fn cannot(doing: &'static str, file: &Path, why: io::Error) -> LearnError {
    LearnError::File { doing, file: file.to_owned(), why }
}

fn settings(lines: &mut Lines<'_>) -> Result<SampleSettings, RecordProblem> {
    lines.next();
    if lines.next() != Some(RULES) {
        return Err(RecordProblem::Line(RULES));
    }
    Ok(SampleSettings {
        seed: field(lines, "seed")?,
        nodes: field(lines, "nodes")?,
        player: field(lines, "player")?,
    })
}

/// The blocks from here on, up to the last complete one, and where that ends. The content of the last is checked at
/// once: its writer may have been killed.
fn find_blocks(file: &File, from: u64) -> io::Result<(Vec<Block>, u64)> {
    let length = file.metadata()?.len();
    let mut reader = BufReader::new(file);
    reader.seek(SeekFrom::Start(from))?;
    let (mut blocks, mut end) = (Vec::new(), from);
    let mut head = [0; BLOCK_HEAD];
    while end + BLOCK_HEAD as u64 <= length {
        reader.read_exact(&mut head)?;
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let block = Block { offset: end, samples: number(8), checksum: number(12) };
        let body = block.samples() * SAMPLE_BYTES as u64;
        let next = end + BLOCK_HEAD as u64 + body;
        let is_next = &head[..4] == MARK && number(4) == blocks.len() as u32;
        if !is_next || block.samples > MOST_SAMPLES || next > length {
            break;
        }
        if next == length {
            let mut bytes = vec![0; body as usize];
            reader.read_exact(&mut bytes)?;
            if checksum(&bytes) != block.checksum {
                break;
            }
        } else {
            reader.seek_relative(body as i64)?;
        }
        blocks.push(block);
        end = next;
    }
    // A killed writer leaves at most one truncated block; anything longer is not its doing, and not ours to cut off.
    if length - end > BLOCK_HEAD as u64 + u64::from(MOST_SAMPLES) * SAMPLE_BYTES as u64 {
        return Err(io::Error::other(format!("it is damaged after its first {} blocks", blocks.len())));
    }
    Ok((blocks, end))
}

/// FNV-1a, folded.
fn checksum(bytes: &[u8]) -> u32 {
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (sum ^ (sum >> 32)) as u32
}
