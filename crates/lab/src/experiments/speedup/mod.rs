//! Speedup from more threads, for work that splits perfectly and for a search that does not.

use std::time::Instant;

use kelso_engine::SearchControl;
use kelso_rules::{AnyPosition, Perft, VariantId};
use serde::{Deserialize, Serialize};

use crate::experiment::{
    About, Axis, Experiment, ExperimentError, Findings, Marks, Parameters, Plot, Point, Quartiles, Rows,
    Step, Table, ballot_fens, number, quartiles, say, search, significant,
};

#[cfg(test)]
mod tests;

pub(super) struct Speedup;

const COUNTING: &str = "perft";
const SEARCHING: &str = "search";
/// Each measurement is repeated, after a warm-up.
const RUNS: u32 = 5;

#[derive(Serialize, Deserialize)]
struct CountingRow {
    threads: usize,
    run: u32,
    positions: u64,
    wall_ms: f64,
}

#[derive(Serialize, Deserialize)]
struct SearchingRow {
    threads: usize,
    fen: String,
    depth: u32,
    wall_ms: f64,
}

impl Experiment for Speedup {
    fn about(&self) -> About {
        About {
            name: "speedup",
            title: "More threads",
            question: "How much faster do several threads count move sequences, and how much sooner does the engine reach a depth?",
            sources: "",
            plays_games: false,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let mut steps = Vec::new();
        let (plies, depth) = parameters.pick((9, 13), (12, 22));
        for threads in thread_counts(parameters.threads) {
            steps.extend((0..=RUNS).map(|run| count(threads, run, plies)));
            let openings = ballot_fens(parameters.seed).into_iter().take(parameters.pick(6, 40));
            steps.extend(openings.map(|fen| time_to_depth(threads, fen, depth)));
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Result<Findings, ExperimentError> {
        let mut findings = Findings::default();
        explain(&mut findings);
        let (counted, searched) =
            (rows.part::<CountingRow>(COUNTING)?, rows.part::<SearchingRow>(SEARCHING)?);
        findings.judged_by(&[COUNTING, SEARCHING]);
        report(&counted, &searched, &mut findings);
        Ok(findings)
    }
}

fn explain(findings: &mut Findings) {
    findings.text(
            "Counting move sequences (perft) splits into parts that need nothing of each other: n threads should be nearly n times as \
             fast. A search does not: its threads share one table of positions, and each profits from what the others found, but \
             pruning lives on results that are not there yet when everything is looked at at once. What counts is the time until a \
             depth is reached. Times are on the wall here, so other programs on the machine count against the threads.",
        );
}

/// 1, 2, 4, … up to the cores and threads available, and at least 2, so that there is something to compare.
fn thread_counts(most: usize) -> Vec<usize> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::iter::successors(Some(1), |threads| Some(threads * 2))
        .take_while(|threads| *threads <= cores.min(most).clamp(2, 16))
        .collect()
}

fn count(threads: usize, run: u32, plies: u32) -> Step {
    Step::timed(COUNTING, 30.0, move |_: &SearchControl| {
        let start = AnyPosition::start(VariantId::ENGLISH, None);
        let clock = Instant::now();
        let positions = Perft::new(plies).threads(threads).count_any(&start);
        Some(CountingRow { threads, run, positions, wall_ms: clock.elapsed().as_secs_f64() * 1e3 })
    })
}

fn time_to_depth(threads: usize, fen: String, depth: u32) -> Step {
    Step::timed(SEARCHING, 30.0, move |control| {
        let agent = format!("kelso depth={depth} threads={threads} hash=16");
        let searched = search(VariantId::ENGLISH, &fen, &agent, control)?;
        let wall_ms = searched.stats.time.as_secs_f64() * 1e3;
        Some(SearchingRow { threads, fen: fen.clone(), depth, wall_ms })
    })
}

/// For each position, the time of one thread over that of several.
fn search_speedups(rows: &[SearchingRow], threads: usize) -> Vec<f64> {
    let alone = |fen: &str| rows.iter().find(|row| row.threads == 1 && row.fen == fen);
    let with = rows.iter().filter(|row| row.threads == threads);
    with.filter_map(|row| Some(alone(&row.fen)?.wall_ms / row.wall_ms.max(1e-6))).collect()
}

/// The speedup of a number of threads: perft's times, how much faster that is, and the same for the search.
struct Gain {
    threads: usize,
    perft_ms: Quartiles,
    perft: Quartiles,
    search: Quartiles,
}

impl Gain {
    fn new(threads: usize, counted: &[CountingRow], searched: &[SearchingRow]) -> Self {
        let times = |threads: usize| {
            let runs = counted.iter().filter(|row| row.threads == threads && row.run > 0);
            quartiles(&runs.map(|row| row.wall_ms).collect::<Vec<_>>())
        };
        let (alone, perft_ms) = (times(1).median, times(threads));
        let faster = |ms: f64| alone / ms.max(1e-9);
        // The longest time is the smallest speedup.
        let perft = Quartiles {
            lower: faster(perft_ms.upper),
            median: faster(perft_ms.median),
            upper: faster(perft_ms.lower),
        };
        Gain { threads, perft_ms, perft, search: quartiles(&search_speedups(searched, threads)) }
    }
}

fn report(counted: &[CountingRow], searched: &[SearchingRow], findings: &mut Findings) {
    let mut threads: Vec<_> = counted.iter().map(|row| row.threads).collect();
    threads.dedup();
    let gains: Vec<_> = threads.iter().map(|&threads| Gain::new(threads, counted, searched)).collect();
    show(&gains, findings);
    let positions = counted.first().map_or(0, |row| row.positions);
    findings.claim(
        "speedup.count",
        "Any number of threads counts the same number of move sequences",
        positions > 0 && counted.iter().all(|row| row.positions == positions),
        say!("{} in all {} runs", number(positions as f64), counted.len()),
    );
    let Some(two) = gains.iter().find(|gain| gain.threads == 2) else { return };
    for (id, text, gain) in [
        ("speedup.perft", "Two threads count at least 1.5 times as fast as one", two.perft.median),
        ("speedup.search", "Two threads reach a depth at least 1.5 times as soon as one", two.search.median),
    ] {
        findings.timed_claim(id, text, gain >= 1.5, say!("{} times, the median", significant(gain)));
    }
}

fn show(gains: &[Gain], findings: &mut Findings) {
    let mut table = Table::new(
        "Medians with quartiles. Perft: milliseconds and how many times as fast as one thread; search: how many times sooner the \
         depth is reached, position by position.",
        ["Threads", "Perft, ms", "Perft, faster by", "Search, faster by"],
    );
    let mut plot = Plot::new(
        "speedup",
        "Times as fast as one thread, median with quartiles",
        Axis::whole("Threads"),
        Axis::linear("Times as fast").including(&[1.0]),
    );
    let text = |Quartiles { lower, median, upper }: Quartiles| {
        format!("{} [{} – {}]", significant(median), significant(lower), significant(upper))
    };
    for gain in gains {
        table.row([
            gain.threads.to_string(),
            text(gain.perft_ms),
            format!("×{}", significant(gain.perft.median)),
            format!("×{}", text(gain.search)),
        ]);
    }
    let points = |y: &dyn Fn(&Gain) -> Quartiles| -> Vec<Point> {
        let point = |gain: &Gain| {
            let Quartiles { lower, median, upper } = y(gain);
            Point::between(gain.threads as f64, median, lower, upper)
        };
        gains.iter().map(point).collect()
    };
    plot.series("perft", Marks::Line, 0, points(&|gain| gain.perft));
    plot.series("search to a depth", Marks::Line, 1, points(&|gain| gain.search));
    let ideal = gains.iter().map(|gain| Point::at(gain.threads as f64, gain.threads as f64)).collect();
    plot.series("n threads, n times", Marks::Dashes, 6, ideal);
    findings.plot(plot);
    findings.table(table);
}
