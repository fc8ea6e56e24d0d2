//! Measures what a class behind one address waits for: forty visitors with a game each ask for a hint at the same moment, as the page does,
//! with all limits on.
//!
//! ```sh
//! cargo run --release -p kelso-server --example class -- target/release/kelso --check
//! ```
//!
//! With `--check` a refusal, or an answer that takes more than ten seconds, is a failure.

#[path = "../attack/line.rs"]
#[expect(dead_code, reason = "sockets and texts are for attacks")]
mod line;
#[path = "../load/process.rs"]
#[expect(dead_code, reason = "killing and odd moments are for the load")]
mod process;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use line::Line;
use process::Process;
use serde_json::json;

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

const PUPILS: usize = 40;
const SCHOOL: [u8; 4] = [127, 0, 0, 1];
/// The longest that anybody may wait.
const PROMISE: Duration = Duration::from_secs(10);

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let kelso = words.first().ok_or("name the program: class target/release/kelso [--check]")?;
    let data = std::env::temp_dir().join(format!("kelso-class-{}", std::process::id()));
    let (_server, address) = serve(kelso.as_ref(), &data)?;
    let line = Line::new(SCHOOL, address)?;
    let cookies = try_join_all((0..PUPILS).map(|_| game(&line))).await?;
    let mut hints = try_join_all(cookies.iter().map(|cookie| hint(&line, cookie))).await?;
    hints.sort_unstable_by_key(|hint| hint.took);
    let refused = hints.iter().filter(|hint| hint.status != 200).count();
    let longest = hints[PUPILS - 1].took;
    let (median, seconds) = (hints[PUPILS / 2].took.as_secs_f64(), longest.as_secs_f64());
    println!("{PUPILS} hints at once: {refused} refused, median {median:.1} s, the longest {seconds:.1} s");
    let is_kept = refused == 0 && longest <= PROMISE;
    let wants_check = words.iter().any(|word| word == "--check");
    if is_kept || !wants_check { Ok(()) } else { Err("a class waits too long, or is refused".into()) }
}

fn serve(kelso: &Path, data: &Path) -> Result<(Process, SocketAddr), Failure> {
    std::fs::create_dir_all(data)?;
    let mut command = Command::new(kelso);
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
    let (server, line) = Process::start(command, &data.join("log"))?;
    let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
    Ok((server, address.ok_or("the server does not become ready")?.parse()?))
}

/// A game against the computer; the cookie that comes with it.
async fn game(line: &Line) -> Result<String, Failure> {
    let wish = json!({"mode": "machine", "side": "black", "agent": "kelso level=5"});
    let made = line.post("/api/games", &wish, None).await?;
    made.cookie.ok_or_else(|| format!("no game was made: {}", made.body).into())
}

struct Hint {
    status: u16,
    took: Duration,
}

/// What the page asks for when somebody wants a hint.
async fn hint(line: &Line, cookie: &str) -> Result<Hint, Failure> {
    let began = Instant::now();
    let answer = line.post("/api/analysis", &json!({"time": 700, "lines": 1}), Some(cookie)).await?;
    Ok(Hint { status: answer.status, took: began.elapsed() })
}
