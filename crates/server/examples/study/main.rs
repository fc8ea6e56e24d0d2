//! Measures what a study asks of a server, over HTTP as the page does: how long a review of a long game takes, what ten reviews at once cost a
//! computer's move, and how long the opening explorer takes to answer when it holds as much as a million games leave.
//!
//! ```sh
//! cargo run --release -p kelso-server --example study -- --kelso target/release/kelso --pdn games.pdn
//! cargo run --release -p kelso-server --example study -- --pdn games.pdn --database postgres://USER:PASSWORD@HOST:PORT/DATABASE
//! ```
//!
//! The database must be empty. `scripts/bench study` runs it on both kinds, and wants a machine that does nothing else.

mod explorer;
mod filler;
#[path = "../attack/line.rs"]
#[expect(dead_code, reason = "sockets and texts are for attacks")]
mod line;
mod options;
#[path = "../load/process.rs"]
#[expect(dead_code, reason = "killing and odd moments are for the load")]
mod process;
mod reviews;

use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use line::Line;
use options::Options;
use process::Process;

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

const ADDRESS: [u8; 4] = [127, 0, 0, 1];

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let options = Options::read()?;
    std::fs::create_dir_all(&options.data)?;
    explorer::import(&options)?;
    filler::fill(&options).await?;
    let (_server, address) = serve(&options)?;
    let line = Line::new(ADDRESS, address)?;
    explorer::look_up(&line, &options).await?;
    reviews::measure(&line).await
}

/// A server whose rate limits are off: all of this comes from one address.
fn serve(options: &Options) -> Result<(Process, SocketAddr), Failure> {
    let mut command = Command::new(&options.kelso);
    command.args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limits"]).args(options.place());
    let (server, line) = Process::start(command, &options.data.join("log"))?;
    let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
    Ok((server, address.ok_or("the server does not become ready")?.parse()?))
}

/// Median, 99th percentile and the longest, as text.
pub(crate) fn spread(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    format!("median {:.2} ms, 99% within {:.2} ms, the longest {:.2} ms", at(0.5), at(0.99), at(1.0))
}
