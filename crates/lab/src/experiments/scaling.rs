//! What a move costs on boards of 6×6 to 16×16, and how that grows with depth.

use kelso_rules::{RuleSet, Size, VariantId};
use serde::{Deserialize, Serialize};

use crate::study::{
    About, Axis, Experiment, Findings, Marks, Parameters, Plot, Point, Rows, Step, StudyError, Table, mean,
    number, quartiles, random_walks, significant, timed_search,
};

pub(super) struct Scaling;

const SEARCH: &str = "ordered eval=piece-row";
const SHALLOWEST: u32 = 2;
/// Random moves before a position is taken: enough that the sides have met, also on the largest board.
const WALK: std::ops::Range<usize> = 8..24;
const PART: &str = "sizes";

#[derive(Serialize, Deserialize)]
struct Row {
    size: u32,
    depth: u32,
    fen: String,
    branching: f64,
    nodes: u64,
    time_ms: f64,
}

impl Experiment for Scaling {
    fn about(&self) -> About {
        About {
            name: "scaling",
            title: "Larger boards",
            question: "What does a move cost on boards from 6×6 to 16×16, and how fast does it grow with depth?",
            sources: "",
            plays_games: false,
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, StudyError> {
        let count = parameters.pick(6, 50);
        let mut steps = Vec::new();
        for size in Size::ALL {
            let variant = VariantId { rules: RuleSet::English, size };
            for fen in random_walks(variant, parameters.seed, count, WALK) {
                let depths = SHALLOWEST..=parameters.pick(5, 6);
                steps.extend(depths.map(|depth| step(variant, depth, fen.clone())));
            }
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Findings {
        let mut findings = Findings::default();
        let rows: Vec<Row> = rows.part(PART);
        findings.text(format!(
            "Every board has three rows of men on each side, so that a larger board has more men and more moves, but also more room \
             between the sides. The same search, `{SEARCH}`, on random positions of each size."
        ));
        tables(&rows, &mut findings);
        claims(&rows, &mut findings);
        findings
    }
}

fn step(variant: VariantId, depth: u32, fen: String) -> Step {
    let rows = variant.size.rows() as u32;
    Step::timed(PART, 1.0 + (f64::from(rows) / 2.0).powi(depth as i32) / 1e3, move |remote| {
        let (searched, time_ms) = timed_search(variant, &fen, &format!("{SEARCH} depth={depth}"), remote)?;
        Some(Row {
            size: rows,
            depth,
            fen: fen.clone(),
            branching: searched.stats.branching_factor(),
            nodes: searched.stats.nodes,
            time_ms,
        })
    })
}

fn depths(rows: &[Row]) -> std::ops::RangeInclusive<u32> {
    SHALLOWEST..=rows.iter().map(|row| row.depth).max().unwrap_or(SHALLOWEST)
}

fn of(rows: &[Row], size: Size, depth: u32, value: impl Fn(&Row) -> f64) -> Vec<f64> {
    let wanted = |row: &&Row| row.size == size.rows() as u32 && row.depth == depth;
    rows.iter().filter(wanted).map(value).collect()
}

fn tables(rows: &[Row], findings: &mut Findings) {
    let mut table = Table::new(
        "At each size and depth: moves in a position (mean), positions visited (mean), and milliseconds of processor time (median \
         with quartiles).",
        ["Board", "Depth", "Moves", "Nodes", "ms", "Nodes a second"],
    );
    let axes = || Axis::whole("Depth of the search in plies");
    let mut plot = Plot::new(
        "times",
        "Time for a move by board size, median with quartiles",
        axes(),
        Axis::logarithmic("Milliseconds"),
    );
    for (hue, size) in Size::ALL.into_iter().enumerate() {
        let mut points = Vec::new();
        for depth in depths(rows) {
            let times = of(rows, size, depth, |row| row.time_ms);
            let nodes = mean(&of(rows, size, depth, |row| row.nodes as f64));
            let q = quartiles(&times);
            points.push(Point::between(depth.into(), q.median, q.lower, q.upper));
            table.row([
                size.to_string(),
                depth.to_string(),
                format!("{:.1}", mean(&of(rows, size, depth, |row| row.branching))),
                number(nodes),
                format!("{} [{} – {}]", significant(q.median), significant(q.lower), significant(q.upper)),
                number(nodes / mean(&times).max(1e-9) * 1e3),
            ]);
        }
        plot.series(size.to_string(), Marks::Line, hue, points);
    }
    findings.plot(plot);
    findings.table(table);
}

fn claims(rows: &[Row], findings: &mut Findings) {
    let deepest = *depths(rows).end();
    let branching: Vec<f64> =
        Size::ALL.map(|size| mean(&of(rows, size, deepest, |row| row.branching))).to_vec();
    let shown: Vec<_> = branching.iter().map(|b| format!("{b:.1}")).collect();
    findings.claim(
        "scaling.moves",
        "A larger board has more moves in a position",
        branching.is_sorted_by(|a, b| a < b),
        format!("{} on 6×6 to 16×16", shown.join(", ")),
    );
    let nodes: Vec<f64> =
        Size::ALL.map(|size| mean(&of(rows, size, deepest, |row| row.nodes as f64))).to_vec();
    let factor = nodes.last().unwrap_or(&0.0) / nodes.first().unwrap_or(&1.0).max(1.0);
    findings.claim(
        "scaling.nodes",
        "At the greatest depth, the largest board costs more than four times as many positions as the smallest",
        factor > 4.0,
        format!("{} times as many at depth {deepest}", significant(factor)),
    );
    let middle = |depth: u32| quartiles(&of(rows, Size::Eight, depth, |row| row.time_ms)).median;
    let times: Vec<_> = depths(rows).map(middle).collect();
    findings.timed_claim(
        "scaling.time",
        "Every ply costs more time than the one before",
        times.is_sorted_by(|a, b| a < b),
        format!("on 8×8: {} ms", times.iter().map(|ms| significant(*ms)).collect::<Vec<_>>().join(", ")),
    );
}
