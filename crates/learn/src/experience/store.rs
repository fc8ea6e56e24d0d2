//! A file of experience in use: looked up by many games at once, written in the background.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use kelso_engine::experience::{Experience, PositionKey, Recollection, SearchResult};
use kelso_rules::AnyPosition;
use rusqlite::{Connection, OptionalExtension, params};

use super::clean::{self, Cleaned};
use super::entry::{COLUMNS, StoredEntry, recollection};
use super::error::ExperienceError;
use super::file;
use super::pending::{Change, Pending};
use super::writer::{Writer, stored_limit, variant_text};

/// How large a file may grow unless somebody sets another limit, in bytes.
pub const DEFAULT_LIMIT: u64 = 256 << 20;
/// The least limit, in bytes.
pub const LEAST_LIMIT: u64 = 8 << 20;
/// How long what is new may wait to be written.
const WAIT: Duration = Duration::from_millis(400);
/// Changes that may wait. With more, the thread that adds one writes them all.
const MOST_PENDING: usize = 20_000;

/// Told of what goes wrong in the background; games go on without what is lost.
pub type OnFault = Arc<dyn Fn(&ExperienceError) + Send + Sync>;

/// A file of experience.
pub struct Store {
    shared: Arc<Shared>,
    background: Option<JoinHandle<()>>,
}

struct Shared {
    file: PathBuf,
    reader: Mutex<Connection>,
    writer: Mutex<Writer>,
    pending: Mutex<Pending>,
    /// Something waits to be written, or the store is to be closed.
    news: Condvar,
    on_fault: OnFault,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Store {
    /// Opens a file, or makes one.
    ///
    /// # Errors
    /// If it is something else, of another version, cut short, or cannot be read and written.
    pub fn open(file: &Path, on_fault: OnFault) -> Result<Self, ExperienceError> {
        let writer = file::open(file)?;
        let limit = stored_limit(&writer, file)?.unwrap_or(DEFAULT_LIMIT);
        let writer = Writer::new(writer, limit).map_err(ExperienceError::database("open", file))?;
        let shared = Arc::new(Shared {
            file: file.to_owned(),
            reader: Mutex::new(file::connect(file)?),
            writer: Mutex::new(writer),
            pending: Mutex::default(),
            news: Condvar::new(),
            on_fault,
        });
        let background = {
            let shared = shared.clone();
            let thread = thread::Builder::new().name("experience".into());
            thread.spawn(move || shared.write_in_background()).map_err(|why| ExperienceError::File {
                doing: "write in the background to",
                file: file.to_owned(),
                why,
            })?
        };
        Ok(Store { shared, background: Some(background) })
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.shared.file
    }

    /// Writes everything that waits, now.
    ///
    /// # Errors
    /// If it cannot be written; it waits on.
    pub fn flush(&self) -> Result<(), ExperienceError> {
        self.shared.write()
    }

    /// How many positions are new and not in the file yet.
    pub fn pending(&self) -> usize {
        locked(&self.shared.pending).len()
    }

    /// Everything that is remembered of a position, by all judges.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn entries(&self, position: &AnyPosition) -> Result<Vec<StoredEntry>, ExperienceError> {
        self.flush()?;
        let key = PositionKey::of_any(position, &"".into());
        let reader = locked(&self.shared.reader);
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
        query().map_err(ExperienceError::database("read", &self.shared.file))
    }

    /// How large file and log may grow together, in bytes.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn limit(&self) -> Result<u64, ExperienceError> {
        let limit = stored_limit(&locked(&self.shared.reader), &self.shared.file)?;
        Ok(limit.unwrap_or(DEFAULT_LIMIT))
    }

    /// Sets the limit, now and for every later run, and forgets what does not fit.
    ///
    /// # Errors
    /// If it is below [`LEAST_LIMIT`], or the file cannot be written.
    pub fn set_limit(&self, bytes: u64) -> Result<Cleaned, ExperienceError> {
        if bytes < LEAST_LIMIT {
            return Err(ExperienceError::Limit { asked: bytes >> 20, least: LEAST_LIMIT >> 20 });
        }
        self.flush()?;
        let mut writer = locked(&self.shared.writer);
        let set = |writer: &mut Writer| {
            let connection = writer.connection();
            connection.execute("INSERT OR REPLACE INTO settings VALUES ('limit', ?1)", [bytes as i64])?;
            let cleaned = fit(connection, bytes)?;
            writer.set_limit(bytes)?;
            Ok(cleaned)
        };
        set(&mut writer).map_err(ExperienceError::database("clean", &self.shared.file))
    }

    /// Forgets what was not met for so long, and gives the room back to the disk.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn forget_unused_for(&self, age: Duration) -> Result<Cleaned, ExperienceError> {
        self.flush()?;
        let since = now() - i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        let mut writer = locked(&self.shared.writer);
        let forget = |connection: &mut Connection| {
            let cleaned = clean::forget_unused_since(connection, since)?;
            compact(connection)?;
            Ok(cleaned)
        };
        forget(writer.connection()).map_err(ExperienceError::database("clean", &self.shared.file))
    }

    /// Forgets everything. The limit stays.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn clear(&self) -> Result<u64, ExperienceError> {
        self.flush()?;
        let mut writer = locked(&self.shared.writer);
        let clear = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            let forgotten = transaction.execute("DELETE FROM positions", [])?;
            transaction.execute("DELETE FROM judges", [])?;
            transaction.commit()?;
            compact(connection)?;
            Ok(forgotten as u64)
        };
        clear(writer.connection()).map_err(ExperienceError::database("clear", &self.shared.file))
    }

    /// Reads the file undisturbed by what is written meanwhile.
    pub(super) fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, ExperienceError> {
        self.flush()?;
        read(&locked(&self.shared.reader)).map_err(ExperienceError::database("read", &self.shared.file))
    }

    /// Remembers what another file knew, as last met then.
    pub(super) fn adopt(&self, key: PositionKey, known: Recollection, last_used: i64) {
        let change = Change { result: Some(known.result), games: known.games, last_used };
        self.shared.add(key, change);
    }
}

