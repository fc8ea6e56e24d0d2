//! Paper B: nodes at each depth of the tree and seconds a move, minimax against alpha-beta at depths 3 to 6.

use kelso_rules::{RuleSet, Size, VariantId};
use serde::{Deserialize, Serialize};

use super::papers::b::{AVERAGES, Average, ROWS};
use crate::study::{
    About, Axis, Experiment, Findings, Interval, Marks, Parameters, Plot, Point, Rows, Step, StudyError,
    Table, mean, mean_interval, number, random_walks, search, significant, timed_search, wilson,
};

pub(super) struct NodesPerDepth;

/// What the paper's program played: captures optional, and two ways to one square are one move.
const ITS_RULES: VariantId = VariantId { rules: RuleSet::ByDestination, size: Size::Eight };
const DEPTHS: [u32; 4] = [3, 4, 5, 6];
const SEARCHES: [&str; 2] = ["minimax", "alphabeta"];
/// The paper keeps the last of equally good moves; the first is the sound choice.
const TIES: [&str; 2] = ["last", "first"];
/// How far from the start the positions of the sample are, in plies.
const WALK: std::ops::Range<usize> = 4..28;
const PAPER: &str = "paper";
const OWN_GAME: &str = "own-game";
const SAMPLE: &str = "sample";

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    search: String,
    ties: String,
    depth: u32,
    /// Which row of the paper's table, or which position of the sample.
    number: u32,
    fen: String,
    #[serde(rename = "move")]
    mv: String,
    score: String,
    /// At depths 1, 2, …, without the leaves, which the paper does not count.
    nodes: Vec<u64>,
    /// `None` where no time was taken.
    time_ms: Option<f64>,
}

impl Experiment for NodesPerDepth {
    fn about(&self) -> About {
        About {
            name: "nodes-per-depth",
            title: "Minimax against alpha-beta, node by node",
            question: "How many positions does each search visit at each depth of the tree, how long does that take, and do they play the same move?",
            sources: "B5, B6",
            plays_games: false,
        }
    }

    fn plan(&self, parameters: &Parameters) -> Result<Vec<Step>, StudyError> {
        let mut steps = Vec::new();
        for row in ROWS {
            for search in SEARCHES {
                steps.extend(
                    TIES.map(|ties| step(PAPER, search, ties, row.depth, row.number, row.fen.to_owned())),
                );
            }
        }
        for row in ROWS {
            let fen = row.own_game.map(str::to_owned);
            steps.extend(fen.map(|fen| step(OWN_GAME, "alphabeta", "last", row.depth, row.number, fen)));
        }
        let sample = random_walks(ITS_RULES, parameters.seed, parameters.pick(12, 150), WALK);
        for (number, fen) in (1..).zip(sample) {
            for depth in DEPTHS {
                for search in SEARCHES {
                    steps.extend(TIES.map(|ties| step(SAMPLE, search, ties, depth, number, fen.clone())));
                }
            }
        }
        Ok(steps)
    }

    fn findings(&self, rows: &Rows, _: &Parameters) -> Findings {
        let mut findings = Findings::default();
        let (paper, sample) = (rows.part::<Row>(PAPER), rows.part::<Row>(SAMPLE));
        let own_game = rows.part::<Row>(OWN_GAME);
        digits(&paper, &own_game, &mut findings);
        same_move(&paper, &sample, &mut findings);
        averages(&as_printed(paper, own_game), &sample, &mut findings);
        findings
    }
}

