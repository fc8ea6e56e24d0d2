//! A broker of one's own for a test, or a share of one that is there for all of them.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kelso_server::broker::{Broker, BrokerAddress};
use kelso_server::work::Key;

/// A broker, which ends with this.
pub(crate) struct Nats {
    process: Child,
    port: u16,
    folder: PathBuf,
    options: Vec<String>,
    is_ready: bool,
}

/// A broker, and the word under which a test has it for itself.
pub(crate) struct Share {
    pub(crate) address: BrokerAddress,
    /// Unless it was there before.
    _nats: Option<Nats>,
}

/// Says that a test did not run.
macro_rules! or_skip {
    ($broker:expr) => {
        match $broker {
            Some(broker) => broker,
            None => return eprintln!("SKIPPED: there is no nats-server to test with; install it (Debian: apt install nats-server) or name one with KELSO_TEST_NATS"),
        }
    };
}
pub(crate) use or_skip;

impl Share {
    /// A share of the broker that `KELSO_TEST_NATS` names, or a whole one; none if there is none.
    pub(crate) fn get() -> Option<Share> {
        let prefix = format!("test-{}", Key::random());
        if let Ok(url) = std::env::var("KELSO_TEST_NATS") {
            let address: BrokerAddress = url.parse().unwrap();
            return Some(Share { address: address.with_prefix(&prefix), _nats: None });
        }
        let nats = Nats::start()?;
        Some(Share { address: nats.address().with_prefix(&prefix), _nats: Some(nats) })
    }
}

impl Nats {
    /// A broker with queues, if it is installed.
    pub(crate) fn start() -> Option<Nats> {
        Nats::with(&["-js"])
    }

    /// A broker that is started so, on a port and a folder of its own.
    pub(crate) fn with(options: &[&str]) -> Option<Nats> {
        let folder = std::env::temp_dir().join(format!("kelso-nats-{}", Key::random()));
        std::fs::create_dir(&folder).unwrap();
        let options: Vec<_> = options.iter().map(|&option| option.to_owned()).collect();
        loop {
            // Somebody else may take it meanwhile; then the next one is tried.
            let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
            let process = spawn(port, &folder, &options)?;
            let mut nats =
                Nats { process, port, folder: folder.clone(), options: options.clone(), is_ready: false };
            if nats.answers() {
                nats.is_ready = true;
                return Some(nats);
            }
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn address(&self) -> BrokerAddress {
        self.url().parse().unwrap()
    }

    /// Where it keeps what must not be lost.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) async fn connect(&self) -> Broker {
        Broker::connect(&self.address(), "test").await.unwrap()
    }

    /// Ends it at once, as a power cut does.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again where it was, with what it had on disk.
    pub(crate) fn restart(&mut self) {
        loop {
            self.process = spawn(self.port, &self.folder, &self.options).unwrap();
            if self.answers() {
                return;
            }
        }
    }

    /// Waits until it answers; false if it has ended.
    fn answers(&mut self) -> bool {
        loop {
            if self.process.try_wait().unwrap().is_some() {
                return false;
            }
            if TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_ok() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        // Not while it goes on under another port.
        if self.is_ready {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

fn spawn(port: u16, folder: &Path, options: &[String]) -> Option<Child> {
    ["nats-server", "/usr/sbin/nats-server"].iter().find_map(|program| {
        Command::new(program)
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .args(["-sd".as_ref(), folder.as_os_str()])
            .args(options)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()
    })
}