/// Forgets until the file fits into a limit, and gives the room back to the disk.
fn fit(connection: &mut Connection, bytes: u64) -> rusqlite::Result<Cleaned> {
    let mut all = Cleaned::default();
    loop {
        let size: u64 = connection.query_row(
            "SELECT (page_count - freelist_count) * page_size
             FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()",
            [],
            |row| row.get(0),
        )?;
        let room = bytes.saturating_sub(super::writer::LOG_ROOM);
        if size <= room {
            return Ok(all);
        }
        let part = 1.0 - 0.9 * room as f64 / size as f64;
        let cleaned = clean::forget_part(connection, part)?;
        all = Cleaned { forgotten: all.forgotten + cleaned.forgotten, kept: cleaned.kept };
        compact(connection)?;
        if cleaned.forgotten == 0 {
            return Ok(all);
        }
    }
}

fn compact(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("VACUUM;")?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// Milliseconds since 1970.
pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Shared {
    fn add(&self, key: PositionKey, change: Change) {
        let mut pending = locked(&self.pending);
        let first = pending.waiting() == 0;
        pending.add(key, change);
        let full = pending.waiting() >= MOST_PENDING;
        drop(pending);
        if full {
            // Back-pressure: a thread that learns faster than the disk can write waits for it.
            if let Err(error) = self.write() {
                self.give_up(&error);
            }
        } else if first {
            self.news.notify_one();
        }
    }

    /// Nothing can be written: what waits is given up, so that it does not fill the memory.
    fn give_up(&self, error: &ExperienceError) {
        let mut pending = locked(&self.pending);
        pending.begin_writing();
        pending.end_writing(Vec::new());
        drop(pending);
        (self.on_fault)(error);
    }

    /// Writes what waits. What cannot be written waits on.
    fn write(&self) -> Result<(), ExperienceError> {
        let mut writer = locked(&self.writer);
        let changes = locked(&self.pending).begin_writing();
        let (unwritten, result) = match writer.write(&changes) {
            Ok(()) => (Vec::new(), Ok(())),
            Err((unwritten, error)) => (unwritten, Err(error)),
        };
        locked(&self.pending).end_writing(unwritten);
        result.map_err(ExperienceError::database("write", &self.file))
    }

    fn write_in_background(&self) {
        let mut told = false;
        loop {
            let closing = self.wait_for_work();
            match self.write() {
                Ok(()) => told = false,
                // Reported once until it works again: a log may be on the same full disk.
                Err(error) if !told => {
                    told = true;
                    (self.on_fault)(&error);
                }
                Err(_) => {}
            }
            if closing {
                return;
            }
        }
    }

    /// Waits until there is something to write, and a little longer for what belongs together. True if it is the last time.
    fn wait_for_work(&self) -> bool {
        let pending = locked(&self.pending);
        let idle = |pending: &mut Pending| pending.waiting() == 0 && !pending.closing;
        let pending = self.news.wait_while(pending, idle).unwrap_or_else(PoisonError::into_inner);
        let (pending, _) = self
            .news
            .wait_timeout_while(pending, WAIT, |pending| !pending.closing)
            .unwrap_or_else(PoisonError::into_inner);
        pending.closing
    }

    fn find(&self, key: &PositionKey) -> rusqlite::Result<Option<Recollection>> {
        let reader = locked(&self.reader);
        let mut statement = reader.prepare_cached(FIND)?;
        let found = statement
            .query_row(params![variant_text(key.variant), &*key.judge, &key.position[..]], |row| {
                recollection(row, 0)
            })
            .optional()?;
        Ok(found.flatten())
    }
}

const FIND: &str = "SELECT move, score, bound, depth, nodes, millis, games FROM positions
    WHERE judge = (SELECT id FROM judges WHERE variant = ?1 AND judge = ?2) AND position = ?3";

impl Experience for Store {
    fn recall(&self, key: &PositionKey) -> Option<Recollection> {
        let known = self.shared.find(key).unwrap_or_else(|error| {
            (self.shared.on_fault)(&ExperienceError::database("read", &self.shared.file)(error));
            None
        });
        locked(&self.shared.pending).apply(key, known)
    }

    fn reuse(&self, key: &PositionKey) {
        self.shared.add(key.clone(), Change { result: None, games: 1, last_used: now() });
    }

    fn remember(&self, key: PositionKey, result: SearchResult) {
        self.shared.add(key, Change { result: Some(result), games: 1, last_used: now() });
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("file", &self.shared.file).finish_non_exhaustive()
    }
}

impl Drop for Store {
    /// Writes what waits.
    fn drop(&mut self) {
        locked(&self.shared.pending).closing = true;
        self.shared.news.notify_all();
        if let Some(background) = self.background.take() {
            let _ = background.join();
        }
        let _ =
            locked(&self.shared.writer)
                .connection()
                .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
}
