//! The server under load: a process of its own, that can be killed.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use kelso_server::store::DatabaseAddress;

use super::Failure;
use super::options::Options;
use super::process::{Chance, Process};
use super::tally::Tally;

pub(crate) struct Host {
    process: Process,
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
        command
            .args(["serve", "--no-rate-limits", "--listen", &options.addresses[0].to_string(), "--data"])
            .arg(&options.data)
            .arg("--database")
            .arg(match options.database() {
                DatabaseAddress::File(file) => file.into_os_string(),
                DatabaseAddress::Postgres(address) => address.url().into(),
            });
        let (process, line) = Process::start(command, &options.log())?;
        Ok(Host { process, address: address_in(&line)? })
    }

    /// Memory in use, as Linux tells it.
    pub(crate) fn memory_kb(&self) -> Result<u64, Failure> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
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
        let mut chance = Chance::default();
        for number in 1..=options.kills {
            chance.wait(end, options.kills + 1 - number).await;
            self.kill()?;
            self.start_again(options)?;
            tally.kills.fetch_add(1, Relaxed);
        }
        Ok(())
    }

    /// Kills it with SIGKILL.
    pub(crate) fn kill(&mut self) -> Result<(), Failure> {
        self.process.kill()
    }

    /// Starts it again where it was.
    pub(crate) fn start_again(&mut self, options: &Options) -> Result<(), Failure> {
        *self = Host::start(options)?;
        Ok(())
    }

    pub(crate) fn end(mut self) -> Result<(), Failure> {
        self.process.kill()
    }
}

/// The address that a server says it listens at.
pub(crate) fn address_in(line: &str) -> Result<SocketAddr, Failure> {
    let word = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
    Ok(word.ok_or("the server does not become ready")?.parse()?)
}
