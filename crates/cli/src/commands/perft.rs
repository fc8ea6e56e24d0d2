//! `kelso perft`: counts move sequences, and says how fast.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use cpu_time::ProcessTime;
use kelso_rules::{AnyPosition, Convention, Notation, Perft};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::{FenOption, number};
use crate::failure::bad;
use crate::output::{self, thousands};

/// Count the move sequences of a given length
///
/// Leaves are counted in bulk. Nodes per second are per second of CPU time on one thread, so that other programs
/// do not distort them, and per second of wall time on several.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PerftArgs {
    /// Length of the sequences in plies
    #[arg(value_parser = number(0_u32, 60))]
    depth: u32,
    #[command(flatten)]
    fen: FenOption,
    /// Count every route of a capture, not only every move
    #[arg(long)]
    keep: bool,
    /// Hash table size in megabytes
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = number(0_usize, 1 << 30))]
    hash: usize,
    /// Threads to count with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1_u16, 1024))]
    threads: u16,
    /// Print the count below each move
    #[arg(long)]
    divide: bool,
    #[arg(long, help = r#"Print {"nodes":…,"seconds":…,"nodes_per_second":…}"#)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso perft 11
  kelso perft 14 --hash 1024 --threads 2 --json
  kelso perft 6 --fen \"W:W22:B18,11,1\" --divide
  kelso perft 8 --variant optional-capture --first white --keep";

/// What was asked for, checked.
struct Resolved<'a> {
    args: &'a PerftArgs,
    position: AnyPosition,
    hash_bytes: usize,
}

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<()> {
    let position = args.fen.position()?;
    let resolved = Resolved { args, position, hash_bytes: hash_bytes(args.hash)? };
    match (args.json, args.divide) {
        (true, false) => output::json(&resolved.count(args.depth)),
        (true, true) => output::json(&resolved.divide()),
        (false, false) => resolved.table(),
        (false, true) => resolved.list(),
    }
}

/// Megabytes as bytes, if this machine can lay them aside at all.
fn hash_bytes(megabytes: usize) -> anyhow::Result<usize> {
    let bytes = megabytes.checked_mul(1 << 20);
    bytes.filter(|&bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok()).ok_or_else(|| {
        bad(format!("there is not enough memory for --hash {megabytes}; use a smaller number"))
    })
}

impl Resolved<'_> {
    fn perft(&self, depth: u32) -> Perft {
        let convention = if self.args.keep { Convention::Keep } else { Convention::Drop };
        Perft::new(depth)
            .convention(convention)
            .hash_bytes(self.hash_bytes)
            .threads(self.args.threads as usize)
    }

    fn count(&self, depth: u32) -> PerftReport {
        let watch = Watch::start();
        let nodes = self.perft(depth).count_any(&self.position);
        watch.report(nodes, self.args.threads)
    }

    fn divide(&self) -> Divided {
        let watch = Watch::start();
        let counts = self.perft(self.args.depth).divide_any(&self.position);
        let nodes = if self.args.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        let report = watch.report(nodes, self.args.threads);
        let name = |mv| self.position.format_move(mv, Notation::Numeric);
        Divided { report, divide: counts.iter().map(|(mv, count)| (name(mv), (*count).into())).collect() }
    }

    /// Every depth up to the last, each as soon as it is counted.
    fn table(&self) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{:>5} {:>24} {:>10} {:>16}", "depth", "nodes", "seconds", "nodes/s")?;
        for depth in self.args.depth.min(1)..=self.args.depth {
            let PerftReport { nodes, seconds, nodes_per_second, .. } = self.count(depth);
            let rate = thousands(nodes_per_second);
            writeln!(out, "{depth:>5} {:>24} {seconds:>10.3} {rate:>16}", thousands(nodes))?;
            out.flush()?;
        }
        Ok(())
    }

    fn list(&self) -> anyhow::Result<()> {
        let Divided { report, divide } = self.divide();
        let mut out = io::stdout().lock();
        for (mv, count) in &divide {
            writeln!(out, "{mv:<12} {:>24}", thousands(count.as_u64().unwrap_or(0)))?;
        }
        let moves = if divide.len() == 1 { "1 move".into() } else { format!("{} moves", divide.len()) };
        writeln!(out, "{moves:<12} {:>24}", thousands(report.nodes))?;
        let rate = thousands(report.nodes_per_second);
        writeln!(out, "{:.3} s, {rate} nodes/s", report.seconds)?;
        Ok(())
    }
}

/// How many, and how fast.
#[derive(Serialize)]
struct PerftReport {
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    cpu_seconds: f64,
}

#[derive(Serialize)]
struct Divided {
    #[serde(flatten)]
    report: PerftReport,
    divide: Map<String, Value>,
}

struct Watch {
    wall: Instant,
    cpu: Option<ProcessTime>,
}

impl Watch {
    fn start() -> Self {
        Watch { wall: Instant::now(), cpu: ProcessTime::try_now().ok() }
    }

    fn report(self, nodes: u64, threads: u16) -> PerftReport {
        let wall = self.wall.elapsed();
        let cpu = self.cpu.and_then(|start| start.try_elapsed().ok()).unwrap_or(wall);
        let rate_over = if threads == 1 { cpu } else { wall };
        PerftReport {
            nodes,
            seconds: wall.as_secs_f64(),
            nodes_per_second: rate(nodes, rate_over),
            cpu_seconds: cpu.as_secs_f64(),
        }
    }
}

fn rate(nodes: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
}
