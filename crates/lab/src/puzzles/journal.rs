//! Puzzle files: one line of JSON per puzzle, and in a file that is still being mined also lines with the progress.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Puzzle;

/// Games between two progress lines, if nothing is found.
const BETWEEN_NOTES: usize = 20;

/// How the puzzles of a file were mined: the first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalHeader {
    /// What they were mined from: `self-play` with its seed, or a file's name.
    pub mined_from: String,
    /// Nodes for judging a position.
    pub nodes: u64,
}

/// A line of a file.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum PuzzleLine {
    Puzzle(Puzzle),
    Header(JournalHeader),
    Games { games: usize },
}

/// Why a puzzle file cannot be used.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum JournalError {
    #[error("cannot use {}: {why}", path.display())]
    File { path: PathBuf, why: io::Error },
    #[error("line {line} of {} is no puzzle: {why}", path.display())]
    Line { path: PathBuf, line: usize, why: String },
    #[error(
        "{} was mined with other settings (from {} at {} nodes); continue with those, or choose another file",
        path.display(), found.mined_from, found.nodes
    )]
    OtherSettings { path: PathBuf, found: JournalHeader },
    #[error("{} contains puzzles that were not mined into it; choose another file", path.display())]
    NotMined { path: PathBuf },
}

/// A file being mined into. Everything added is in the file at once, so a kill loses nothing.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    puzzles: Vec<Puzzle>,
    games: usize,
    noted: usize,
}

impl Journal {
    /// Opens a file, created if missing, and resumes from it.
    ///
    /// # Errors
    /// If it cannot be read or written, or was mined with other settings.
    pub fn open(path: &Path, header: &JournalHeader) -> Result<Journal, JournalError> {
        let failed = |why| JournalError::File { path: path.to_owned(), why };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        let whole = keep_whole_lines(&mut file).map_err(failed)?;
        let mut journal = Journal { file, path: path.to_owned(), puzzles: Vec::new(), games: 0, noted: 0 };
        if whole == 0 {
            journal.append(&[PuzzleLine::Header(header.clone())])?;
            return Ok(journal);
        }
        for (number, line) in lines(path)?.into_iter().enumerate() {
            match line {
                PuzzleLine::Header(found) if found == *header => {}
                PuzzleLine::Header(found) => {
                    return Err(JournalError::OtherSettings { path: path.to_owned(), found });
                }
                _ if number == 0 => return Err(JournalError::NotMined { path: path.to_owned() }),
                PuzzleLine::Puzzle(puzzle) => journal.puzzles.push(puzzle),
                PuzzleLine::Games { games } => journal.games = games,
            }
        }
        journal.noted = journal.games;
        Ok(journal)
    }

    /// The puzzles so far.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// How many games were searched.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Adds the puzzles of the next game; duplicates are skipped.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add_game(&mut self, found: Vec<Puzzle>) -> Result<(), JournalError> {
        self.games += 1;
        let mut fresh = Vec::new();
        for puzzle in found {
            if self.puzzles.iter().all(|known| known.id != puzzle.id) {
                self.puzzles.push(puzzle.clone());
                fresh.push(PuzzleLine::Puzzle(puzzle));
            }
        }
        if fresh.is_empty() && self.games - self.noted < BETWEEN_NOTES {
            return Ok(());
        }
        fresh.push(PuzzleLine::Games { games: self.games });
        self.noted = self.games;
        self.append(&fresh)
    }

    /// Writes the progress.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(&mut self) -> Result<(), JournalError> {
        if self.noted == self.games {
            return Ok(());
        }
        self.noted = self.games;
        self.append(&[PuzzleLine::Games { games: self.games }])
    }

    fn append(&mut self, lines: &[PuzzleLine]) -> Result<(), JournalError> {
        let mut text = Vec::new();
        for line in lines {
            serde_json::to_writer(&mut text, line).expect("lines have string keys only");
            text.push(b'\n');
        }
        self.file.write_all(&text).map_err(|why| JournalError::File { path: self.path.clone(), why })
    }
}

