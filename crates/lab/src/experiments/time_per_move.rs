//! Paper C: milliseconds a move of alpha-beta at depths 3 to 9 and of minimax as far as it can be waited for.

use kelso_rules::{RuleSet, Size, VariantId};
use serde::{Deserialize, Serialize};

use super::papers::c::TIMES;
use crate::study::{
    About, Axis, Experiment, Findings, Marks, Parameters, Plot, Point, Rows, Step, StudyError, Table, mean,
    number, quartiles, random_walks, significant, timed_search,
};

pub(super) struct TimePerMove;

/// The paper's rules: a man may go on capturing backwards.
const ITS_RULES: VariantId = VariantId { rules: RuleSet::BackwardContinuation, size: Size::Eight };
/// Searches and how deep they go: quick, and at full size. The paper gave up minimax at depth 8.
const SEARCHES: [(&str, u32, u32); 2] = [("alphabeta", 8, 9), ("minimax", 6, 8)];
const SHALLOWEST: u32 = 3;
/// Positions from the opening to the ending, as a game passes through them.
const WALK: std::ops::Range<usize> = 3..60;
const PART: &str = "moves";

#[derive(Serialize, Deserialize)]
struct Row {
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
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, StudyError> {
        let positions = random_walks(ITS_RULES, parameters.seed, parameters.pick(12, 60), WALK);
        let mut steps = Vec::new();
        for (name, quick, full) in SEARCHES {
            for depth in SHALLOWEST..=parameters.pick(quick, full) {
                steps.extend(positions.iter().map(|fen| step(name, depth, fen.clone())));
            }
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Findings {
        let mut findings = Findings::default();
        let rows: Vec<Row> = rows.part(PART);
        tables(&rows, &mut findings);
        claims(&rows, &mut findings);
        findings
    }
}

fn step(name: &'static str, depth: u32, fen: String) -> Step {
    let growth: f64 = if name == "minimax" { 6.0 } else { 3.0 };
    Step::timed(PART, 1.0 + growth.powi(depth as i32) / 1e3, move |remote| {
        let (searched, time_ms) =
            timed_search(ITS_RULES, &fen, &format!("{name} depth={depth} eval=piece"), remote)?;
        Some(Row {
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
fn of<'a>(rows: &'a [Row], name: &str, depth: u32) -> Vec<&'a Row> {
    rows.iter().filter(|row| row.search == name && row.depth == depth).collect()
}

fn values(rows: &[&Row], value: impl Fn(&Row) -> f64) -> Vec<f64> {
    rows.iter().map(|row| value(row)).collect()
}

fn tables(rows: &[Row], findings: &mut Findings) {
    findings.text(
        "The paper prints the average milliseconds of a move in a game of each player against alpha-beta at the same depth. Each \
         such player meets other positions, so its averages compare different work. Here every search gets the same positions, from \
         the opening to the ending, under the paper’s rules (`backward-continuation`) and evaluation (man 1, king 2). Each search is \
         run once to warm up and then repeated; its time is the median, in processor time. Times differ widely from position to \
         position, so the table shows the median with the quartiles beside the mean.",
    );
    let mut table = Table::new(
        "Milliseconds a move, the paper’s and ours, and positions visited.",
        ["Search", "Depth", "Mean, paper", "Mean, Kelso", "Median [quartiles], Kelso", "Nodes, mean"],
    );
    let mut plot = Plot::new(
        "times",
        "Time for a move, median with quartiles; the paper’s are means",
        Axis::whole("Depth of the search in plies"),
        Axis::logarithmic("Milliseconds"),
    );
    for (hue, (name, ..)) in SEARCHES.into_iter().enumerate() {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for (depth, alphabeta, minimax) in TIMES {
            let printed = if name == "minimax" { minimax } else { Some(alphabeta) };
            theirs.extend(printed.map(|ms| Point::at(depth.into(), ms)));
            let rows = of(rows, name, depth);
            if rows.is_empty() {
                continue;
            }
            let times = values(&rows, |row| row.time_ms);
            let quarter = quartiles(&times);
            ours.push(Point::between(depth.into(), quarter.median, quarter.lower, quarter.upper));
            table.row([
                name.to_owned(),
                depth.to_string(),
                printed.map_or("– (too long)".to_owned(), number),
                significant(mean(&times)),
                format!(
                    "{} [{} – {}]",
                    significant(quarter.median),
                    significant(quarter.lower),
                    significant(quarter.upper)
                ),
                number(mean(&values(&rows, |row| row.nodes as f64))),
            ]);
        }
        plot.series(format!("{name}, Kelso"), Marks::Line, hue, ours);
        plot.series(format!("{name}, paper"), Marks::Dashes, hue, theirs);
    }
    findings.plot(plot);
    findings.table(table);
    findings.text(
        "On a logarithmic axis a search that multiplies its work with every ply is a straight line, and its slope is the factor: about \
         the branching factor for minimax, and nearer its square root for alpha-beta. The paper’s minimax barely grows from depth 4 to \
         5 (12 to 13 ms) and then by 14 times from 6 to 7: too few moves, timed too coarsely, over different games.",
    );
}

fn claims(rows: &[Row], findings: &mut Findings) {
    let total =
        |name: &str, depth: u32| -> f64 { of(rows, name, depth).iter().map(|row| row.nodes as f64).sum() };
    let both: Vec<u32> = (SHALLOWEST..=9)
        .filter(|&depth| total("minimax", depth) > 0.0 && total("alphabeta", depth) > 0.0)
        .collect();
    let ratios: Vec<_> =
        both.iter().map(|&depth| total("minimax", depth) / total("alphabeta", depth)).collect();
    let shown: Vec<_> = ratios.iter().map(|ratio| significant(*ratio)).collect();
    findings.claim(
        "C11",
        "At every depth minimax does more than alpha-beta, and the deeper the more",
        ratios.first().is_some_and(|first| *first > 1.0) && ratios.is_sorted_by(|a, b| a < b),
        format!("{} times as many positions from depth {SHALLOWEST} on", shown.join(", ")),
    );
    let same = both
        .iter()
        .flat_map(|&depth| of(rows, "minimax", depth).into_iter().zip(of(rows, "alphabeta", depth)));
    let (equal, all) =
        same.fold((0, 0), |(equal, all), (a, b)| (equal + usize::from(a.score == b.score), all + 1));
    findings.claim(
        "C11.value",
        "Both find the same value for every position",
        equal == all && all > 0,
        format!("{equal} of {all} searches"),
    );
    let average = |name: &str, depth: u32| mean(&values(&of(rows, name, depth), |row| row.time_ms));
    let faster = TIMES.iter().flat_map(|&(depth, alphabeta, minimax)| {
        let pairs = [("alphabeta", Some(alphabeta)), ("minimax", minimax)];
        pairs.map(|(name, ms)| {
            ms.filter(|_| !of(rows, name, depth).is_empty()).map(|ms| ms / average(name, depth))
        })
    });
    let faster: Vec<f64> = faster.flatten().collect();
    let (least, most) =
        faster.iter().fold((f64::INFINITY, 0.0_f64), |(least, most), f| (least.min(*f), most.max(*f)));
    findings.timed_claim(
        "C11.speed",
        "Every search is faster than the paper’s at the same depth",
        least > 1.0 && !faster.is_empty(),
        format!("{} to {} times as fast", significant(least), significant(most)),
    );
    let ratio = |depth: u32| average("minimax", depth) / average("alphabeta", depth).max(1e-9);
    let (shallow, deep) = (both.first().copied().unwrap_or(0), both.last().copied().unwrap_or(0));
    findings.paper(
        "C11",
        "Alpha-beta’s advantage over minimax in time grows exponentially with depth",
        ratio(deep) > 2.0 * ratio(shallow),
        format!(
            "{} times as fast at depth {shallow}, {} times at depth {deep}",
            significant(ratio(shallow)),
            significant(ratio(deep))
        ),
    );
}
