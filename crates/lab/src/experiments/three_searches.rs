//! Paper E: minimax, alpha-beta and ordered alpha-beta side by side, first on its own positions, then on many.

use kelso_engine::teach::{COMPARED, Complexity};
use kelso_engine::{AgentKind, Remote};
use kelso_rules::{RuleSet, VariantId};
use serde::{Deserialize, Serialize};

use super::papers::e::{DEMONSTRATIONS, Demonstration, EXAMPLES};
use crate::study::{
    About, Axis, Experiment, Findings, Marks, Parameters, Plot, Point, Rows, Step, StudyError, Table,
    ballot_fens, mean, number, quartiles, random_walks, search, significant, timed_search, wilson,
};

pub(super) struct ThreeSearches;

/// What the paper's program really played: captures optional, every jump a move of its own.
const ITS_RULES: VariantId = VariantId { rules: RuleSet::SingleJump, size: kelso_rules::Size::Eight };
/// The paper looks three plies below each move of the root.
const ITS_DEPTH: u32 = 4;
/// The paper's limit is 5 plies; two more show where the curves go.
const DEPTHS: [u32; 5] = [3, 4, 5, 6, 7];
const PAPER: &str = "paper";
const SAMPLE: &str = "sample";
const UNDER_ITS_RULES: &str = "its-rules";
/// Random moves before a position under the paper's rules is taken.
const WALK: std::ops::Range<usize> = 4..40;

#[derive(Serialize, Deserialize)]
struct Row {
    search: String,
    depth: u32,
    fen: String,
    #[serde(rename = "move")]
    mv: String,
    score: String,
    states: u64,
    pruned: u64,
    branching: f64,
    /// `None` where no time was taken.
    time_ms: Option<f64>,
}

