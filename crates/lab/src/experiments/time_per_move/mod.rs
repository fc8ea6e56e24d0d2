//! Paper C: milliseconds per move for alpha-beta at depths 3 to 9 and for minimax as deep as is practical.

use kelso_engine::PaperGame;
use kelso_rules::VariantId;
use serde::{Deserialize, Serialize};

use super::papers::c::{TIMES, TOO_LONG};
use super::printed::{PrintedTable, TIMES_DIFFER};
use crate::experiment::{
    About, Axis, Experiment, ExperimentError, Findings, Marks, Parameters, Plot, Point, Rows, Sentence, Step,
    Table, growth, mean, number, quartiles, random_walks, say, significant, timed_search,
};

#[cfg(test)]
mod tests;

pub(super) struct TimePerMove;

/// The paper's rules: a man may continue capturing backwards.
const ITS_RULES: VariantId = PaperGame::C.variant();
/// Searches and their maximum depth: quick, and full size. The paper gave up on minimax at depth 8.
const SEARCHES: [(&str, u32, u32); 2] = [("alphabeta", 8, 9), ("minimax", 6, 8)];
const SHALLOWEST: u32 = 3;
/// Positions from the opening to the endgame, as in a game.
const WALK: std::ops::Range<usize> = 3..60;
const PART: &str = "moves";

#[derive(Serialize, Deserialize)]
struct TimeRow {
    search: String,
    depth: u32,
    fen: String,
    score: String,
    nodes: u64,
    time_ms: f64,
}

