//! An experience file in use: read by many games at once, written in the background.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use kelso_engine::experience::{Experience, PositionKey, Recollection, SearchResult};
use kelso_rules::AnyPosition;
use rusqlite::{Connection, OptionalExtension, params};

use super::clean::{self, Cleaned, compact};
use super::entry::{COLUMNS, StoredEntry, recollection};
use super::error::ExperienceError;
use super::file;
use super::limit::{LEAST_LIMIT, LimitReason, SizeLimit, setting};
use super::pending::{Change, Changes};
use super::remembering::{Keeper, LookupCounts, Remembering, Unwritten, locked};
use super::tidy;
use super::writer::{Writer, variant_text};

/// Called with errors in the background; games go on without what is lost.
pub type OnFault = Arc<dyn Fn(&ExperienceError) + Send + Sync>;

/// An experience file.
pub struct Store {
    remembering: Remembering<FileKeeper>,
}

/// The file, with a connection for reading and one for writing.
struct FileKeeper {
    file: PathBuf,
    reader: Mutex<Connection>,
    writer: Mutex<Writer>,
}

impl Store {
    /// Opens a file, or creates one.
    ///
    /// # Errors
    /// If it is something else, of another version, truncated, or cannot be read and written.
    pub fn open(file: &Path, on_fault: OnFault) -> Result<Self, ExperienceError> {
        let failed = ExperienceError::database("open", file);
        let writer = Writer::new(file::open(file)?, file).map_err(&failed)?;
        let reader = file::connect(file)?;
        warm_up(&reader).map_err(&failed)?;
        let reader = Mutex::new(reader);
        let keeper = FileKeeper { file: file.to_owned(), reader, writer: Mutex::new(writer) };
        let doing = "write in the background to";
        let failed = |why| ExperienceError::File { doing, file: file.to_owned(), why };
        Ok(Store { remembering: Remembering::new(keeper, on_fault).map_err(failed)? })
    }

    fn keeper(&self) -> &FileKeeper {
        self.remembering.keeper()
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.keeper().file
    }

    /// Writes everything waiting, now.
    ///
    /// # Errors
    /// If it cannot be written; it keeps waiting.
    pub fn flush(&self) -> Result<(), ExperienceError> {
        self.remembering.flush()
    }

    /// How many positions are not in the file yet.
    pub fn pending(&self) -> usize {
        self.remembering.pending()
    }

    /// Everything remembered about a position, by all judges.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn entries(&self, position: &AnyPosition) -> Result<Vec<StoredEntry>, ExperienceError> {
        self.flush()?;
        let key = PositionKey::of_any(position, &"".into());
        let reader = locked(&self.keeper().reader);
        let query = || {
            let mut statement = reader.prepare(&format!(
                "SELECT judges.judge, last_used, {COLUMNS} FROM judges
                 JOIN positions ON positions.judge = judges.id
                 WHERE variant = ?1 AND position = ?2 ORDER BY judges.judge"
            ))?;
            let rows = statement.query_map(params![variant_text(key.variant), &key.position[..]], |row| {
                Ok((row.get(0)?, row.get(1)?, recollection(row, 2)?))
            })?;
            let rows: Vec<(String, i64, Option<Recollection>)> = rows.collect::<rusqlite::Result<_>>()?;
            let entry = |(judge, last_used, known): (String, i64, Option<Recollection>)| {
                known.map(|known| StoredEntry { judge, known, last_used })
            };
            Ok(rows.into_iter().filter_map(entry).collect())
        };
        query().map_err(ExperienceError::database("read", &self.keeper().file))
    }

    /// The size limit of file and log together, in bytes.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn limit(&self) -> Result<u64, ExperienceError> {
        Ok(self.size_limit()?.bytes)
    }

    pub(super) fn size_limit(&self) -> Result<SizeLimit, ExperienceError> {
        SizeLimit::read(&locked(&self.keeper().reader))
            .map_err(ExperienceError::database("read", &self.keeper().file))
    }

    /// A number that the file keeps about itself.
    pub(super) fn setting(&self, name: &str) -> Result<Option<i64>, ExperienceError> {
        setting(&locked(&self.keeper().reader), name)
            .map_err(ExperienceError::database("read", &self.keeper().file))
    }

    /// Cleans up if that is due: once a day, what was not met for half a year is forgotten, and the limit
    /// follows what is of use. It happens in the background too.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn tidy(&self) -> Result<Option<Cleaned>, ExperienceError> {
        self.flush()?;
        self.keeper().tidy_now()
    }

    /// Sets the limit, now and for every later run, and evicts what does not fit.
    ///
    /// # Errors
    /// If it is below [`LEAST_LIMIT`], or the file cannot be written.
    pub fn set_limit(&self, bytes: u64) -> Result<Cleaned, ExperienceError> {
        if bytes < LEAST_LIMIT {
            return Err(ExperienceError::Limit { asked: bytes >> 20, least: LEAST_LIMIT >> 20 });
        }
        self.flush()?;
        let mut writer = locked(&self.keeper().writer);
        let limit = SizeLimit { bytes, reason: LimitReason::ByHand };
        let set = |writer: &mut Writer| {
            limit.store(writer.connection())?;
            let cleaned = clean::fit(writer.connection(), bytes)?;
            writer.follow_limit()?;
            Ok(cleaned)
        };
        set(&mut writer).map_err(ExperienceError::database("clean", &self.keeper().file))
    }

    /// Lets the file find its limit by itself again. Nothing is evicted for that.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn unset_limit(&self) -> Result<(), ExperienceError> {
        let mut writer = locked(&self.keeper().writer);
        let unset = |writer: &mut Writer| {
            writer.connection().execute("DELETE FROM settings WHERE name = 'limit'", [])?;
            writer.follow_limit()
        };
        unset(&mut writer).map_err(ExperienceError::database("clean", &self.keeper().file))
    }

    /// Evicts what was not met for this long, and returns the space to the disk.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn forget_unused_for(&self, age: Duration) -> Result<Cleaned, ExperienceError> {
        self.flush()?;
        let since = now() - i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        let mut writer = locked(&self.keeper().writer);
        let forget = |connection: &mut Connection| {
            let cleaned = clean::forget_unused_since(connection, since)?;
            tidy::note(connection, now(), cleaned)?;
            compact(connection)?;
            Ok(cleaned)
        };
        forget(writer.connection()).map_err(ExperienceError::database("clean", &self.keeper().file))
    }

    /// Deletes everything. The limit stays.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn clear(&self) -> Result<u64, ExperienceError> {
        self.flush()?;
        let mut writer = locked(&self.keeper().writer);
        let clear = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            let forgotten = transaction.execute("DELETE FROM positions", [])?;
            transaction.execute("DELETE FROM judges", [])?;
            transaction.commit()?;
            compact(connection)?;
            Ok(forgotten as u64)
        };
        clear(writer.connection()).map_err(ExperienceError::database("clear", &self.keeper().file))
    }

    /// Reads the file in a snapshot, unaffected by concurrent writes.
    pub(super) fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, ExperienceError> {
        self.flush()?;
        read(&locked(&self.keeper().reader)).map_err(ExperienceError::database("read", &self.keeper().file))
    }

    /// Adds what another file knew, with its last use.
    pub(super) fn adopt(&self, key: PositionKey, known: Recollection, last_used: i64) {
        let change = Change { result: Some(known.result), games: known.games, last_used };
        self.remembering.add(key, change);
    }
}

