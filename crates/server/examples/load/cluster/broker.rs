//! The broker, as a process that can be killed and finds its queues again.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::Failure;
use crate::process::Process;

pub(super) struct Broker {
    process: Process,
    port: u16,
    folder: PathBuf,
}

impl Broker {
    pub(super) async fn start(folder: PathBuf) -> Result<Broker, Failure> {
        std::fs::create_dir_all(&folder)?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let broker = Broker { process: run(port, &folder)?, port, folder };
        broker.wait().await?;
        Ok(broker)
    }

    pub(super) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it, and starts it again on what it had written.
    pub(super) async fn kill(&mut self) -> Result<(), Failure> {
        self.process.kill()?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        self.process = run(self.port, &self.folder)?;
        self.wait().await
    }

    async fn wait(&self) -> Result<(), Failure> {
        for _ in 0..200 {
            if tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err("nats-server does not become ready".into())
    }
}

fn run(port: u16, folder: &std::path::Path) -> Result<Process, Failure> {
    let mut command = Command::new("nats-server");
    command.args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"]).arg(folder);
    Process::spawn(command, &folder.join("log"))
}
