//! What a move costs on boards of 6×6 to 16×16, and how that grows with depth.

mod growth;

use kelso_rules::{RuleSet, Size, VariantId};
use serde::{Deserialize, Serialize};

use growth::GrowthRow;

use crate::experiment::{
    About, Axis, Experiment, ExperimentError, Findings, Marks, Parameters, Plot, Point, Rows, Step, Table,
    mean, number, quartiles, random_walks, say, significant, timed_search,
};

#[cfg(test)]
mod tests;

pub(super) struct Scaling;

const SEARCH: &str = "ordered eval=piece-row";
const SHALLOWEST: u32 = 2;
/// Random moves before a position is used: enough that the sides have met, even on the largest board.
const WALK: std::ops::Range<usize> = 8..24;
const PART: &str = "sizes";

#[derive(Serialize, Deserialize)]
struct ScalingRow {
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
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let count = parameters.pick(6, 50);
        let mut steps = Vec::new();
        for size in Size::ALL {
            let variant = VariantId { rules: RuleSet::English, size };
            for fen in random_walks(variant, parameters.seed, count, WALK) {
                let depths = SHALLOWEST..=parameters.pick(5, 6);
                steps.extend(depths.map(|depth| step(variant, depth, fen.clone())));
            }
            steps.extend(growth::steps(variant, parameters));
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Result<Findings, ExperimentError> {
        let mut findings = Findings::default();
        report(&rows.part(PART)?, &rows.part(growth::PART)?, &mut findings);
        Ok(findings)
    }
}

fn report(rows: &[ScalingRow], growth: &[GrowthRow], findings: &mut Findings) {
    findings.text(say!(
        "A 6×6 board has two rows of men on each side, every larger one three, so that a larger board has more men and more moves, but \
         also more room between the sides. The same search, `{}`, on random positions of each size.",
        SEARCH
    ));
    tables(rows, findings);
    measurements(rows, findings);
    findings.judged_by(&[growth::PART]);
    growth::report(growth, findings);
}

fn step(variant: VariantId, depth: u32, fen: String) -> Step {
    let rows = variant.size.rows() as u32;
    Step::timed(PART, 1.0 + (f64::from(rows) / 2.0).powi(depth as i32) / 1e3, move |control| {
        let (searched, time_ms) = timed_search(variant, &fen, &format!("{SEARCH} depth={depth}"), control)?;
        Some(ScalingRow {
            size: rows,
            depth,
            fen: fen.clone(),
            branching: searched.stats.branching_factor(),
            nodes: searched.stats.nodes,
            time_ms,
        })
    })
}

fn depths(rows: &[ScalingRow]) -> std::ops::RangeInclusive<u32> {
    SHALLOWEST..=rows.iter().map(|row| row.depth).max().unwrap_or(SHALLOWEST)
}

fn of(rows: &[ScalingRow], size: Size, depth: u32, value: impl Fn(&ScalingRow) -> f64) -> Vec<f64> {
    let wanted = |row: &&ScalingRow| row.size == size.rows() as u32 && row.depth == depth;
    rows.iter().filter(wanted).map(value).collect()
}

fn tables(rows: &[ScalingRow], findings: &mut Findings) {
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

/// What necessarily grows with the board: measured, not claimed.
fn measurements(rows: &[ScalingRow], findings: &mut Findings) {
    let deepest = *depths(rows).end();
    let moves = Size::ALL.map(|size| format!("{:.1}", mean(&of(rows, size, deepest, |row| row.branching))));
    let [smallest, .., largest] =
        Size::ALL.map(|size| mean(&of(rows, size, deepest, |row| row.nodes as f64)));
    findings.text(say!(
        "From 6×6 to 16×16 a position has {} moves, and at depth {} the largest board costs {} times as many positions as the smallest.",
        moves.join(", "),
        deepest,
        significant(largest / smallest.max(1.0))
    ));
}