impl Experiment for TimePerMove {
    fn about(&self) -> About {
        About {
            name: "time-per-move",
            title: "Time for a move",
            question: "How long does a move take, and how does that grow with depth?",
            sources: "C11",
            plays_games: false,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let positions = random_walks(ITS_RULES, parameters.seed, parameters.pick(12, 60), WALK);
        let mut steps = Vec::new();
        for (name, quick, full) in SEARCHES {
            for depth in SHALLOWEST..=parameters.pick(quick, full) {
                steps.extend(positions.iter().map(|fen| step(name, depth, fen.clone())));
            }
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Result<Findings, ExperimentError> {
        let mut findings = Findings::default();
        let rows: Vec<TimeRow> = rows.part(PART)?;
        findings.judged_by(&[PART]);
        tables(&rows, &mut findings);
        claims(&rows, &mut findings);
        printed(&rows, &mut findings);
        Ok(findings)
    }
}

fn step(name: &'static str, depth: u32, fen: String) -> Step {
    let growth: f64 = if name == "minimax" { 6.0 } else { 3.0 };
    Step::timed(PART, 1.0 + growth.powi(depth as i32) / 1e3, move |control| {
        let (searched, time_ms) =
            timed_search(ITS_RULES, &fen, &format!("{name} depth={depth} eval=piece"), control)?;
        Some(TimeRow {
            search: name.to_owned(),
            depth,
            fen: fen.clone(),
            score: searched.score.map(|score| score.to_string()).unwrap_or_default(),
            nodes: searched.stats.nodes,
            time_ms,
        })
    })
}

/// The rows of one search at one depth.
fn of<'a>(rows: &'a [TimeRow], name: &str, depth: u32) -> Vec<&'a TimeRow> {
    rows.iter().filter(|row| row.search == name && row.depth == depth).collect()
}

fn values(rows: &[&TimeRow], value: impl Fn(&TimeRow) -> f64) -> Vec<f64> {
    rows.iter().map(|row| value(row)).collect()
}

fn tables(rows: &[TimeRow], findings: &mut Findings) {
    findings.text(
        "The paper prints the average milliseconds of a move in a game of each player against alpha-beta at the same depth. Each \
         such player meets other positions, so its averages compare different work. Here every search gets the same positions, from \
         the opening to the ending, under the paper’s rules (`backward-continuation`) and evaluation (man 1, king 2). Each search is \
         run once to warm up and then repeated; its time is the median, in processor time. Times differ widely from position to \
         position, so the table shows the median with the quartiles beside the mean.",
    );
    findings.plot(plot(rows));
    findings.table(table(rows));
    findings.text(
        "On a logarithmic axis a search that multiplies its work with every ply is a straight line, and its slope is the factor: about \
         the branching factor for minimax, and nearer its square root for alpha-beta. The paper’s minimax barely grows from depth 4 to \
         5 (12 to 13 ms) and then by 14 times from 6 to 7: too few moves, timed too coarsely, over different games.",
    );
}

/// Every search at every depth of the paper's table, with what the paper prints.
fn cells() -> impl Iterator<Item = (&'static str, u32, Option<f64>)> {
    SEARCHES.into_iter().flat_map(|(name, ..)| {
        TIMES.into_iter().map(move |(depth, alphabeta, minimax)| {
            (name, depth, if name == "minimax" { minimax } else { Some(alphabeta) })
        })
    })
}

fn table(rows: &[TimeRow]) -> Table {
    let mut table = Table::new(
        "Milliseconds a move, the paper’s and ours, and positions visited.",
        ["Search", "Depth", "Mean, paper", "Mean, Kelso", "Median [quartiles], Kelso", "Nodes, mean"],
    );
    for (name, depth, printed) in cells() {
        let rows = of(rows, name, depth);
        if rows.is_empty() {
            continue;
        }
        let times = values(&rows, |row| row.time_ms);
        let quarter = quartiles(&times);
        let [median, lower, upper] = [quarter.median, quarter.lower, quarter.upper].map(significant);
        let cells: [Sentence; 6] = [
            name.to_owned().into(),
            depth.to_string().into(),
            in_the_paper(depth, printed),
            significant(mean(&times)).into(),
            format!("{median} [{lower} – {upper}]").into(),
            number(mean(&values(&rows, |row| row.nodes as f64))).into(),
        ];
        table.row(cells);
    }
    table
}

fn plot(rows: &[TimeRow]) -> Plot {
    let mut plot = Plot::new(
        "times",
        "Time for a move, median with quartiles; the paper’s are means",
        Axis::whole("Depth of the search in plies"),
        Axis::logarithmic("Milliseconds"),
    );
    for (hue, (search, ..)) in SEARCHES.into_iter().enumerate() {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for (_, depth, printed) in cells().filter(|(name, ..)| *name == search) {
            theirs.extend(printed.map(|ms| Point::at(depth.into(), ms)));
            let times = values(&of(rows, search, depth), |row| row.time_ms);
            if !times.is_empty() {
                let quarter = quartiles(&times);
                ours.push(Point::between(depth.into(), quarter.median, quarter.lower, quarter.upper));
            }
        }
        plot.series(say!("{}, Kelso", search), Marks::Line, hue, ours);
        plot.series(say!("{}, paper", search), Marks::Dashes, hue, theirs);
    }
    plot
}

/// A time of the paper's table, or what stands in its place.
fn in_the_paper(depth: u32, ms: Option<f64>) -> Sentence {
    let missing = if depth == TOO_LONG.0 { TOO_LONG.1 } else { "blank" };
    ms.map_or_else(|| missing.into(), |ms| number(ms).into())
}

/// Every time that the paper prints, beside ours.
fn printed(rows: &[TimeRow], findings: &mut Findings) {
    let mut table = PrintedTable::new("The paper’s table of milliseconds a move.");
    for (depth, alphabeta, minimax) in TIMES {
        for (name, ms) in [("alphabeta", Some(alphabeta)), ("minimax", minimax)] {
            let times = values(&of(rows, name, depth), |row| row.time_ms);
            let ours = if times.is_empty() { "–".to_owned() } else { significant(mean(&times)) };
            let theirs = in_the_paper(depth, ms);
            table.row(say!("{} at depth {}, ms", name, depth), theirs, ours, TIMES_DIFFER);
        }
    }
    table.add_to(findings);
}

fn claims(rows: &[TimeRow], findings: &mut Findings) {
    let both: Vec<u32> = (SHALLOWEST..=9)
        .filter(|&depth| SEARCHES.iter().all(|(name, ..)| !of(rows, name, depth).is_empty()))
        .collect();
    let ratios: Vec<_> = both.iter().map(|&depth| times_as_many(rows, depth)).collect();
    let shown: Vec<_> = ratios.iter().map(|ratio| significant(*ratio)).collect();
    findings.claim(
        "C11",
        "At every depth minimax visits more positions than alpha-beta, and the deeper the more",
        ratios.first().is_some_and(|first| *first > 1.0) && ratios.is_sorted_by(|a, b| a < b),
        say!(
            "{} times as many positions from depth {} on, as the geometric mean",
            shown.join(", "),
            SHALLOWEST
        ),
    );
    let same = both
        .iter()
        .flat_map(|&depth| of(rows, "minimax", depth).into_iter().zip(of(rows, "alphabeta", depth)));
    let (equal, all) = same
        .fold((0_usize, 0_usize), |(equal, all), (a, b)| (equal + usize::from(a.score == b.score), all + 1));
    findings.claim(
        "C11.value",
        "Both find the same value for every position",
        equal == all && all > 0,
        say!("{} of {} searches", equal, all),
    );
    speed(rows, findings);
    advantage(rows, &both, findings);
}

/// How many times as many positions minimax visits, as the geometric mean over all starts: of sums, those with the largest trees alone
/// would decide.
fn times_as_many(rows: &[TimeRow], depth: u32) -> f64 {
    let nodes = |name| values(&of(rows, name, depth), |row| row.nodes.max(1) as f64);
    let pairs = nodes("minimax").into_iter().zip(nodes("alphabeta"));
    mean(&pairs.map(|(minimax, alphabeta)| (minimax / alphabeta).ln()).collect::<Vec<_>>()).exp()
}

fn average(rows: &[TimeRow], name: &str, depth: u32) -> f64 {
    mean(&values(&of(rows, name, depth), |row| row.time_ms))
}

/// How much faster than the paper we are: a measurement, not a claim, because it says more about the hardware than
/// about the searches.
fn speed(rows: &[TimeRow], findings: &mut Findings) {
    let faster = TIMES.iter().flat_map(|&(depth, alphabeta, minimax)| {
        let pairs = [("alphabeta", Some(alphabeta)), ("minimax", minimax)];
        pairs.map(|(name, ms)| {
            ms.filter(|_| !of(rows, name, depth).is_empty()).map(|ms| ms / average(rows, name, depth))
        })
    });
    let faster: Vec<f64> = faster.flatten().collect();
    let (least, most) =
        faster.iter().fold((f64::INFINITY, 0.0_f64), |(least, most), f| (least.min(*f), most.max(*f)));
    if !faster.is_empty() {
        findings.text(say!(
            "At the same depth our searches take between {} and {} times less time than the paper’s, on another machine.",
            significant(least),
            significant(most)
        ));
    }
}

/// Alpha-beta's advantage in time as a function of depth. It is exponential only if no power of the depth fits better:
/// an advantage that grows linearly or quadratically does not pass.
fn advantage(rows: &[TimeRow], depths: &[u32], findings: &mut Findings) {
    let ratio = |depth: u32| average(rows, "minimax", depth) / average(rows, "alphabeta", depth).max(1e-9);
    let points: Vec<_> = depths.iter().map(|&depth| (f64::from(depth), ratio(depth))).collect();
    let shown: Vec<_> = points.iter().map(|(_, ratio)| significant(*ratio)).collect();
    let text = "Alpha-beta’s advantage over minimax in time grows exponentially with depth";
    let Some(growth) = growth(&points) else {
        findings.paper("C11", text, false, "There are fewer than four depths, which tells nothing");
        return;
    };
    findings.paper(
        "C11",
        text,
        growth.is_exponential(),
        say!(
            "Minimax takes {} times as long from depth {} on. Growth by a factor of {} with every ply misses these by {}%, and the best power \
             of the depth, {}, by {}%",
            shown.join(", "),
            SHALLOWEST,
            significant(growth.factor),
            significant(percent(growth.exponential_error)),
            significant(growth.power),
            significant(percent(growth.power_error))
        ),
    );
}

/// An error in logarithms as a share of the value.
fn percent(error: f64) -> f64 {
    100.0 * (error.exp() - 1.0)
}
