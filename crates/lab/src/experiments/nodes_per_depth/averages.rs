//! Averages over the rows of each table: nodes at every depth of the tree, and times.

use super::super::papers::b::{AVERAGES, Average, MOVES};
use super::SEARCHES;
use super::counts::CountRow;
use crate::experiment::{
    Axis, Findings, Interval, Marks, Plot, Point, Table, mean, mean_interval, number, say, significant,
};

/// One search at one depth, compared with the paper's.
pub(super) struct Cell {
    pub(super) paper: &'static Average,
    /// Which of [`SEARCHES`].
    pub(super) search: usize,
    /// Average nodes at depths 1, 2, … of the tree, on the paper's positions and on the sample.
    pub(super) nodes: Vec<f64>,
    sample_nodes: Vec<f64>,
    pub(super) ms: f64,
    interval: Option<Interval>,
}

/// The rows of one search at one depth.
pub(super) fn rows_of<'a>(
    rows: &'a [CountRow],
    search: &'a str,
    depth: u32,
) -> impl Iterator<Item = &'a CountRow> {
    rows.iter().filter(move |row| row.search == search && row.ties == "last" && row.depth == depth)
}

impl Cell {
    fn new(paper: &'static Average, search: usize, rows: &[CountRow], sample: &[CountRow]) -> Self {
        let name = SEARCHES[search];
        let levels = |rows: &[CountRow]| -> Vec<f64> {
            let at = |level: usize| {
                let nodes = rows_of(rows, name, paper.depth).filter_map(|row| row.nodes.get(level));
                mean(&nodes.map(|nodes| *nodes as f64).collect::<Vec<_>>())
            };
            (0..paper.nodes[search].len()).map(at).collect()
        };
        let ms: Vec<f64> = rows_of(rows, name, paper.depth).filter_map(|row| row.time_ms).collect();
        Cell {
            paper,
            search,
            nodes: levels(rows),
            sample_nodes: levels(sample),
            ms: mean(&ms),
            interval: mean_interval(&ms),
        }
    }

    pub(super) fn all(rows: &[CountRow], sample: &[CountRow]) -> Vec<Cell> {
        let of_search = |search| AVERAGES.iter().map(move |average| Cell::new(average, search, rows, sample));
        (0..SEARCHES.len()).flat_map(of_search).collect()
    }

    pub(super) fn printed(&self) -> &'static [f64] {
        self.paper.nodes[self.search]
    }

    /// Printed averages that ours do not round to: the depth of the nodes, theirs and ours.
    fn apart(&self) -> Vec<(usize, f64, f64)> {
        let levels = (1..).zip(self.printed()).zip(&self.nodes);
        let levels = levels.map(|((level, theirs), ours)| (level, *theirs, *ours));
        levels.filter(|(_, theirs, ours)| !is_rounded(*theirs, *ours)).collect()
    }

    fn paper_ms(&self) -> f64 {
        self.paper.seconds[self.search] * 1e3
    }

    /// The time as a point of a plot, whose axis has no zero.
    fn time(&self) -> Point {
        let x = f64::from(self.paper.depth);
        let between = |i: Interval| Point::between(x, self.ms, i.low.max(self.ms / 10.0), i.high);
        self.interval.map_or(Point::at(x, self.ms), between)
    }
}

/// An average with one decimal: `6,392.0`, to show a half that can be rounded either way.
pub(super) fn tenths(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    format!("{}.{}", number(rounded.trunc()), ((rounded.fract()) * 10.0).round())
}

/// True if the first number is the second rounded to a whole number.
pub(super) fn is_rounded(printed: f64, exact: f64) -> bool {
    (printed - exact).abs() <= 0.5
}

pub(super) fn report(paper: &[CountRow], sample: &[CountRow], findings: &mut Findings) {
    findings.heading("Averages for each depth");
    let cells = Cell::all(paper, sample);
    findings.table(nodes_table(&cells));
    verdict(&cells, findings);
    plots(&cells, findings);
    findings.table(times_table(&cells));
}

