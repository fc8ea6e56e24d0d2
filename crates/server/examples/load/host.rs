//! The server under load: a process of its own, that can be killed.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use kelso_server::store::DatabaseAddress;

use super::Failure;
use super::options::Options;
use super::tally::Tally;

pub(crate) struct Host {
    child: Child,
    /// Where it listens.
    pub(crate) address: SocketAddr,
}

impl Host {
    /// Starts it; it says where it is once it listens.
    pub(crate) fn start(options: &Options) -> Result<Host, Failure> {
        std::fs::create_dir_all(&options.data)?;
        let mut command = Command::new(&options.kelso);
        if let Some(disk) = &options.disk {
            disk.attach(&mut command);
        }
        let log = File::options().create(true).append(true).open(options.log())?;
        let mut child = command
            .args(["serve", "--no-rate-limits", "--listen", &options.address.to_string(), "--data"])
            .arg(&options.data)
            .arg("--database")
            .arg(match options.database() {
                DatabaseAddress::File(file) => file.into_os_string(),
                DatabaseAddress::Postgres(address) => address.url().into(),
            })
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no pipe")?).read_line(&mut line)?;
        let words = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let address = words.ok_or("the server does not become ready")?.parse()?;
        Ok(Host { child, address })
    }

    /// Memory in use, as Linux tells it.
    pub(crate) fn memory_kb(&self) -> Result<u64, Failure> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.split_whitespace().nth(1).ok_or("no number")?.parse()?)
    }

    /// Kills the server with SIGKILL at odd moments and starts it again, spread over the time there is.
    pub(crate) async fn kill_again_and_again(
        &mut self,
        options: &Options,
        tally: &Tally,
        end: Instant,
    ) -> Result<(), Failure> {
        let mut chance = 0x9e37_79b9_7f4a_7c15_u64 ^ u64::from(std::process::id());
        for number in 1..=options.kills {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let left = end.saturating_duration_since(Instant::now()).as_secs_f64();
            let share = left / (options.kills + 1 - number) as f64;
            let wait = share * (0.3 + 0.7 * (chance >> 40) as f64 / (1_u64 << 24) as f64);
            tokio::time::sleep(Duration::from_secs_f64(wait.max(0.2))).await;
            self.kill()?;
            self.start_again(options)?;
            tally.kills.fetch_add(1, Relaxed);
        }
        Ok(())
    }

    /// Kills it with SIGKILL.
    pub(crate) fn kill(&mut self) -> Result<(), Failure> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again where it was.
    pub(crate) fn start_again(&mut self, options: &Options) -> Result<(), Failure> {
        *self = Host::start(options)?;
        Ok(())
    }

    pub(crate) fn end(mut self) -> Result<(), Failure> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