/// Milliseconds since 1970.
pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Keeper for FileKeeper {
    fn find(&self, key: &PositionKey) -> Result<Option<Recollection>, ExperienceError> {
        let reader = locked(&self.reader);
        let find = || {
            let mut statement = reader.prepare_cached(FIND)?;
            let values = params![variant_text(key.variant), &*key.judge, &key.position[..]];
            statement.query_row(values, |row| recollection(row, 0)).optional()
        };
        find().map(Option::flatten).map_err(ExperienceError::database("read", &self.file))
    }

    fn write(&self, changes: &Changes, counts: LookupCounts) -> Result<(), Unwritten> {
        locked(&self.writer).write(changes, counts).map_err(|(changes, why)| Unwritten {
            changes,
            why: Box::new(ExperienceError::database("write", &self.file)(why)),
        })
    }

    fn tidy(&self) -> Result<(), ExperienceError> {
        self.tidy_now().map(drop)
    }
}

impl FileKeeper {
    fn tidy_now(&self) -> Result<Option<Cleaned>, ExperienceError> {
        let mut writer = locked(&self.writer);
        let tidied = tidy::if_due(writer.connection(), &self.file, now());
        let tidied = tidied.and_then(|cleaned| writer.follow_limit().map(|()| cleaned));
        tidied.map_err(ExperienceError::database("clean", &self.file))
    }
}

/// The first query of a connection reads the schema and maps the log: better now than in a player's first move.
fn warm_up(reader: &Connection) -> rusqlite::Result<()> {
    let known: Option<(String, String)> = reader
        .query_row("SELECT variant, judge FROM judges LIMIT 1", [], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let (variant, judge) = known.unwrap_or_default();
    let mut find = reader.prepare_cached(FIND)?;
    find.query_row(params![variant, judge, &[0_u8; 16][..]], |_| Ok(())).optional().map(drop)
}

impl Drop for FileKeeper {
    /// Merges the log into the file.
    fn drop(&mut self) {
        let mut writer = locked(&self.writer);
        let _ = writer.connection().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
}

const FIND: &str = "SELECT move, score, bound, depth, nodes, millis, games FROM positions
    WHERE judge = (SELECT id FROM judges WHERE variant = ?1 AND judge = ?2) AND position = ?3";

impl Experience for Store {
    fn recall(&self, key: &PositionKey) -> Option<Recollection> {
        self.remembering.recall(key)
    }

    fn lookup_cost(&self) -> Duration {
        self.remembering.lookup_cost()
    }

    fn reuse(&self, key: &PositionKey) {
        self.remembering.reuse(key);
    }

    fn remember(&self, key: PositionKey, result: SearchResult) {
        self.remembering.remember(key, result);
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("file", &self.keeper().file).finish_non_exhaustive()
    }
}
