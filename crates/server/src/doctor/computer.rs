//! This computer: disk space, and open files.

use std::path::Path;

use super::Finding;

/// With less space than this, in bytes, nothing can be relied on.
const LEAST_ROOM: u64 = 100 << 20;
/// With less than this you should free some.
const LITTLE_ROOM: u64 = 1 << 30;
/// Every connection is an open file, and a server is ready for 20,000 of them.
const MANY_FILES: u64 = 20_200;
const FEW_FILES: u64 = 1_024;

pub(super) fn examine(data: &Path) -> Vec<Finding> {
    vec![room(data), files()]
}

#[cfg(unix)]
fn room(data: &Path) -> Finding {
    // A folder that does not exist yet will share the space of its parent.
    let there = data.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    match rustix::fs::statvfs(there) {
        Ok(disk) => judge_room(data, disk.f_bavail.saturating_mul(disk.f_frsize)),
        Err(error) => Finding::wrong(
            "disk",
            format!("{} cannot be looked at: {error}", data.display()),
            "choose another folder with --data",
        ),
    }
}

#[cfg(not(unix))]
fn room(data: &Path) -> Finding {
    Finding::ok("disk", format!("{}; how much room there is cannot be told on this system", data.display()))
}

#[cfg_attr(not(unix), allow(dead_code))]
fn judge_room(data: &Path, bytes: u64) -> Finding {
    let found = format!("{:.1} GB free for {}", bytes as f64 / f64::from(1 << 30), data.display());
    let mend = "free some, or name a folder on another disk with --data";
    match bytes {
        LITTLE_ROOM.. => Finding::ok("disk", found),
        LEAST_ROOM.. => Finding::warning("disk", found, mend),
        _ => Finding::wrong("disk", found, mend),
    }
}

#[cfg(unix)]
fn files() -> Finding {
    // The server raises its own limit, so the hard limit counts.
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
    judge_files(limit.unwrap_or(u64::MAX))
}

#[cfg(not(unix))]
fn files() -> Finding {
    Finding::ok("open files", "this system has no limit that could be asked")
}

#[cfg_attr(not(unix), allow(dead_code))]
fn judge_files(limit: u64) -> Finding {
    let found = match limit {
        u64::MAX => "no limit".to_owned(),
        limit => format!("{limit} may be open"),
    };
    let mend = "raise the limit (LimitNOFILE in a systemd unit, ulimit -Hn in a shell), or set fewer with --connections";
    match limit {
        MANY_FILES.. => Finding::ok("open files", found),
        FEW_FILES.. => Finding::warning("open files", found, mend),
        _ => Finding::wrong("open files", found, mend),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Verdict;
    use super::*;

    #[test]
    fn room_and_files_are_judged_by_how_much_there_is() {
        let data = Path::new("/data");
        let verdicts =
            [0, LEAST_ROOM - 1, LEAST_ROOM, LITTLE_ROOM].map(|room| judge_room(data, room).verdict);
        assert_eq!(verdicts, [Verdict::Wrong, Verdict::Wrong, Verdict::Warning, Verdict::Ok]);
        let verdicts = [256, FEW_FILES, MANY_FILES, u64::MAX].map(|files| judge_files(files).verdict);
        assert_eq!(verdicts, [Verdict::Wrong, Verdict::Warning, Verdict::Ok, Verdict::Ok]);
        assert_eq!(judge_room(data, 3 << 30).found, "3.0 GB free for /data");
    }
}
