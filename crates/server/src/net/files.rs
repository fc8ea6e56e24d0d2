//! The open-file limit of the process: a connection is one file.

/// Files that are not connections: databases with their logs, the lab's files, what the system needs.
const OTHERS: usize = 128;

/// How many of the wanted connections fit. The soft limit on open files is raised to the hard one first.
pub(super) fn room_for(wanted: usize) -> usize {
    room_within(raised_limit(), wanted)
}

fn room_within(files: Option<usize>, wanted: usize) -> usize {
    let Some(files) = files else { return wanted };
    // If there are hardly any, half of them.
    wanted.min(files.saturating_sub(OTHERS).max(files / 2))
}

#[cfg(unix)]
fn raised_limit() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    /// The limit assumed on systems that report none.
    const ENDLESS: u64 = 10_240;
    let limit = getrlimit(Resource::Nofile);
    let hard = limit.maximum.unwrap_or(ENDLESS);
    let Some(soft) = limit.current.filter(|&soft| soft < hard) else {
        return limit.current.map(|soft| soft as usize);
    };
    match setrlimit(Resource::Nofile, Rlimit { current: Some(hard), maximum: limit.maximum }) {
        Ok(()) => Some(hard as usize),
        Err(error) => {
            tracing::warn!(%error, soft, hard, "cannot raise the open-file limit");
            Some(soft as usize)
        }
    }
}

#[cfg(not(unix))]
fn raised_limit() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_keep_their_room() {
        assert_eq!(room_within(None, 20_000), 20_000);
        assert_eq!(room_within(Some(1 << 20), 20_000), 20_000);
        assert_eq!(room_within(Some(1_024), 20_000), 896);
        assert_eq!(room_within(Some(64), 20_000), 32);
        assert_eq!(room_within(Some(1_024), 10), 10);
    }

    #[cfg(unix)]
    #[test]
    fn the_soft_limit_is_raised_to_the_hard_one() {
        use rustix::process::{Resource, getrlimit};
        let raised = raised_limit();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(raised, limit.current.map(|soft| soft as usize));
        assert!(limit.maximum.is_none() || limit.current == limit.maximum, "{limit:?}");
    }
}
