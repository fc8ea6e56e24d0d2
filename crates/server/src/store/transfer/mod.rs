//! Moves everything that a server stores from one database to another of either kind through a text file.

mod lines;
mod source;
mod tables;
mod target;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use kelso_learn::private_files;
use serde::Serialize;
use thiserror::Error;

use super::part_file::{PartFile, settle};
use super::{DatabaseAddress, StoreError, Tables, migrate};
use lines::{Given, Line, LineReader};
use source::Source;
use tables::{EXPERIENCE, Fields, TABLES, Table};
use target::Target;

/// Rows between two progress reports, and rows stored together.
const TOGETHER: usize = 500;

/// A server's data: where its games are, and where its agents keep what they remember if that is not in the same
/// database.
#[derive(Clone, Debug)]
pub struct TransferPlace {
    /// Where the games are.
    pub database: DatabaseAddress,
    /// The experience file beside a SQLite file.
    pub experience: PathBuf,
}

/// How many rows were transferred, by table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Transferred {
    /// The file.
    pub file: PathBuf,
    /// Rows of each table.
    pub rows: BTreeMap<String, u64>,
}

/// Why nothing was transferred.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TransferError {
    #[error("there is no database {}; name the folder in which a server keeps its games", path.display())]
    NoDatabase { path: PathBuf },
    #[error("{shown} is not empty (it has {what}); import into a database that is")]
    NotEmpty { shown: String, what: &'static str },
    #[error("{shown} has tables of another version of Kelso; run kelso migrate, or use that version")]
    OtherTables { shown: String },
    #[error("{0}")]
    InUse(String),
    #[error("{} already exists; choose another name, or use --force", path.display())]
    Exists { path: PathBuf },
    #[error("cannot {doing} {}: {why}", path.display())]
    File { doing: &'static str, path: PathBuf, why: io::Error },
    #[error("line {line} of {}: {why}; nothing was imported", path.display())]
    Line { path: PathBuf, line: u64, why: String },
    #[error("{0}")]
    Experience(String),
    #[error(transparent)]
    Store(StoreError),
    #[error("interrupted; nothing was kept")]
    Interrupted,
}

/// Called with the amount done and the total; returning false stops it.
pub type TransferProgress<'a> = &'a mut (dyn FnMut(u64, u64) -> bool + Send);

/// Writes everything that a server stores to a file, even while it runs. `progress` counts rows.
///
/// # Errors
/// If something cannot be read or written. An existing file is replaced only if allowed, and only by a complete one.
pub async fn export(
    from: &TransferPlace,
    file: &Path,
    replace: bool,
    progress: TransferProgress<'_>,
) -> Result<Transferred, TransferError> {
    if file.exists() && !replace {
        return Err(TransferError::Exists { path: file.to_owned() });
    }
    if let DatabaseAddress::File(path) = &from.database
        && !path.is_file()
    {
        return Err(TransferError::NoDatabase { path: path.clone() });
    }
    if migrate::tables(&from.database).await? != Tables::Current {
        return Err(TransferError::OtherTables { shown: from.database.shown() });
    }
    let failed = |why| TransferError::File { doing: "write", path: file.to_owned(), why };
    let part = PartFile::beside(file);
    // It contains players' keys: they are hashed, but private all the same.
    let mut out = BufWriter::new(private_files::make_file(part.path()).map_err(failed)?);
    let mut source = Source::open(from).await?;
    let all = source.count().await?;
    let (mut done, mut rows) = (0, BTreeMap::new());
    writeln!(out, "{}", Line::header().text()).map_err(failed)?;
    for table in TABLES.iter().chain([&EXPERIENCE]) {
        let mut count = 0;
        source
            .rows(table, &mut |row| {
                writeln!(out, "{}", Line::row(table, table.fields(row)?).text()).map_err(failed)?;
                (done, count) = (done + 1, count + 1);
                let goes_on = done % TOGETHER as u64 != 0 || progress(done, all);
                if goes_on { Ok(()) } else { Err(TransferError::Interrupted) }
            })
            .await?;
        rows.insert(table.name.to_owned(), count);
    }
    writeln!(out, "{}", Line::End(rows.clone()).text()).map_err(failed)?;
    out.flush().map_err(failed)?;
    std::fs::rename(part.path(), file).and_then(|()| settle(file)).map_err(failed)?;
    Ok(Transferred { file: file.to_owned(), rows })
}

/// Fills an empty database with what [`export`] wrote: completely or not at all. `progress` counts bytes.
///
/// # Errors
/// If a line is wrong or missing, the database is not empty or in use by a server, or cannot be written.
pub async fn import(
    file: &Path,
    into: &TransferPlace,
    progress: TransferProgress<'_>,
) -> Result<Transferred, TransferError> {
    let failed = |why| TransferError::File { doing: "read", path: file.to_owned(), why };
    let opened = File::open(file).map_err(failed)?;
    let all = opened.metadata().map_err(failed)?.len();
    let mut target = Target::open(into).await?;
    let mut reader = LineReader::default();
    let mut waiting = Waiting::default();
    let (mut text, mut done) = (String::new(), 0);
    let mut bytes = BufReader::new(opened);
    loop {
        text.clear();
        let read = bytes.read_line(&mut text).map_err(failed)?;
        if read == 0 {
            break;
        }
        done += read as u64;
        let wrong = |line, why| TransferError::Line { path: file.to_owned(), line, why };
        match reader.read(text.trim_end_matches('\n')).map_err(|why| wrong(reader.number(), why))? {
            Given::Nothing => {}
            Given::Row(table, row) => waiting.add(&mut target, table, row).await?,
        }
        if reader.number() % TOGETHER as u64 == 0 && !progress(done, all) {
            return Err(TransferError::Interrupted);
        }
    }
    waiting.store(&mut target).await?;
    let line = reader.number();
    let rows = reader.finish().map_err(|why| TransferError::Line { path: file.to_owned(), line, why })?;
    target.commit().await?;
    Ok(Transferred { file: file.to_owned(), rows })
}

/// Rows of one table that are stored together.
#[derive(Default)]
struct Waiting {
    table: Option<&'static Table>,
    rows: Vec<Fields>,
}

impl Waiting {
    async fn add(
        &mut self,
        target: &mut Target,
        table: &'static Table,
        row: Fields,
    ) -> Result<(), TransferError> {
        let is_other = self.table.is_some_and(|waiting| waiting.name != table.name);
        if is_other || self.rows.len() >= TOGETHER {
            self.store(target).await?;
        }
        self.table = Some(table);
        self.rows.push(row);
        Ok(())
    }

    async fn store(&mut self, target: &mut Target) -> Result<(), TransferError> {
        let rows = std::mem::take(&mut self.rows);
        match self.table {
            Some(table) if !rows.is_empty() => target.insert(table, rows).await,
            _ => Ok(()),
        }
    }
}
