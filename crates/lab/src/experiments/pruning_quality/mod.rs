//! How close each move ordering comes to alpha-beta's minimum.

use std::collections::BTreeMap;

use kelso_engine::teach::EvenTree;
use kelso_rules::{RuleSet, Size, VariantId};
use serde::{Deserialize, Serialize};

use crate::experiment::{
    About, Axis, Experiment, ExperimentError, Findings, Marks, Parameters, Plot, Point, Rows, Sentence, Step,
    Table, mean, number, quartiles, random_walks, say, search, significant,
};

#[cfg(test)]
mod tests;

pub(super) struct PruningQuality;

/// With optional captures, quiet moves and jumps occur together and their order matters; with mandatory ones, a
/// position has only one kind.
const RULES: VariantId = VariantId { rules: RuleSet::OptionalCapture, size: Size::Eight };
/// Random moves before a position is taken.
const WALK: std::ops::Range<usize> = 4..24;

/// An ordering and the agent that uses it.
struct Ordering {
    name: &'static str,
    agent: &'static str,
}

/// The evaluation has many values, so that the order of moves makes a difference.
const ORDERINGS: [Ordering; 7] = [
    Ordering { name: "best last", agent: "alphabeta order=worst-first eval=piece-row" },
    Ordering { name: "quiet moves first", agent: "alphabeta order=quiet-first eval=piece-row" },
    Ordering { name: "by direction", agent: "alphabeta order=by-direction eval=piece-row" },
    Ordering { name: "jumps first", agent: "alphabeta order=jumps-first eval=piece-row" },
    Ordering { name: "by evaluation", agent: "ordered eval=piece-row" },
    Ordering { name: "deepening and table", agent: "table eval=piece-row" },
    Ordering { name: "best first", agent: "alphabeta order=best-first eval=piece-row" },
];
const WORST: &str = ORDERINGS[0].name;
const UNSORTED: &str = ORDERINGS[1].name;
const SORTED: &str = ORDERINGS[4].name;
const WITH_TABLE: &str = ORDERINGS[5].name;
const IDEAL: &str = ORDERINGS[6].name;
/// Searches everything: the basis for the branching factor.
const EVERYTHING: Ordering = Ordering { name: "minimax", agent: "minimax eval=piece-row" };
const PART: &str = "orderings";

#[derive(Serialize, Deserialize)]
struct LeafRow {
    ordering: String,
    depth: u32,
    fen: String,
    score: String,
    leaves: u64,
    nodes: u64,
}