fn step(
    part: &'static str,
    name: &'static str,
    ties: &'static str,
    depth: u32,
    number: u32,
    fen: String,
) -> Step {
    let growth: f64 = if name == "minimax" { 8.0 } else { 3.5 };
    let is_timed = part != SAMPLE;
    let work = move |remote: &kelso_engine::Remote| {
        let agent = format!("{name} depth={depth} eval=material-half-king order=by-direction ties={ties}");
        let (searched, time_ms) = if is_timed {
            let (searched, ms) = timed_search(ITS_RULES, &fen, &agent, remote)?;
            (searched, Some(ms))
        } else {
            (search(ITS_RULES, &fen, &agent, remote)?, None)
        };
        let levels = searched.stats.nodes_per_depth;
        Some(Row {
            search: name.to_owned(),
            ties: ties.to_owned(),
            depth,
            number,
            fen: fen.clone(),
            mv: searched.mv,
            score: searched.score.map(|score| score.to_string()).unwrap_or_default(),
            nodes: levels.into_iter().take(depth as usize).skip(1).collect(),
            time_ms,
        })
    };
    let cost = growth.powi(depth as i32);
    if is_timed { Step::timed(part, 2.0 * cost, work) } else { Step::counted(part, cost, work) }
}

/// The rows of the paper's averages: alpha-beta's are those of its own game.
fn as_printed(paper: Vec<Row>, own_game: Vec<Row>) -> Vec<Row> {
    let replaced =
        |row: &Row| row.ties == "last" && of(&own_game, &row.search, "last", row.depth, row.number).is_some();
    let kept: Vec<_> = paper.into_iter().filter(|row| !replaced(row)).collect();
    [kept, own_game].concat()
}

/// The row of one search.
fn of<'a>(rows: &'a [Row], search: &str, ties: &str, depth: u32, number: u32) -> Option<&'a Row> {
    rows.iter()
        .find(|row| row.search == search && row.ties == ties && row.depth == depth && row.number == number)
}

fn digits(rows: &[Row], own_game: &[Row], findings: &mut Findings) {
    findings.heading("The paper’s tables, row by row");
    findings.text(
        "The counts come out with these rules: captures are optional, men go forwards only, a multiple jump may stop after any \
         jump, and a move is a piece and a destination (`by-destination`). A search to depth d counts the nodes at depths 0 to \
         d − 1, because its program returns from a leaf before counting it. Children come by origin square, for one piece left \
         before right; the tree is cut where alpha ≥ beta, and of equally good moves the last is kept.",
    );
    let mut table = Table::new(
        "Nodes at depths 1, 2, … for each move of the paper’s program. In rows marked * alpha-beta is counted in its own game.",
        [
            "Depth",
            "Row",
            "Minimax plays",
            "Minimax, paper",
            "Kelso",
            "Alpha-beta plays",
            "Alpha-beta, paper",
            "Kelso",
        ],
    );
    let (mut minimax_agree, mut together, mut apart) = (0, 0, 0);
    for row in ROWS {
        let minimax = of(rows, "minimax", "last", row.depth, row.number);
        let from = if row.own_game.is_some() { own_game } else { rows };
        let alphabeta = of(from, "alphabeta", "last", row.depth, row.number);
        let (Some(minimax), Some(alphabeta)) = (minimax, alphabeta) else { continue };
        let same = [minimax.nodes == row.minimax, alphabeta.nodes == row.alphabeta];
        minimax_agree += usize::from(same[0] && minimax.mv.replace('x', "-") == row.reply);
        *(if row.own_game.is_some() { &mut apart } else { &mut together }) += usize::from(same[1]);
        let compared = |same: bool, counted: &[u64]| if same { "same".to_owned() } else { list(counted) };
        let star = if row.own_game.is_some() { " *" } else { "" };
        table.row([
            row.depth.to_string(),
            row.number.to_string(),
            minimax.mv.clone(),
            list(row.minimax),
            compared(same[0], &minimax.nodes),
            format!("{}{star}", alphabeta.mv),
            list(row.alphabeta),
            compared(same[1], &alphabeta.nodes),
        ]);
    }
    findings.table(table);
    explain(findings);
    findings.claim(
        "B5",
        "Minimax visits exactly the nodes that the paper prints at every depth, and plays the printed reply, in all 22 rows \
         whose position is known",
        minimax_agree == ROWS.len(),
        format!("{minimax_agree} of {} rows agree to the digit", ROWS.len()),
    );
    let others = ROWS.iter().filter(|row| row.own_game.is_some()).count();
    findings.claim(
        "B5.alpha-beta",
        "Alpha-beta visits exactly the printed nodes too: in 15 rows in minimax’s position, in seven in that of its own game",
        together + others == ROWS.len() && apart == others,
        format!("{together} and {apart} of {} rows agree to the digit", ROWS.len()),
    );
}

