//! Analyses a position: lines as they are found, then the result.

use std::io::{self, Write};

use kelso_engine::{Analysis, AnalysisDraft, Question, Update, analyse};
use kelso_rules::{AnyGame, EndRules};
use kelso_server::protocol;

use super::live::Live;
use super::{AnalyseArgs, TIME_FOR_A_POSITION};
use crate::failure::OrBad;
use crate::{interrupt, output};

pub(super) fn run(args: &AnalyseArgs, fen: Option<&str>) -> anyhow::Result<()> {
    let (agent, variant) = (args.agent()?, args.variant.id());
    agent.check_variant(variant).or_bad()?;
    let game = match fen {
        Some(fen) => AnyGame::from_fen(variant, EndRules::WCDF, fen).or_bad()?,
        None => AnyGame::new(variant, EndRules::WCDF, None),
    };
    let question = Question {
        limits: args.limits(TIME_FOR_A_POSITION),
        lines: args.lines.unwrap_or(1),
        notation: args.notation.notation(),
        control: interrupt::control(),
        ..Question::new(&game)
    };
    let mut live = Live::new(question.lines, args.json);
    let mut watch = |draft: &AnalysisDraft<'_>, update: Update| {
        if let Update::Line(rank) = update
            && let Some(line) = draft.line(rank)
        {
            live.show(&line);
        }
    };
    let analysis = analyse(&mut agent.build_any(variant), &question, &mut watch).or_bad()?;
    live.end()?;
    if args.json {
        return output::json(&protocol::Analysis::new(&agent.to_string(), &game, &analysis));
    }
    Ok(print(&analysis)?)
}

fn print(analysis: &Analysis) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in &analysis.lines {
        let name = if line.rank == 1 { "best" } else { "then" };
        let score = line.score.map(|score| format!("  ({score})")).unwrap_or_default();
        writeln!(out, "{name}  {}{score}", line.pv.first().map_or("", String::as_str))?;
    }
    Ok(())
}