/// Cuts off an incomplete last line, and seeks to the end; returns the remaining bytes.
fn keep_whole_lines(file: &mut File) -> io::Result<u64> {
    let (mut whole, mut line) = (0, Vec::new());
    let mut reader = BufReader::new(&*file);
    while reader.read_until(b'\n', &mut line)? > 0 {
        if line.last() == Some(&b'\n') {
            whole += line.len() as u64;
        }
        line.clear();
    }
    file.set_len(whole)?;
    file.seek(SeekFrom::End(0))
}

fn lines(path: &Path) -> Result<Vec<PuzzleLine>, JournalError> {
    let failed = |why| JournalError::File { path: path.to_owned(), why };
    let text = std::fs::read_to_string(path).map_err(failed)?;
    let parse = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|_| JournalError::Line {
            path: path.to_owned(),
            line: number,
            why: "expected a JSON object with id, fen, moves, goal, theme and proof".to_owned(),
        })
    };
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).map(parse).collect()
}

/// The puzzles of a file, each checked to be a legal position with legal moves.
///
/// # Errors
/// If the file cannot be read, or a line is not a puzzle.
pub fn read_puzzles(path: &Path) -> Result<Vec<Puzzle>, JournalError> {
    let puzzles = lines(path)?.into_iter().filter_map(|line| match line {
        PuzzleLine::Puzzle(puzzle) => Some(puzzle),
        _ => None,
    });
    let puzzles: Vec<_> = puzzles.collect();
    for (index, puzzle) in puzzles.iter().enumerate() {
        puzzle.solution().map_err(|error| JournalError::Line {
            path: path.to_owned(),
            line: index + 1,
            why: error.to_string(),
        })?;
    }
    Ok(puzzles)
}

/// Writes puzzles to a file, replaced completely or not at all.
///
/// # Errors
/// If it cannot be written.
pub fn write_puzzles(path: &Path, puzzles: &[Puzzle]) -> Result<(), JournalError> {
    let failed = |why| JournalError::File { path: path.to_owned(), why };
    let mut text = String::new();
    for puzzle in puzzles {
        text.push_str(&serde_json::to_string(puzzle).map_err(|error| failed(error.into()))?);
        text.push('\n');
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut part = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new("."))).map_err(failed)?;
    part.write_all(text.as_bytes()).map_err(failed)?;
    part.persist(path).map(drop).map_err(|error| failed(error.error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::shipped_puzzles;

    fn header() -> JournalHeader {
        JournalHeader { mined_from: "self-play seed=1".into(), nodes: 1_000 }
    }

    #[test]
    fn what_was_mined_is_there_after_a_cut_and_a_new_start() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.jsonl");
        let puzzle = shipped_puzzles()[0].clone();
        let mut journal = Journal::open(&path, &header()).expect("a new file");
        journal.add_game(vec![puzzle.clone()]).expect("written");
        journal.add_game(vec![puzzle.clone()]).expect("written");
        drop(journal);
        // Killed in the middle of a line.
        let mut file = OpenOptions::new().append(true).open(&path).expect("there");
        file.write_all(b"{\"id\":\"12").expect("written");
        let journal = Journal::open(&path, &header()).expect("readable");
        // The second game found nothing new, and was not recorded: it is searched again.
        assert_eq!((journal.puzzles(), journal.games()), (&[puzzle.clone()][..], 1));
        assert_eq!(read_puzzles(&path).expect("readable"), [puzzle]);
        let other = JournalHeader { nodes: 2_000, ..header() };
        let error = Journal::open(&path, &other).expect_err("other settings").to_string();
        assert!(error.contains("self-play seed=1 at 1000 nodes"), "{error}");
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("puzzles.jsonl");
        write_puzzles(&path, &shipped_puzzles()[..3]).expect("written");
        assert!(matches!(Journal::open(&path, &header()), Err(JournalError::NotMined { .. })));
        assert_eq!(read_puzzles(&path).expect("readable"), shipped_puzzles()[..3]);
        std::fs::write(&path, "[1]\n").expect("written");
        let error = read_puzzles(&path).expect_err("no puzzles").to_string();
        assert!(error.contains("line 1 of") && error.contains("is no puzzle"), "{error}");
    }
}