fn explain(findings: &mut Findings) {
    findings.text(
        "The paper prints the same moves in both columns, but at depths 3, 4 and 6 the fourth row’s root has 9 moves in the minimax column \
         and 7 in the alpha-beta column: they are different positions. In the third row alpha-beta, keeping the last move that looks \
         equal, plays 11-16 (depth 3) or 20-24 (depths 4 and 6) where minimax plays 11-15. Let it play on from there, and its counts \
         come out to the digit in the seven rows marked *. Rows 5 and 6 at depth 6 are left out, because the moves printed for them \
         do not determine a position.",
    );
    findings.text(
        "Those two rows also print fewer nodes at depth 5 than at depth 4 for alpha-beta (410 after 758, and 241 after 466), while \
         their times are three to five times those of the rows above. A digit seems to be lost in each; the paper’s average of \
         644 nodes at depth 6, and its factor of 56 in nodes, are then too favourable.",
    );
}

fn list(nodes: &[u64]) -> String {
    nodes.iter().map(|nodes| number(*nodes as f64)).collect::<Vec<_>>().join(" · ")
}

/// Pairs of minimax and alpha-beta on the same position.
fn pairs<'a>(rows: &'a [Row], ties: &str) -> Vec<(&'a Row, &'a Row)> {
    let minimax = rows.iter().filter(|row| row.search == "minimax" && row.ties == ties);
    minimax
        .filter_map(|row| {
            let partner = |other: &&Row| {
                other.search == "alphabeta"
                    && other.ties == ties
                    && other.depth == row.depth
                    && other.fen == row.fen
            };
            Some((row, rows.iter().find(partner)?))
        })
        .collect()
}

fn same_move(paper: &[Row], sample: &[Row], findings: &mut Findings) {
    let both = |ties| [pairs(paper, ties), pairs(sample, ties)].concat();
    let (first, last) = (both("first"), both("last"));
    let same = |pairs: &[(&Row, &Row)]| pairs.iter().filter(|(a, b)| a.mv == b.mv).count();
    let values = first.iter().chain(&last).filter(|(a, b)| a.score == b.score).count();
    findings.claim(
        "B6",
        "Alpha-beta plays the same move as minimax when the first of equally good moves is kept",
        same(&first) == first.len() && !first.is_empty(),
        format!("{} of {} searches, depths 3 to 6", same(&first), first.len()),
    );
    findings.claim(
        "B6.value",
        "Both find the same value for the root, whichever of equally good moves is kept",
        values == first.len() + last.len() && values > 0,
        format!("{values} of {} searches", first.len() + last.len()),
    );
    let other = last.len() - same(&last);
    let part = wilson(other as u64, last.len() as u64);
    findings.paper(
        "B6",
        "Both algorithms find the same move",
        other == 0,
        format!(
            "Not for the paper’s program, which keeps the last of equally good moves: its alpha-beta then plays another move than \
             its minimax in {other} of {} searches here (95% interval {:.0}–{:.0}%). A move that was cut off returns a bound that \
             only looks equal to the best, and the last that looks equal is played, although it may be worse. Keeping the first \
             best mends it.",
            last.len(),
            part.low * 100.0,
            part.high * 100.0
        ),
    );
}

/// What one search did at one depth, beside what the paper's did.
struct Cell {
    paper: &'static Average,
    /// Which of [`SEARCHES`].
    search: usize,
    /// Nodes at the last depth that is counted, on the paper's positions and on the sample.
    nodes: f64,
    sample_nodes: f64,
    ms: f64,
    interval: Option<Interval>,
}

