//! What goes wrong during a soak, and when.

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::disk::{Disk, FaultyDisk};
use crate::Failure;
use crate::host::Host;
use crate::options::Options;
use crate::tally::Tally;

/// Between two faults.
const PAUSE: Duration = Duration::from_secs(20);
/// The end belongs to the games: all of them must be able to go on.
const REST: Duration = Duration::from_secs(15);

/// A disk that is slow, then full, then slow again; and kills once `kills_begin`.
pub(super) async fn happen(
    options: &Options,
    disk: &FaultyDisk,
    host: &Mutex<Host>,
    tally: &Tally,
    kills_begin: Instant,
    end: Instant,
) -> Result<(), Failure> {
    let faults = [(Disk::Slow(50), 10), (Disk::Full, 5), (Disk::Slow(400), 5)];
    let (mut slow, mut full) = (0, 0);
    for (fault, seconds) in faults.into_iter().cycle() {
        let lasts = Duration::from_secs(seconds);
        if Instant::now() + PAUSE + lasts + REST >= end {
            break;
        }
        tokio::time::sleep(PAUSE).await;
        disk.set(fault)?;
        tokio::time::sleep(lasts / 2).await;
        let is_killed = Instant::now() > kills_begin;
        if is_killed {
            host.lock().await.kill()?;
        }
        if is_killed && fault != Disk::Full {
            host.lock().await.start_again(options)?;
        }
        tokio::time::sleep(lasts / 2).await;
        disk.set(Disk::Well)?;
        // On a full disk a server refuses to start; whoever runs it starts it again when there is room.
        if is_killed && fault == Disk::Full {
            host.lock().await.start_again(options)?;
        }
        tally.kills.fetch_add(u64::from(is_killed), Relaxed);
        *(if fault == Disk::Full { &mut full } else { &mut slow }) += 1;
    }
    println!("the disk was slow {slow} times and full {full} times");
    Ok(())
}
