//! What programs share that run until they are asked to end: their log, and the signals.

use std::io::IsTerminal;
use std::process;

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter as Level, Targets};
use tracing_subscriber::prelude::*;

use crate::interrupt::INTERRUPTED;

/// How the log is written.
#[derive(Args, Debug, Default)]
pub(crate) struct LogArgs {
    /// How the log on stderr is written: lines for people, or a JSON object a line for programs that collect logs
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, env = "KELSO_LOG_FORMAT")]
    log_format: LogFormat,
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
            // What an event is about stands beside its message, so that a query need not look inside another object.
            LogFormat::Json => log.json().flatten_event(true).with_current_span(false).boxed(),
        };
        tracing_subscriber::registry().with(log).with(log_filter()).init();
    }
}

/// Colours are for people at a terminal who want them; in a file they are noise.
fn colours() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|text| !text.is_empty());
    std::io::stderr().is_terminal() && !unwanted
}

/// What is logged: as `RUST_LOG` says, or warnings of everything and what the server does.
fn log_filter() -> Targets {
    let usual = || Targets::new().with_default(Level::WARN).with_target("kelso_server", Level::INFO);
    let Some(text) = std::env::var("RUST_LOG").ok().filter(|text| !text.is_empty()) else { return usual() };
    text.parse().unwrap_or_else(|_| {
        eprintln!(
            "RUST_LOG={text} is ignored: expected levels, for everything or for a target, such as debug or \
             warn,kelso_server=debug; spans and the values of fields cannot be chosen"
        );
        usual()
    })
}

/// Ready when the program is asked to end. Whoever asks again does not want to wait for those who are still connected.
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

    /// Ready at the next one, also if it came before somebody asked.
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