fn nodes_table(cells: &[Cell]) -> Table {
    let mut table = Table::new(
        "Average nodes at each depth of the tree, over the paper’s six moves and over a sample of random positions.",
        ["Depth of the search", "Search", "Depth of the nodes", "Paper", "Kelso", "Sample"],
    );
    for cell in cells {
        for (level, printed) in cell.printed().iter().enumerate() {
            table.row([
                cell.paper.depth.to_string(),
                SEARCHES[cell.search].to_owned(),
                (level + 1).to_string(),
                number(*printed),
                tenths(cell.nodes[level]),
                tenths(cell.sample_nodes[level]),
            ]);
        }
    }
    table
}

fn verdict(cells: &[Cell], findings: &mut Findings) {
    let all: usize = cells.iter().map(|cell| cell.printed().len()).sum();
    let mut apart = Vec::new();
    let mut against_its_rows = 0;
    for cell in cells {
        for (level, theirs, ours) in cell.apart() {
            let search = SEARCHES[cell.search];
            apart.push(format!(
                "{search} {}/{level}: {} → {}",
                cell.paper.depth,
                number(theirs),
                tenths(ours)
            ));
            against_its_rows += usize::from(!is_rounded(theirs, of_printed_rows(cell, level)));
        }
    }
    let found = if apart.is_empty() {
        say!("All {} averages come out when rounded", all)
    } else {
        say!(
            "{} of {} averages come out when rounded. The others, by search, depth of the search and depth of the nodes, printed → ours: \
             {}. Of these, {} do not follow from the paper’s own rows either.",
            all - apart.len(),
            all,
            apart.join("; "),
            against_its_rows
        )
    };
    let text = "The average nodes at every depth of the tree, 53,989 and 644 at the last of depth 6";
    findings.paper("B6a", text, apart.is_empty(), found);
}

/// The average of the rows that the paper prints.
fn of_printed_rows(cell: &Cell, level: usize) -> f64 {
    let rows = MOVES.iter().filter(|row| row.depth == cell.paper.depth);
    mean(&rows.map(|row| row.nodes(SEARCHES[cell.search])[level - 1] as f64).collect::<Vec<_>>())
}

fn times_table(cells: &[Cell]) -> Table {
    let mut table = Table::new(
        "Average time for a move on the paper’s positions: theirs in Python on their machine, ours processor time with the 95% \
         interval of the mean. This is a measurement, not a claim: it compares two machines and two languages.",
        ["Depth", "Search", "Seconds, paper", "ms, Kelso", "Faster by"],
    );
    let between = |i: Interval| format!(" [{} – {}]", significant(i.low.max(0.0)), significant(i.high));
    for cell in cells {
        table.row([
            cell.paper.depth.to_string(),
            SEARCHES[cell.search].to_owned(),
            cell.paper.seconds[cell.search].to_string(),
            significant(cell.ms) + &cell.interval.map(between).unwrap_or_default(),
            format!("×{}", number(cell.paper_ms() / cell.ms.max(1e-9))),
        ]);
    }
    table
}

fn plots(cells: &[Cell], findings: &mut Findings) {
    let plot = |id, title: &'static str, y: &'static str| {
        Plot::new(id, title, Axis::whole("Depth of the search in plies"), Axis::logarithmic(y))
    };
    let mut nodes = plot("nodes", "Nodes at the last counted depth, average", "Nodes");
    let mut times = plot("times", "Time for a move, average", "Milliseconds");
    for (search, name) in SEARCHES.into_iter().enumerate() {
        let series = |point: &dyn Fn(&Cell) -> Point| -> Vec<Point> {
            cells.iter().filter(|cell| cell.search == search).map(point).collect()
        };
        let at = |cell: &Cell, y: f64| Point::at(f64::from(cell.paper.depth), y);
        let last = |nodes: &[f64]| nodes.last().copied().unwrap_or_default();
        let (ours, theirs) = (say!("{}, Kelso", name), say!("{}, paper", name));
        nodes.series(ours.clone(), Marks::Line, search, series(&|cell| at(cell, last(&cell.nodes))));
        let printed = series(&|cell| at(cell, last(cell.printed())));
        nodes.series(theirs.clone(), Marks::Dashes, search, printed);
        times.series(ours, Marks::Line, search, series(&Cell::time));
        times.series(theirs, Marks::Dashes, search, series(&|cell| at(cell, cell.paper_ms())));
    }
    findings.plot(nodes);
    findings.plot(times);
}
