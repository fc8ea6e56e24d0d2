//! The server under attack: a process of its own, with its limits as everybody has them.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::Failure;

pub(crate) struct Target {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// When a server that does not end is killed.
const LONGEST_STOP: Duration = Duration::from_secs(30);

impl Target {
    /// Starts it, with at most so many open files.
    pub(crate) fn start(kelso: &Path, data: &Path, open_files: u32) -> Result<Target, Failure> {
        std::fs::create_dir_all(data)?;
        let log = std::fs::File::create(data.join("log"))?;
        let script = format!("ulimit -n {open_files}; exec \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &script, "sh"])
            .arg(kelso)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no pipe")?).read_line(&mut line)?;
        let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        Ok(Target { address: address.ok_or("the server does not become ready")?.parse()?, child })
    }

    /// The most memory that it had at once, as Linux tells it.
    pub(crate) fn peak_memory_mb(&self) -> Result<f64, Failure> {
        let status = self.proc("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM")?;
        let kb: f64 = line.split_whitespace().next().ok_or("no number")?.parse()?;
        Ok(kb / 1_024.0)
    }

    /// Processor time so far.
    pub(crate) fn cpu_seconds(&self) -> Result<f64, Failure> {
        let stat = self.proc("stat")?;
        // After the name, which may have spaces, user and system time are the twelfth and thirteenth, in hundredths of a second.
        let rest = stat.rsplit(')').next().ok_or("no stat")?;
        let ticks =
            rest.split_whitespace().skip(11).take(2).map(str::parse::<f64>).sum::<Result<f64, _>>()?;
        Ok(ticks / 100.0)
    }

    fn proc(&self, file: &str) -> std::io::Result<String> {
        std::fs::read_to_string(format!("/proc/{}/{file}", self.child.id()))
    }

    /// Asks it to end, and says how long that took; kills it if it does not.
    pub(crate) async fn stop(&mut self) -> Result<Option<Duration>, Failure> {
        let asked = Instant::now();
        Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?;
        while asked.elapsed() < LONGEST_STOP {
            if self.child.try_wait()?.is_some() {
                return Ok(Some(asked.elapsed()));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.child.kill()?;
        self.child.wait()?;
        Ok(None)
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