impl Cell {
    fn new(paper: &'static Average, search: usize, rows: &[Row], sample: &[Row]) -> Self {
        let last = |rows: &[Row]| {
            let found = rows_of(rows, SEARCHES[search], paper.depth);
            mean(&found.filter_map(|row| Some(*row.nodes.last()? as f64)).collect::<Vec<_>>())
        };
        let ms: Vec<f64> =
            rows_of(rows, SEARCHES[search], paper.depth).filter_map(|row| row.time_ms).collect();
        Cell {
            paper,
            search,
            nodes: last(rows),
            sample_nodes: last(sample),
            ms: mean(&ms),
            interval: mean_interval(&ms),
        }
    }

    fn paper_ms(&self) -> f64 {
        self.paper.seconds[self.search] * 1e3
    }

    fn times_faster(&self) -> f64 {
        self.paper_ms() / self.ms.max(1e-9)
    }

    fn row(&self) -> [String; 8] {
        let between = |i: Interval| format!(" [{} – {}]", significant(i.low.max(0.0)), significant(i.high));
        [
            self.paper.depth.to_string(),
            SEARCHES[self.search].to_owned(),
            number(self.paper.nodes[self.search]),
            number(self.nodes),
            number(self.sample_nodes),
            self.paper.seconds[self.search].to_string(),
            significant(self.ms) + &self.interval.map(between).unwrap_or_default(),
            format!("×{}", number(self.times_faster())),
        ]
    }

    /// The time as a point of a plot, whose axis has no zero.
    fn time(&self) -> Point {
        let x = f64::from(self.paper.depth);
        let between = |i: Interval| Point::between(x, self.ms, i.low.max(self.ms / 10.0), i.high);
        self.interval.map_or(Point::at(x, self.ms), between)
    }
}

fn averages(paper: &[Row], sample: &[Row], findings: &mut Findings) {
    findings.heading("Averages for each depth");
    let cells: Vec<_> = (0..SEARCHES.len())
        .flat_map(|search| AVERAGES.iter().map(move |average| Cell::new(average, search, paper, sample)))
        .collect();
    let mut table = Table::new(
        "Averages over the paper’s positions (theirs over six moves, ours over those whose position is known), and over a sample of \
         random positions. Nodes are those at the last depth that is counted; times are a move’s, theirs in Python, ours \
         processor time with the 95% interval of the mean.",
        [
            "Depth",
            "Search",
            "Nodes, paper",
            "Nodes, Kelso",
            "Nodes, sample",
            "Seconds, paper",
            "ms, Kelso",
            "Faster by",
        ],
    );
    for cell in &cells {
        table.row(cell.row());
    }
    findings.table(table);
    plot_averages(&cells, findings);
    ratios(paper, sample, findings);
    let at_six: Vec<_> = cells.iter().filter(|cell| cell.paper.depth == 6).map(Cell::times_faster).collect();
    findings.timed_claim(
        "B6.speed",
        "At depth 6 both searches are at least 1,000 times as fast as the paper’s",
        at_six.len() == 2 && at_six.iter().all(|faster| *faster >= 1_000.0),
        format!(
            "minimax and alpha-beta: {} times",
            at_six.iter().map(|f| number(*f)).collect::<Vec<_>>().join(" and ")
        ),
    );
}

fn plot_averages(cells: &[Cell], findings: &mut Findings) {
    let mut nodes = plot("nodes", "Nodes at the last counted depth, average", "Nodes");
    let mut times = plot("times", "Time for a move, average", "Milliseconds");
    for (search, name) in SEARCHES.into_iter().enumerate() {
        let series = |point: &dyn Fn(&Cell) -> Point| -> Vec<Point> {
            cells.iter().filter(|cell| cell.search == search).map(point).collect()
        };
        let at = |cell: &Cell, y: f64| Point::at(f64::from(cell.paper.depth), y);
        let (ours, theirs) = (format!("{name}, Kelso"), format!("{name}, paper"));
        nodes.series(ours.clone(), Marks::Line, search, series(&|cell| at(cell, cell.nodes)));
        nodes.series(
            theirs.clone(),
            Marks::Dashes,
            search,
            series(&|cell| at(cell, cell.paper.nodes[search])),
        );
        times.series(ours, Marks::Line, search, series(&Cell::time));
        times.series(theirs, Marks::Dashes, search, series(&|cell| at(cell, cell.paper_ms())));
    }
    findings.plot(nodes);
    findings.plot(times);
}

