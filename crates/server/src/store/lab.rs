//! Lab runs, which every node sees. What a run is, and who may do what with it, is decided in `crate::lab`: here it is
//! rows.
//!
//! Decisions about runs depend on all of them, and are stored only if no other was made since they were read.

use super::reading::{Reader, StoredRow, Value};
use super::script::{Script, Statement};
use super::sql_store::{Backend, SqlStore};
use super::writes::Write;
use super::{StoreError, StoreFuture};
use crate::game::hex;

/// All runs as of one moment, oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabRows {
    /// Incremented with every decision about runs.
    pub version: i64,
    /// The runs.
    pub runs: Vec<LabRow>,
}

/// A run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabRow {
    /// Its name in addresses.
    pub id: String,
    /// When it was requested.
    pub created: i64,
    /// The run itself, in the lab's own format.
    pub data: String,
    /// A digest of the address that requested it, until it is over.
    pub address: Option<String>,
    /// The node that conducts it.
    pub node: Option<String>,
    /// The end of that node's lease.
    pub lease: i64,
    /// Whoever started it wants it stopped.
    pub cancelled: bool,
    /// Its progress, in the lab's own format.
    pub progress: Option<String>,
}

/// A file of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabFile {
    /// As a path within the run's folder.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// The consequences of a decision about runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabChange {
    /// The version of the runs that were read.
    pub version: i64,
    /// A run that is new or has changed.
    pub put: Option<LabRow>,
    /// All of that run's files, replacing the old ones.
    pub files: Option<Vec<LabFile>>,
    /// Runs that are removed.
    pub removed: Vec<String>,
}

/// The progress of a run, reported by the node that conducts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabNews {
    /// The run.
    pub run: String,
    /// The node.
    pub node: String,
    /// The end of its lease, unless renewed.
    pub lease: i64,
    /// How far it is.
    pub progress: String,
    /// Files that are new or have changed.
    pub files: Vec<LabFile>,
}

/// Where runs of the lab are kept.
pub trait LabStore: Send + Sync + 'static {
    /// All runs.
    fn lab_runs(&self) -> StoreFuture<'_, LabRows>;

    /// Stores a decision; a conflict if another was made meanwhile.
    fn change_lab(&self, change: LabChange) -> StoreFuture<'_, ()>;

    /// Stores a run's progress; a conflict if this node no longer conducts it.
    fn report_lab(&self, news: LabNews) -> StoreFuture<'_, ()>;

    /// One of a run's files.
    fn lab_file<'a>(&'a self, run: &'a str, name: &'a str) -> StoreFuture<'a, Option<Vec<u8>>>;

    /// All of a run's files.
    fn lab_files<'a>(&'a self, run: &'a str) -> StoreFuture<'a, Vec<LabFile>>;
}

impl<B: Backend> LabStore for SqlStore<B> {
    fn lab_runs(&self) -> StoreFuture<'_, LabRows> {
        Box::pin(async move { runs(&mut self.backend.reader().await?).await })
    }

    fn change_lab(&self, change: LabChange) -> StoreFuture<'_, ()> {
        Box::pin(self.write(Write::Script(changing(&change))))
    }

    fn report_lab(&self, news: LabNews) -> StoreFuture<'_, ()> {
        Box::pin(self.write(Write::Script(reporting(news))))
    }

    fn lab_file<'a>(&'a self, run: &'a str, name: &'a str) -> StoreFuture<'a, Option<Vec<u8>>> {
        Box::pin(async move { file(&mut self.backend.reader().await?, run, name).await })
    }

    fn lab_files<'a>(&'a self, run: &'a str) -> StoreFuture<'a, Vec<LabFile>> {
        Box::pin(async move { files(&mut self.backend.reader().await?, run).await })
    }
}

