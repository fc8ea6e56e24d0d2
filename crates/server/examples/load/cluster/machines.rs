//! All processes of a cluster but the database.

use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use super::broker::Broker;
use crate::Failure;
use crate::host::address_in;
use crate::options::Options;
use crate::process::{Chance, Process};

pub(super) struct Machines {
    broker: Broker,
    nodes: Vec<Machine>,
    workers: Vec<Machine>,
}

/// A process with what it was started by.
struct Machine {
    process: Process,
    start: Start,
    address: Option<SocketAddr>,
}

#[derive(Clone)]
struct Start {
    name: String,
    kelso: std::path::PathBuf,
    arguments: Vec<String>,
    log: std::path::PathBuf,
}

impl Machines {
    pub(super) async fn start(options: &Options, database: &str) -> Result<Machines, Failure> {
        let broker = Broker::start(options.data.join("nats")).await?;
        let url = broker.url();
        let start = |name: String, arguments: &[&str]| Start {
            kelso: options.kelso.clone(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            log: options.data.join(format!("{name}.log")),
            name,
        };
        let mut machines = Machines { broker, nodes: Vec::new(), workers: Vec::new() };
        for number in 1..=options.nodes {
            let name = format!("node-{number}");
            let data = options.data.join(&name).display().to_string();
            // Without other processes that think a node does it itself.
            let own = if options.workers > 0 { "0" } else { "1" };
            let arguments = ["serve", "--no-rate-limits", "--data", &data, "--database", database];
            let more = ["--nats", &url, "--workers", own, "--listen", "127.0.0.1:0"];
            machines.nodes.push(Machine::start(start(name, &[&arguments[..], &more].concat()))?);
        }
        for number in 1..=options.workers {
            let arguments = ["worker", "--nats", &url, "--threads", "1"];
            machines.workers.push(Machine::start(start(format!("worker-{number}"), &arguments))?);
        }
        Ok(machines)
    }

    pub(super) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().filter_map(|node| node.address).collect()
    }

    /// Kills one of them, waits a moment, and starts it again where it was; gives its name.
    pub(super) async fn kill_one(&mut self, chance: &mut Chance) -> Result<String, Failure> {
        let all = self.nodes.len() + self.workers.len() + 1;
        let number = chance.below(all);
        let Some(machine) = self.nodes.iter_mut().chain(&mut self.workers).nth(number) else {
            self.broker.kill().await?;
            return Ok("the broker".to_owned());
        };
        machine.process.kill()?;
        tokio::time::sleep(Duration::from_millis(500 + 10 * chance.below(200) as u64)).await;
        let mut start = machine.start.clone();
        // Players know where it was.
        if let (Some(address), Some(listen)) = (machine.address, start.arguments.last_mut()) {
            *listen = address.to_string();
        }
        *machine = Machine::start(start)?;
        Ok(machine.start.name.clone())
    }
}

impl Machine {
    fn start(start: Start) -> Result<Machine, Failure> {
        let mut command = Command::new(&start.kelso);
        command.args(&start.arguments);
        let (process, line) = Process::start(command, &start.log)?;
        if line.is_empty() {
            return Err(format!("{} does not become ready: see {}", start.name, start.log.display()).into());
        }
        let address = start.name.starts_with("node").then(|| address_in(&line)).transpose()?;
        Ok(Machine { process, start, address })
    }
}
