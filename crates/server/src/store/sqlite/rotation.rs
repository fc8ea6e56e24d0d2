//! Backups in a folder, by date: a new one, checked, and only then the oldest go.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use kelso_learn::private_files;
use serde::Serialize;

use super::backup::{BackupError, BackupReport, backup};

/// What the name of a backup begins and ends with; between them is its time, as in `kelso-20261119-031500.sqlite`.
const BEGINS: &str = "kelso-";
const ENDS: &str = ".sqlite";
/// Digits of the date and of the time of day, with a hyphen between them.
const DIGITS: [usize; 2] = [8, 6];

/// A backup that was made, and those that made room for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RotationReport {
    /// The new one.
    #[serde(flatten)]
    pub backup: BackupReport,
    /// Older ones that were removed, the oldest first.
    pub removed: Vec<PathBuf>,
    /// How many there are now.
    pub kept: usize,
}

/// Makes a backup in a folder, with the time in its name (milliseconds since 1970), and checks it. Then the oldest
/// backups are removed until only `keep` are left. Files of other names stay, whatever they are.
///
/// # Errors
/// As [`backup`]; then nothing is removed. Or if an old one cannot be removed.
pub fn rotate(
    database: &Path,
    folder: &Path,
    keep: usize,
    now: i64,
    progress: impl FnMut(u64, u64),
) -> Result<RotationReport, BackupError> {
    let failed = |doing, path: &Path| {
        let path = path.to_owned();
        move |why: io::Error| BackupError::File { doing, path, why }
    };
    private_files::make_folder(folder).map_err(failed("create", folder))?;
    let made = backup(database, &folder.join(name(now)), false, progress)?;
    let mut backups = backups(folder).map_err(failed("read", folder))?;
    // A clock that was set back must not cost the one that was just made.
    backups.retain(|old| *old != made.file);
    let surplus = (backups.len() + 1).saturating_sub(keep.max(1));
    let removed: Vec<_> = backups.drain(..surplus.min(backups.len())).collect();
    for old in &removed {
        fs::remove_file(old).map_err(failed("remove", old))?;
    }
    Ok(RotationReport { backup: made, removed, kept: backups.len() + 1 })
}

/// The backups in a folder, the oldest first.
fn backups(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_ours = entry.file_name().to_str().is_some_and(is_backup);
        // Not what a link of such a name leads to.
        if is_ours && entry.file_type()?.is_file() {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

fn is_backup(name: &str) -> bool {
    let time = name.strip_prefix(BEGINS).and_then(|name| name.strip_suffix(ENDS));
    let Some((date, time)) = time.and_then(|time| time.split_once('-')) else { return false };
    let fits =
        |text: &str, digits: usize| text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    fits(date, DIGITS[0]) && fits(time, DIGITS[1])
}

/// The name of a backup made at this time, in UTC.
fn name(now: i64) -> String {
    let seconds = now.div_euclid(1_000);
    let (year, month, day) = crate::time::date(now);
    let of_day = seconds.rem_euclid(86_400);
    let (hour, minute, second) = (of_day / 3_600, of_day / 60 % 60, of_day % 60);
    format!("{BEGINS}{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}{ENDS}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_dates_that_sort() {
        assert_eq!(name(0), "kelso-19700101-000000.sqlite");
        assert_eq!(name(1_795_057_200_000), "kelso-20261119-030000.sqlite");
        assert!(is_backup(&name(1_795_057_200_000)));
        for other in [
            "games.sqlite",
            "kelso-.sqlite",
            "kelso-20261119.sqlite",
            "kelso-20261119-030000.sqlite.part",
            "kelso-20261119-030000.sqlite-wal",
            "kelso-2026111x-030000.sqlite",
            "my-kelso-20261119-030000.sqlite",
            "kelso-20261119-0300000.sqlite",
        ] {
            assert!(!is_backup(other), "{other}");
        }
    }
}
