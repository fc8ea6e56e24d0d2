//! Live lines of analysis: rewritten in place on a terminal, printed one per step elsewhere.

use std::io::{self, IsTerminal, Write};

use kelso_engine::AnalysisLine;

use crate::output::thousands;

const HEADER: &str = "depth     score           nodes    Mn/s     time  line";
/// Terminal width if unknown.
const USUAL_WIDTH: usize = 80;

/// Shows lines on stdout.
pub(super) struct Live {
    /// Number of lines per depth.
    lines: usize,
    silent: bool,
    /// The terminal's width, if lines are rewritten.
    width: Option<usize>,
    /// The rewritten lines on the screen, best first.
    shown: Vec<String>,
    begun: bool,
    /// An output error, reported at the end.
    failed: io::Result<()>,
}

impl Live {
    pub(super) fn new(lines: usize, silent: bool) -> Self {
        let columns = || terminal_size::terminal_size().map_or(USUAL_WIDTH, |(width, _)| width.0.into());
        let width = io::stdout().is_terminal().then(columns);
        Live { lines, silent, width, shown: Vec::new(), begun: false, failed: Ok(()) }
    }

    pub(super) fn show(&mut self, line: &AnalysisLine) {
        if !self.silent && self.failed.is_ok() {
            self.failed = self.write(&text(line), line.rank);
        }
    }

    /// Returns the output error, if any.
    pub(super) fn end(self) -> io::Result<()> {
        self.failed
    }

    fn write(&mut self, text: &str, rank: usize) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if !self.begun {
            self.begun = true;
            writeln!(out, "{HEADER}")?;
        }
        let Some(width) = self.width else { return writeln!(out, "{text}") };
        // Up to the line of this rank, overwrite it, and back down.
        let text: String = text.chars().take(width.saturating_sub(1)).collect();
        let up = self.shown.len().saturating_sub(rank - 1);
        if up > 0 {
            write!(out, "\x1b[{up}A")?;
            self.shown[rank - 1].clone_from(&text);
        } else if self.shown.len() < self.lines {
            self.shown.push(text.clone());
        }
        writeln!(out, "\r\x1b[2K{text}")?;
        if up > 1 {
            write!(out, "\x1b[{}B", up - 1)?;
        }
        out.flush()
    }
}

fn text(line: &AnalysisLine) -> String {
    let score = line.score.map_or_else(|| "-".to_owned(), |score| score.to_string());
    let stats = &line.stats;
    format!(
        "{:>5}  {score:>8}  {:>14}  {:>6.2}  {:>6.2}s  {}",
        stats.depth,
        thousands(stats.nodes),
        stats.nodes_per_second() / 1e6,
        stats.time.as_secs_f64(),
        line.pv.join(" ")
    )
}