impl Experiment for ThreeSearches {
    fn about(&self) -> About {
        About {
            name: "three-searches",
            title: "Three searches, one answer",
            question: "How much work do pruning and move ordering save, and do they change what is played?",
            sources: "E6, E7",
            plays_games: false,
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, StudyError> {
        let mut steps = Vec::new();
        for demonstration in &DEMONSTRATIONS {
            steps.extend(
                COMPARED.map(|kind| step(PAPER, ITS_RULES, kind, ITS_DEPTH, demonstration.fen.to_owned())),
            );
        }
        for fen in random_walks(ITS_RULES, parameters.seed, parameters.pick(40, 400), WALK) {
            steps.extend(COMPARED.map(|kind| step(UNDER_ITS_RULES, ITS_RULES, kind, ITS_DEPTH, fen.clone())));
        }
        for fen in ballot_fens(parameters.seed).into_iter().take(parameters.pick(10, 174)) {
            for depth in DEPTHS {
                let english = VariantId::ENGLISH;
                steps.extend(COMPARED.map(|kind| step(SAMPLE, english, kind, depth, fen.clone())));
            }
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Findings {
        let mut findings = Findings::default();
        paper_positions(&rows.part(PAPER), &mut findings);
        many_positions(&rows.part(SAMPLE), &mut findings);
        ordering(&rows.part(SAMPLE), &rows.part(UNDER_ITS_RULES), &mut findings);
        findings
    }
}

fn step(part: &'static str, variant: VariantId, kind: AgentKind, depth: u32, fen: String) -> Step {
    let growth: f64 = if kind == AgentKind::Minimax { 6.0 } else { 3.0 };
    let is_timed = part != UNDER_ITS_RULES;
    let work = move |remote: &Remote| {
        let agent = format!("{kind} depth={depth} eval=count");
        let (searched, time_ms) = if is_timed {
            let (searched, ms) = timed_search(variant, &fen, &agent, remote)?;
            (searched, Some(ms))
        } else {
            (search(variant, &fen, &agent, remote)?, None)
        };
        Some(Row {
            search: kind.to_string(),
            depth,
            fen: fen.clone(),
            mv: searched.mv,
            score: searched.score.map(|score| score.to_string()).unwrap_or_default(),
            states: searched.stats.states_below_root(),
            pruned: searched.stats.cutoffs,
            branching: searched.stats.branching_factor(),
            time_ms,
        })
    };
    let cost = 1.0 + growth.powi(depth as i32) / 1e3;
    if is_timed { Step::timed(part, cost, work) } else { Step::counted(part, cost, work) }
}

fn paper_positions(rows: &[Row], findings: &mut Findings) {
    findings.heading("The paper’s own positions, to the digit");
    findings.text(
        "The report states the usual rules, but its counts come out only with those its program followed: captures are \
         optional and every jump is a move of its own (`single-jump`). It searches three plies below each move of the root and \
         does not count the root. Children come by origin square, quiet moves before jumps, left before right; the first of \
         equally good moves is kept, and the bound found so far is carried from one root move to the next. Its evaluation \
         counts men only, which in these positions is the number of pieces.",
    );
    let mut table = Table::new(
        "States expanded and branches pruned on the two positions that the printed moves determine; times in milliseconds, \
         theirs in Python on their machine.",
        [
            "After",
            "Search",
            "Move",
            "States, paper",
            "States, Kelso",
            "Pruned, paper",
            "Pruned, Kelso",
            "ms, paper",
            "ms, Kelso",
        ],
    );
    let mut agree = 0;
    for demonstration in &DEMONSTRATIONS {
        for row in rows.iter().filter(|row| row.fen == demonstration.fen) {
            let (cells, same) = beside(demonstration, row);
            agree += usize::from(same);
            table.row(cells);
        }
    }
    findings.table(table);
    findings.claim(
        "E7",
        "Minimax and alpha-beta expand exactly as many states, prune as many branches and choose the same move as the paper \
         prints, on both positions",
        agree == 4,
        format!("{agree} of 4 counts agree to the digit"),
    );
    examples(findings);
}

/// A search beside what the paper prints of it, and whether that is the same.
fn beside(paper: &Demonstration, row: &Row) -> ([String; 9], bool) {
    let (states, pruned, ms) = match row.search.as_str() {
        "minimax" => (Some(paper.minimax), None, Some(paper.minimax_ms)),
        "alphabeta" => (Some(paper.alphabeta.0), Some(paper.alphabeta.1), Some(paper.alphabeta_ms)),
        _ => (None, None, None),
    };
    let same = states == Some(row.states) && pruned.is_none_or(|pruned| pruned == row.pruned);
    let shown = |count: Option<u64>| count.map_or("–".to_owned(), |count| number(count as f64));
    let cells = [
        paper.after.to_owned(),
        row.search.clone(),
        row.mv.clone(),
        shown(states),
        number(row.states as f64),
        shown(pruned),
        if row.search == "minimax" { "–".to_owned() } else { number(row.pruned as f64) },
        ms.map_or("–".to_owned(), significant),
        row.time_ms.map_or("–".to_owned(), significant),
    ];
    (cells, same && row.mv == paper.best)
}

/// What the paper prints without saying where.
fn examples(findings: &mut Findings) {
    let mut table = Table::new(
        "Tables that the paper prints without the position, so that they cannot be counted again: states / pruned / ms.",
        ["Example", "Minimax", "Alpha-beta", "Ordered"],
    );
    for (index, example) in EXAMPLES.iter().enumerate() {
        let cell = |search: usize| {
            let pruned = search.checked_sub(1).and_then(|search| Some(example.pruned?[search]));
            let pruned = pruned.map_or("–".to_owned(), |pruned| pruned.to_string());
            format!("{} / {pruned} / {}", number(example.states[search] as f64), example.ms[search])
        };
        table.row([(index + 1).to_string(), cell(0), cell(1), cell(2)]);
    }
    findings.table(table);
}

/// The three searches of one position and depth.
fn triples(rows: &[Row]) -> Vec<[&Row; 3]> {
    let triples = rows.chunks(3).filter_map(|rows| match rows {
        [minimax, alphabeta, ordered] => Some([minimax, alphabeta, ordered]),
        _ => None,
    });
    triples.collect()
}

fn many_positions(rows: &[Row], findings: &mut Findings) {
    let triples = triples(rows);
    findings.heading("Real rules, many positions");
    findings.text(
        "Two positions are an anecdote. The same three searches on positions after three-move ballots, under the rules of \
         English draughts, with the paper’s evaluation (pieces, whatever they are) and depths: medians over the positions, with \
         the quartiles in brackets. `b` is the branching factor and `P` the depth; the textbook’s cost is `b^P` for minimax, and \
         `b^(P/2)` for alpha-beta if the best move always comes first. Memory is one line of `P` positions for all three.",
    );
    let mut table = Table::new(
        "States below the root, branches pruned, and milliseconds of processor time.",
        ["Depth", "Search", "States", "Pruned", "b", "Textbook", "ms"],
    );
    let mut plot = Plot::new(
        "states",
        "States expanded, median with quartiles",
        Axis::whole("Depth P in plies"),
        Axis::logarithmic("States below the root"),
    );
    for (search, kind) in COMPARED.into_iter().enumerate() {
        let mut points = Vec::new();
        for depth in DEPTHS {
            let of_depth: Vec<_> =
                triples.iter().map(|three| three[search]).filter(|row| row.depth == depth).collect();
            let quarter =
                |of: &dyn Fn(&Row) -> f64| quartiles(&of_depth.iter().map(|row| of(row)).collect::<Vec<_>>());
            let (states, times) =
                (quarter(&|row| row.states as f64), quarter(&|row| row.time_ms.unwrap_or_default()));
            let branching = mean(&of_depth.iter().map(|row| row.branching).collect::<Vec<_>>());
            let pruned = quarter(&|row| row.pruned as f64).median;
            let text = |q: crate::study::Quartiles| {
                format!("{} [{} – {}]", significant(q.median), significant(q.lower), significant(q.upper))
            };
            table.row([
                depth.to_string(),
                kind.to_string(),
                text(states),
                if kind == AgentKind::Minimax { "–".to_owned() } else { number(pruned) },
                format!("{branching:.1}"),
                format!("≈ {}", number(Complexity::time(kind, branching, depth).value)),
                text(times),
            ]);
            points.push(Point::between(depth.into(), states.median, states.lower, states.upper));
        }
        plot.series(kind.name(), Marks::Line, search, points);
    }
    findings.plot(plot);
    findings.table(table);
    agreement(&triples, findings);
    savings(&triples, findings);
}

fn agreement(triples: &[[&Row; 3]], findings: &mut Findings) {
    let all = triples.len();
    let count = |of: &dyn Fn(&[&Row; 3]) -> bool| triples.iter().filter(|three| of(three)).count();
    let values = count(&|[minimax, alphabeta, ordered]| {
        minimax.score == alphabeta.score && minimax.score == ordered.score
    });
    let moves = count(&|[minimax, alphabeta, _]| minimax.mv == alphabeta.mv);
    findings.claim(
        "E6.value",
        "All three searches find the same value for the root",
        values == all && all > 0,
        format!("{values} of {all} searches"),
    );
    findings.claim(
        "E6",
        "Minimax and alpha-beta choose the same move when the first of equally good moves is kept",
        moves == all && all > 0,
        format!("{moves} of {all} searches"),
    );
    let ordered = count(&|[minimax, _, ordered]| minimax.mv == ordered.mv);
    let part = wilson(ordered as u64, all as u64);
    let why = if ordered == all {
        "Under the real rules a quiet move changes no count of pieces, so that sorting by count leaves the order as it is."
    } else {
        "Where it does not, its move has the same value: sorting the children changes which of equally good moves comes first."
    };
    findings.paper(
        "E7",
        "All three algorithms choose the same best move",
        ordered == all,
        format!(
            "In {ordered} of {all} searches ordered alpha-beta plays minimax’s move (95% interval {:.1}–{:.1}%). {why}",
            part.low * 100.0,
            part.high * 100.0
        ),
    );
}

fn savings(triples: &[[&Row; 3]], findings: &mut Findings) {
    let sum = |search: usize, depth: u32| -> f64 {
        triples
            .iter()
            .filter(|three| three[search].depth == depth)
            .map(|three| three[search].states as f64)
            .sum()
    };
    let ratios: Vec<_> = DEPTHS.map(|depth| sum(0, depth) / sum(1, depth).max(1.0)).to_vec();
    let shown: Vec<_> = ratios.iter().map(|ratio| significant(*ratio)).collect();
    findings.claim(
        "E7.saving",
        "The deeper the search, the more alpha-beta saves",
        ratios.is_sorted_by(|a, b| a < b),
        format!("minimax expands {} times as many states at depths 3 to 7", shown.join(", ")),
    );
}

/// Whether sorting the children helps, under the real rules and under those of the paper's program.
fn ordering(real: &[Row], its_rules: &[Row], findings: &mut Findings) {
    let factor = |rows: &[Row], depth: u32| {
        let total = |name: &str| -> f64 {
            rows.iter()
                .filter(|row| row.search == name && row.depth == depth)
                .map(|row| row.states as f64)
                .sum()
        };
        total("alphabeta") / total("ordered").max(1.0)
    };
    let (under_its_rules, under_real_rules) = (factor(its_rules, ITS_DEPTH), factor(real, ITS_DEPTH));
    findings.claim(
        "E7.ordering",
        "Under the paper’s rules, where a capture can be left, sorting the children by their evaluation saves states",
        under_its_rules > 1.0,
        format!(
            "alpha-beta expands {} times as many states without it, over {} random positions at depth {ITS_DEPTH}",
            significant(under_its_rules),
            its_rules.len() / 3
        ),
    );
    findings.paper(
        "E7",
        "Ordering the children saves more again, by a factor of about ten",
        under_its_rules > 5.0,
        format!(
            "Over many positions the factor is {} under the paper’s rules and {} under the real ones, at the same depth. Sorting by the number \
             of pieces puts captures first; where captures are mandatory there is nothing to put first. In two of the \
             paper’s three examples the move chosen is a capture.",
            significant(under_its_rules),
            significant(under_real_rules)
        ),
    );
}
