//! Processes that are started and killed.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::Failure;

/// A process of ours; it ends with this.
pub(crate) struct Process(Child);

impl Process {
    /// Starts it and waits for the line with which it says that it is ready; all else that it says goes to the log.
    pub(crate) fn start(mut command: Command, log: &Path) -> Result<(Process, String), Failure> {
        let log = File::options().create(true).append(true).open(log)?;
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no pipe")?).read_line(&mut line)?;
        Ok((Process(child), line))
    }

    /// Starts one that does not say when it is ready.
    pub(crate) fn spawn(mut command: Command, log: &Path) -> Result<Process, Failure> {
        let log = File::options().create(true).append(true).open(log)?;
        Ok(Process(command.stdout(Stdio::null()).stderr(log).spawn()?))
    }

    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    /// Kills it with SIGKILL.
    pub(crate) fn kill(&mut self) -> Result<(), Failure> {
        self.0.kill()?;
        self.0.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Odd moments, other ones in each run.
pub(crate) struct Chance(u64);

impl Default for Chance {
    fn default() -> Self {
        Chance(0x9e37_79b9_7f4a_7c15 ^ u64::from(std::process::id()))
    }
}

impl Chance {
    /// A number below another.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }

    /// Waits for an odd moment, so that so many of them fit before the end.
    pub(crate) async fn wait(&mut self, end: Instant, moments: usize) {
        let left = end.saturating_duration_since(Instant::now()).as_secs_f64();
        let share = left / moments as f64;
        let wait = share * (0.3 + 0.7 * self.below(1 << 20) as f64 / (1 << 20) as f64);
        tokio::time::sleep(Duration::from_secs_f64(wait.max(0.2))).await;
    }
}
