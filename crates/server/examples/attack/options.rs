//! What is attacked and for how long, from the command line.

use std::path::PathBuf;

use super::Failure;

pub(crate) struct Options {
    pub(crate) kelso: PathBuf,
    pub(crate) data: PathBuf,
    /// How long each attack lasts.
    pub(crate) seconds: u64,
    /// Names, or parts of names; all attacks if there are none.
    only: Vec<String>,
    /// A broken promise is a failure.
    pub(crate) check: bool,
}

impl Options {
    pub(crate) fn read() -> Result<Options, Failure> {
        let mut options = Options {
            kelso: "target/release/kelso".into(),
            data: std::env::temp_dir().join(format!("kelso-attack-{}", std::process::id())),
            seconds: 20,
            only: Vec::new(),
            check: false,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} wants a value"));
            match word.as_str() {
                "--kelso" => options.kelso = value()?.into(),
                "--data" => options.data = value()?.into(),
                "--seconds" => options.seconds = value()?.parse()?,
                "--only" => options.only.push(value()?),
                "--check" => options.check = true,
                other => return Err(format!("there is no option {other}").into()),
            }
        }
        Ok(options)
    }

    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part.as_str()))
    }
}
