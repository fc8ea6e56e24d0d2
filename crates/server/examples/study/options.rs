//! What is measured, from the command line.

use std::ffi::OsString;
use std::path::PathBuf;

use kelso_server::store::DatabaseAddress;

use super::Failure;

pub(crate) struct Options {
    pub(crate) kelso: PathBuf,
    /// A folder for the server's data and its log.
    pub(crate) data: PathBuf,
    /// Where games are kept, if not in a file in that folder.
    database: Option<DatabaseAddress>,
    /// Games that are imported, and whose positions are looked up.
    pub(crate) pdn: PathBuf,
    /// The explorer holds as much as so many games leave.
    pub(crate) games: u64,
    /// How many positions are looked up.
    pub(crate) questions: usize,
}

impl Options {
    pub(crate) fn read() -> Result<Options, Failure> {
        let mut options = Options {
            kelso: "target/release/kelso".into(),
            data: std::env::temp_dir().join(format!("kelso-study-{}", std::process::id())),
            database: None,
            pdn: PathBuf::new(),
            games: 1_000_000,
            questions: 10_000,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} wants a value"));
            match word.as_str() {
                "--kelso" => options.kelso = value()?.into(),
                "--data" => options.data = value()?.into(),
                "--database" => options.database = Some(value()?.parse()?),
                "--pdn" => options.pdn = value()?.into(),
                "--games" => options.games = value()?.parse()?,
                "--questions" => options.questions = value()?.parse()?,
                other => return Err(format!("there is no option {other}").into()),
            }
        }
        if options.pdn.as_os_str().is_empty() {
            return Err("--pdn FILE is needed: games for the explorer".into());
        }
        Ok(options)
    }

    /// Where games are kept.
    pub(crate) fn database(&self) -> DatabaseAddress {
        self.database.clone().unwrap_or_else(|| self.data.join("games.sqlite").into())
    }

    /// The same, as arguments of `kelso`.
    pub(crate) fn place(&self) -> Vec<OsString> {
        let mut words = vec!["--data".into(), self.data.clone().into()];
        if let Some(DatabaseAddress::Postgres(address)) = &self.database {
            words.extend(["--database".into(), address.url().into()]);
        }
        words
    }
}