/// One statement, so that the version matches the runs.
async fn runs(reader: &mut impl Reader) -> Result<LabRows, StoreError> {
    let sql = "SELECT d.version AS version, r.id AS id, r.created AS created, r.data AS data, r.address AS address, r.node AS node, \
               r.lease AS lease, r.cancelled AS cancelled, r.progress AS progress \
               FROM lab_desk d LEFT JOIN lab_runs r ON 1 = 1 ORDER BY r.created, r.id";
    let rows = reader.rows(sql, &[]).await?;
    let version = rows.first().map(|row| row.number("version")).transpose()?.unwrap_or(0);
    let mut runs = Vec::with_capacity(rows.len());
    for row in &rows {
        // If there are no runs, there is only the version.
        let Some(id) = row.optional("id")? else { continue };
        runs.push(LabRow {
            id,
            created: row.number("created")?,
            data: row.text("data")?,
            address: row.optional("address")?,
            node: row.optional("node")?,
            lease: row.number("lease")?,
            cancelled: row.number("cancelled")? != 0,
            progress: row.optional("progress")?,
        });
    }
    Ok(LabRows { version, runs })
}

async fn file(reader: &mut impl Reader, run: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let sql = "SELECT bytes FROM lab_files WHERE run = $1 AND name = $2";
    let rows = reader.rows(sql, &[Value::Text(run), Value::Text(name)]).await?;
    rows.first().map(|row| row.bytes("bytes")).transpose()
}

async fn files(reader: &mut impl Reader, run: &str) -> Result<Vec<LabFile>, StoreError> {
    let sql = "SELECT name, bytes FROM lab_files WHERE run = $1 ORDER BY name";
    let rows = reader.rows(sql, &[Value::Text(run)]).await?;
    rows.iter().map(|row| Ok(LabFile { name: row.text("name")?, bytes: row.bytes("bytes")? })).collect()
}

fn changing(change: &LabChange) -> Script {
    let sql = "UPDATE lab_desk SET version = version + 1 WHERE version = $1";
    let condition = Some(Statement::new(sql, [change.version.into()]));
    let mut statements = Vec::new();
    for run in &change.removed {
        statements.push(Statement::new("DELETE FROM lab_runs WHERE id = $1", [run.as_str().into()]));
        statements.push(without_files(run));
    }
    if let Some(row) = &change.put {
        statements.push(put_run(row));
        if let Some(files) = &change.files {
            statements.push(without_files(&row.id));
            statements.extend(files.iter().map(|file| put_file(&row.id, file)));
        }
    }
    Script { condition, statements }
}

fn reporting(news: LabNews) -> Script {
    let LabNews { run, node, lease, progress, files } = news;
    let condition = Statement::new(
        "UPDATE lab_runs SET lease = $3, progress = $4 WHERE id = $1 AND node = $2",
        [run.as_str().into(), node.as_str().into(), lease.into(), progress.as_str().into()],
    );
    let statements = files.iter().map(|file| put_file(&run, file)).collect();
    Script { condition: Some(condition), statements }
}

fn put_run(row: &LabRow) -> Statement {
    Statement::new(
        "INSERT INTO lab_runs (id, created, data, address, node, lease, cancelled, progress) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET data = excluded.data, \
         address = excluded.address, node = excluded.node, lease = excluded.lease, cancelled = excluded.cancelled, \
         progress = excluded.progress",
        [
            row.id.as_str().into(),
            row.created.into(),
            row.data.as_str().into(),
            row.address.as_deref().into(),
            row.node.as_deref().into(),
            row.lease.into(),
            i64::from(row.cancelled).into(),
            row.progress.as_deref().into(),
        ],
    )
}

fn put_file(run: &str, file: &LabFile) -> Statement {
    Statement::new(
        "INSERT INTO lab_files (run, name, bytes) VALUES ($1, $2, $3) \
         ON CONFLICT (run, name) DO UPDATE SET bytes = excluded.bytes",
        [run.into(), file.name.as_str().into(), file.bytes.as_slice().into()],
    )
}

fn without_files(run: &str) -> Statement {
    Statement::new("DELETE FROM lab_files WHERE run = $1", [run.into()])
}

/// Transfers the runs of one player to another. Pending decisions about them have to be made again.
pub(super) fn rename_owner(from: &[u8], into: &[u8]) -> [Statement; 2] {
    let [from, into] = [from, into].map(|key| format!("\"owner\":\"{}\"", hex(key)));
    [
        Statement::new("UPDATE lab_desk SET version = version + 1", []),
        Statement::new(
            "UPDATE lab_runs SET data = replace(data, $1, $2) WHERE replace(data, $1, $2) <> data",
            [from.as_str().into(), into.as_str().into()],
        ),
    ]
}
