//! A position: lines as they are found, and the answer.

use std::io::{self, Write};

use kelso_engine::hub::write_score;
use kelso_engine::{Score, Verdict};
use kelso_lab::analysis::{AnalysedLine, Question, analyse};
use kelso_rules::Notation;
use serde::Serialize;

use super::live::Live;
use super::{AnalyseArgs, TIME_FOR_A_POSITION};
use crate::failure::OrBad;
use crate::{interrupt, output};

/// The answer as other programs read it.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    score: Option<f64>,
    depth: u32,
    nodes: u64,
    nodes_per_second: u64,
    pv: &'a [String],
    verdict: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<Answer<'a>>>,
}

pub(super) fn run(args: &AnalyseArgs, fen: Option<&str>) -> anyhow::Result<()> {
    let agent = args.agent()?;
    let question = Question {
        variant: args.variant.id(),
        fen,
        agent: &agent,
        limits: args.limits(TIME_FOR_A_POSITION),
        notation: if args.letters { Notation::Letters } else { Notation::Numeric },
        control: interrupt::control(),
    };
    let mut live = Live::new(args.lines.unwrap_or(1), args.json);
    let mut lines = analyse(&question, &mut |line| live.show(line)).or_bad()?;
    lines.truncate(args.lines.unwrap_or(1));
    live.end()?;
    if args.json { output::json(&answer(args, &lines)) } else { Ok(print(&lines)?) }
}

fn answer<'a>(args: &AnalyseArgs, lines: &'a [AnalysedLine]) -> Option<Answer<'a>> {
    let mut best = line_answer(lines.first()?);
    best.lines = args.lines.map(|_| lines.iter().map(line_answer).collect());
    Some(best)
}

fn line_answer(line: &AnalysedLine) -> Answer<'_> {
    Answer {
        mv: line.pv.first().map(String::as_str),
        score: line.score.and_then(|score| write_score(score).parse().ok()),
        depth: line.stats.depth,
        nodes: line.stats.nodes,
        nodes_per_second: line.stats.nodes_per_second() as u64,
        pv: &line.pv,
        verdict: line.score.map(verdict),
        lines: None,
    }
}

/// A score in words.
fn verdict(score: Score) -> String {
    match score.verdict() {
        Verdict::Evaluation(0) => "level".into(),
        Verdict::Evaluation(centimen) => {
            let side = if centimen > 0 { "ahead" } else { "behind" };
            format!("{:.2} {side}", f64::from(centimen).abs() / 100.0)
        }
        _ => score.to_string(),
    }
}

fn print(lines: &[AnalysedLine]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in lines {
        let name = if line.rank == 1 { "best" } else { "then" };
        let score = line.score.map(|score| format!("  ({score})")).unwrap_or_default();
        writeln!(out, "{name}  {}{score}", line.pv.first().map_or("", String::as_str))?;
    }
    Ok(())
}
