//! Shared by long-running commands: logging and signals.

use std::io::IsTerminal;
use std::process;
use std::time::Duration;

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter as Level, Targets};
use tracing_subscriber::prelude::*;

use crate::args::time;
use crate::interrupt::INTERRUPTED;

/// How the log is written.
#[derive(Args, Debug, Default)]
pub(crate) struct LogArgs {
    /// Format of the log on stderr: text for people, or one JSON object per line for log collectors
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, env = "KELSO_LOG_FORMAT")]
    log_format: LogFormat,
}

/// Patience with what the program needs from other computers.
#[derive(Args, Debug, Default)]
pub(crate) struct WaitArgs {
    /// How long to wait at the start for a database server or a broker that does not answer yet, as after a power cut; 0
    /// ends at once [default: until they answer]
    #[arg(long, value_name = "TIME", value_parser = wait)]
    pub(crate) wait: Option<Duration>,
}

fn wait(text: &str) -> Result<Duration, String> {
    if matches!(text, "0" | "0s") { Ok(Duration::ZERO) } else { time(text) }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    #[default]
    Text,
    Json,
}

impl LogArgs {
    /// Writes the log to stderr from now on.
    pub(crate) fn start(&self) {
        let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
        let log = match self.log_format {
            LogFormat::Text => log.with_ansi(colours()).boxed(),
            // An event's fields are at the top level, so that a query need not look inside another object.
            LogFormat::Json => log.json().flatten_event(true).with_span_list(false).boxed(),
        };
        tracing_subscriber::registry().with(log).with(log_filter()).init();
    }
}

/// Colours only on a terminal, and unless `NO_COLOR` is set.
fn colours() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|text| !text.is_empty());
    std::io::stderr().is_terminal() && !unwanted
}

/// What is logged: as `RUST_LOG` says, or all warnings and the server's own messages.
fn log_filter() -> Targets {
    let usual = || Targets::new().with_default(Level::WARN).with_target("kelso_server", Level::INFO);
    let Some(text) = std::env::var("RUST_LOG").ok().filter(|text| !text.is_empty()) else { return usual() };
    text.parse().unwrap_or_else(|_| {
        eprintln!(
            "RUST_LOG={text} is ignored: expected levels, for everything or for a target, such as debug or \
             warn,kelso_server=debug; spans and field values are not supported"
        );
        usual()
    })
}

/// Ready when the program is asked to end. A second signal ends it at once, without waiting for open connections.
pub(crate) async fn stop(mut signals: Signals, farewell: &'static str) {
    signals.next().await;
    tokio::spawn(async move {
        signals.next().await;
        eprintln!("{farewell}");
        process::exit(INTERRUPTED.into());
    });
}

/// The signals that ask a program to end: Ctrl-C and SIGTERM.
#[cfg(unix)]
pub(crate) struct Signals([Option<tokio::signal::unix::Signal>; 2]);

#[cfg(unix)]
impl Signals {
    pub(crate) fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Signals([SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok()))
    }

    /// Ready at the next signal, even if it arrived earlier.
    async fn next(&mut self) {
        async fn received(signal: &mut Option<tokio::signal::unix::Signal>) {
            match signal {
                Some(signal) => drop(signal.recv().await),
                None => std::future::pending().await,
            }
        }
        let [interrupt, terminate] = &mut self.0;
        tokio::select! {
            () = received(interrupt) => {}
            () = received(terminate) => {}
        }
    }
}

/// The signal that asks a program to end: Ctrl-C.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn listen() -> Self {
        Signals
    }

    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}
