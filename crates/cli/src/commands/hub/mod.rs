//! `kelso hub`: the engine for other programs, through the Hub protocol on standard input and output.

mod params;
mod session;

use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::time::Instant;

use clap::Args;
use kelso_engine::hub::HubLine;

use params::Params;
use session::HubSession;

/// Play for another program through the Hub protocol (version 2)
///
/// Reads commands from standard input and answers on standard output until `quit` or the end of the input. Parameters:
/// variant, size, threads, hash (megabytes), and turned, which is for clients that send positions rotated and with
/// colours swapped but moves unchanged, as pydraughts does in English draughts.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HubArgs {}

const EXAMPLES: &str = "\
Examples:
  kelso hub
  printf 'hub\\ninit\\npos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\\nlevel depth=10\\ngo think\\nquit\\n' | kelso hub";

pub(crate) fn run(_: &HubArgs) -> anyhow::Result<()> {
    HubSession::new(Params::default()).run(&lines_of_stdin())
}

/// A line from the client and when it arrived: its clock runs from then on, whatever the engine is still doing.
pub(crate) struct Received {
    line: HubLine,
    at: Instant,
}

/// Reads standard input on its own thread, so that `stop` is seen while the engine thinks. Unknown lines are ignored,
/// as the protocol requires.
fn lines_of_stdin() -> mpsc::Receiver<Received> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let Ok(line) = line.parse() else { continue };
            if sender.send(Received { line, at: Instant::now() }).is_err() {
                return;
            }
        }
    });
    receiver
}

/// Prints a line and flushes.
pub(crate) fn say(line: &HubLine) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}