fn rows_of<'a>(rows: &'a [Row], name: &'a str, depth: u32) -> impl Iterator<Item = &'a Row> {
    rows.iter().filter(move |row| row.search == name && row.ties == "last" && row.depth == depth)
}

fn plot(id: &'static str, title: &'static str, y: &'static str) -> Plot {
    Plot::new(id, title, Axis::whole("Depth of the search in plies"), Axis::logarithmic(y))
}

/// How many times less alpha-beta does, by nodes and by time.
fn ratios(paper: &[Row], sample: &[Row], findings: &mut Findings) {
    let sum = |rows: &[Row], name: &str, depth: u32| -> f64 {
        rows_of(rows, name, depth).map(|row| row.nodes.iter().sum::<u64>() as f64).sum()
    };
    let time = |name: &str, depth: u32| {
        mean(&rows_of(paper, name, depth).filter_map(|row| row.time_ms).collect::<Vec<_>>())
    };
    let mut table = Table::new(
        "How many times more minimax does than alpha-beta.",
        ["Depth", "Time, paper", "Time, Kelso", "Nodes, Kelso", "Nodes, sample"],
    );
    let (mut by_sample, mut at_six) = (Vec::new(), 0.0);
    for average in &AVERAGES {
        let depth = average.depth;
        let ratio = |rows: &[Row]| sum(rows, "minimax", depth) / sum(rows, "alphabeta", depth).max(1.0);
        let by_time = time("minimax", depth) / time("alphabeta", depth).max(1e-9);
        by_sample.push(ratio(sample));
        at_six = by_time;
        table.row([
            depth.to_string(),
            format!("×{}", average.ratio),
            format!("×{}", significant(by_time)),
            format!("×{}", significant(ratio(paper))),
            format!("×{}", significant(ratio(sample))),
        ]);
    }
    findings.table(table);
    let shown: Vec<_> = by_sample.iter().map(|ratio| significant(*ratio)).collect();
    findings.claim(
        "B6.ratio",
        "The deeper the search, the more alpha-beta saves",
        by_sample.is_sorted_by(|a, b| a < b),
        format!("minimax visits {} times as many nodes at depths 3 to 6 of the sample", shown.join(", ")),
    );
    findings.timed_claim(
        "B6.time-ratio",
        "At depth 6 the ratio of the times is of the paper’s order, 33, or better",
        at_six >= 33.0 / 10_f64.sqrt(),
        format!("minimax takes {} times as long as alpha-beta", significant(at_six)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_engine::Remote;
    use kelso_rules::AnyPosition;

    /// Alpha-beta's own game hangs together: its move and one of White's lead from each position to the next.
    #[test]
    fn alpha_betas_own_game_is_a_game() {
        let moved = ROWS.iter().zip(&ROWS[1..]).filter(|(_, next)| next.own_game.is_some());
        let mut links = 0;
        for (row, next) in moved {
            let fen = row.own_game.unwrap_or(row.fen);
            let agent =
                format!("alphabeta depth={} eval=material-half-king order=by-direction ties=last", row.depth);
            let reply = search(ITS_RULES, fen, &agent, &Remote::default()).expect("there are moves").mv;
            let position = AnyPosition::from_fen(ITS_RULES, fen).expect("a position");
            let position = position.succ(&position.parse_move(&reply).expect("a move"));
            let wanted = next.own_game.expect("it was asked for");
            let wanted = AnyPosition::from_fen(ITS_RULES, wanted).expect("a position");
            assert!(
                position.legal_moves().iter().any(|mv| position.succ(mv) == wanted),
                "depth {}, row {}",
                next.depth,
                next.number
            );
            links += 1;
        }
        assert_eq!(links, 7);
    }
}