impl Experiment for PruningQuality {
    fn about(&self) -> About {
        About {
            name: "pruning-quality",
            title: "How good is the pruning?",
            question: "How near does each move ordering come to the least that alpha-beta can do?",
            sources: "",
            plays_games: false,
            picture: include_str!("picture.svg"),
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, ExperimentError> {
        let deepest = parameters.pick(6, 7);
        let mut steps = Vec::new();
        for fen in random_walks(RULES, parameters.seed, parameters.pick(12, 60), WALK) {
            for depth in 2..=deepest {
                let orderings = ORDERINGS.iter().chain([&EVERYTHING]);
                steps.extend(orderings.map(|ordering| step(ordering, depth, fen.clone())));
            }
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Result<Findings, ExperimentError> {
        let mut findings = Findings::default();
        let rows: Vec<LeafRow> = rows.part(PART)?;
        findings.judged_by(&[PART]);
        report(&rows, &mut findings);
        Ok(findings)
    }
}

fn report(rows: &[LeafRow], findings: &mut Findings) {
    explain(findings);
    tables(rows, findings);
    claims(rows, findings);
}

fn step(ordering: &Ordering, depth: u32, fen: String) -> Step {
    let (name, agent) = (ordering.name, format!("{} depth={depth}", ordering.agent));
    let growth: f64 = if name == EVERYTHING.name { 6.0 } else { 3.0 };
    Step::counted(PART, 1.0 + growth.powi(depth as i32) / 1e3, move |control| {
        let searched = search(RULES, &fen, &agent, control)?;
        Some(LeafRow {
            ordering: name.to_owned(),
            depth,
            fen: fen.clone(),
            score: searched.score.map(|score| score.to_string()).unwrap_or_default(),
            leaves: searched.stats.leaves,
            nodes: searched.stats.nodes,
        })
    })
}

fn explain(findings: &mut Findings) {
    findings.text(
        "In a tree where every position has b moves, a search to depth d that proves its result must look at no fewer than \
         b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, and alpha-beta looks at no more if the best move always comes first (Knuth and Moore, 1975). \
         Minimax looks at b^d. Real trees are not so even: b is taken here as the d-th root of minimax’s leaves in the same position, so \
         that the minimum is a yardstick, not a wall. A search that remembers positions can even come below it, because two lines \
         that lead to the same position are looked at once. The rules are those in which captures are optional, so that quiet moves and \
         jumps can be ordered; the positions are random.",
    );
    findings.text(
        "`best first` and `best last` are the ideal and the worst ordering of which paper B speaks: children sorted by their true values, which \
         a search that is not counted finds beforehand. Nobody could play so; they show between which ends every ordering lies.",
    );
}

/// For each position, an ordering's leaves at a depth, relative to the minimum.
fn overheads(rows: &[LeafRow], ordering: &str, depth: u32) -> Vec<f64> {
    let of = |name: &str| {
        let name = name.to_owned();
        rows.iter().filter(move |row| row.ordering == name && row.depth == depth)
    };
    of(ordering)
        .filter_map(|row| {
            let everything = of(EVERYTHING.name).find(|other| other.fen == row.fen)?;
            Some(row.leaves as f64 / EvenTree::with_leaves(everything.leaves as f64, depth).least_leaves())
        })
        .collect()
}

fn depths(rows: &[LeafRow]) -> std::ops::RangeInclusive<u32> {
    2..=rows.iter().map(|row| row.depth).max().unwrap_or(1)
}

fn tables(rows: &[LeafRow], findings: &mut Findings) {
    let mut plot = Plot::new(
        "overhead",
        "Leaves evaluated, as a multiple of the minimum: median with quartiles",
        Axis::whole("Depth d in plies"),
        Axis::logarithmic("Multiple of the minimum"),
    );
    let mut table = Table::new(
        "Leaves evaluated, on average over the positions, and how many times the minimum that is (median with quartiles).",
        ["Depth", "Ordering", "Leaves", "Multiple of the minimum"],
    );
    for depth in depths(rows) {
        for ordering in ORDERINGS.iter().chain([&EVERYTHING]) {
            let name = ordering.name;
            let leaves: Vec<f64> = rows
                .iter()
                .filter(|r| r.ordering == name && r.depth == depth)
                .map(|r| r.leaves as f64)
                .collect();
            let q = quartiles(&overheads(rows, name, depth));
            let multiple =
                format!("{} [{} – {}]", significant(q.median), significant(q.lower), significant(q.upper));
            table.row([depth.to_string(), name.to_owned(), number(mean(&leaves)), multiple]);
        }
    }
    for (hue, ordering) in ORDERINGS.iter().enumerate() {
        let points = depths(rows).map(|depth| {
            let q = quartiles(&overheads(rows, ordering.name, depth));
            Point::between(depth.into(), q.median, q.lower, q.upper)
        });
        plot.series(ordering.name, Marks::Line, hue, points.collect());
    }
    findings.plot(plot);
    findings.table(table);
}

fn claims(rows: &[LeafRow], findings: &mut Findings) {
    let mut values: BTreeMap<(&str, u32), Vec<&str>> = BTreeMap::new();
    for row in rows {
        values.entry((&row.fen, row.depth)).or_default().push(&row.score);
    }
    let agree = values.values().filter(|scores| scores.iter().all(|score| *score == scores[0])).count();
    findings.claim(
        "pruning.value",
        "Every ordering finds minimax’s value: pruning loses nothing",
        agree == values.len() && agree > 0,
        say!("{} of {} positions and depths", agree, values.len()),
    );
    let deepest = *depths(rows).end();
    let total = |name: &str| -> f64 {
        let of_name = rows.iter().filter(|row| row.ordering == name && row.depth == deepest);
        of_name.map(|row| row.leaves as f64).sum()
    };
    let multiple = |name: &str| quartiles(&overheads(rows, name, deepest)).median;
    findings.claim(
        "pruning.ordering",
        "At the greatest depth, sorting by evaluation more than halves the leaves that quiet moves first looks at",
        2.0 * total(SORTED) < total(UNSORTED),
        say!(
            "{} leaves in all against {} at depth {}; with deepening and a table {}",
            number(total(SORTED)),
            number(total(UNSORTED)),
            deepest,
            number(total(WITH_TABLE))
        ),
    );
    findings.claim(
        "pruning.minimum",
        "At the greatest depth, the ideal ordering looks at no more than one and a half times the minimum of an even tree, sorting by \
         evaluation at less than a tenth of what minimax looks at",
        rows.iter().any(|row| row.ordering == IDEAL) && multiple(IDEAL) <= 1.5 && 10.0 * multiple(SORTED) < multiple(EVERYTHING.name),
        say!(
            "{} and {} times the minimum in the median; the worst ordering {}, minimax {} times",
            significant(multiple(IDEAL)),
            significant(multiple(SORTED)),
            significant(multiple(WORST)),
            significant(multiple(EVERYTHING.name))
        ),
    );
    findings.claim(
        "pruning.ends",
        "At every depth, all positions together, no ordering looks at more leaves than the worst, and none that remembers nothing at fewer than the \
         ideal one",
        rows.iter().any(|row| row.ordering == IDEAL) && depths(rows).all(|depth| ends_hold(rows, depth)),
        exceptions(rows),
    );
}

/// All leaves of an ordering at a depth.
fn leaves_at(rows: &[LeafRow], name: &str, depth: u32) -> u64 {
    rows.iter().filter(|row| row.ordering == name && row.depth == depth).map(|row| row.leaves).sum()
}

/// Does every ordering lie between the ideal and the worst? One with a table may do less than the ideal one.
fn ends_hold(rows: &[LeafRow], depth: u32) -> bool {
    let (least, most) = (leaves_at(rows, IDEAL, depth), leaves_at(rows, WORST, depth));
    ORDERINGS.iter().all(|ordering| {
        let leaves = leaves_at(rows, ordering.name, depth);
        leaves <= most && (ordering.name == WITH_TABLE || leaves >= least)
    })
}

/// How often an ordering does less than the ideal one in a single position. It can: with branches of different sizes, a
/// move that is not the best may refute more cheaply.
fn exceptions(rows: &[LeafRow]) -> Sentence {
    let ideal: BTreeMap<(&str, u32), u64> = rows
        .iter()
        .filter(|row| row.ordering == IDEAL)
        .map(|row| ((&*row.fen, row.depth), row.leaves))
        .collect();
    let others = rows.iter().filter(|row| row.ordering != IDEAL && row.ordering != WITH_TABLE);
    let compared: Vec<_> =
        others.filter_map(|row| Some(row.leaves < *ideal.get(&(&*row.fen, row.depth))?)).collect();
    let fewer = compared.iter().filter(|is_fewer| **is_fewer).count();
    say!(
        "in {} of {} single searches an ordering does less than the ideal one, because a move that is not the best can refute more cheaply where \
         branches are of different sizes",
        fewer,
        compared.len()
    )
}
