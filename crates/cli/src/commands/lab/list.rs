//! `kelso lab list`: lists the experiments.

use std::io::{self, Write};

use clap::Args;
use kelso_lab::experiments;
use serde::Serialize;

use crate::output;

/// List the experiments
#[derive(Args, Debug)]
pub(super) struct ListArgs {
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ListedExperiment {
    name: &'static str,
    title: &'static str,
    question: &'static str,
    sources: &'static str,
    plays_games: bool,
}

pub(super) fn run(args: &ListArgs) -> anyhow::Result<()> {
    let entries: Vec<_> = experiments::ALL
        .iter()
        .map(|experiment| {
            let about = experiment.about();
            ListedExperiment {
                name: about.name,
                title: about.title,
                question: about.question,
                sources: about.sources,
                plays_games: about.plays_games,
            }
        })
        .collect();
    if args.json {
        return output::json(&entries);
    }
    let mut out = io::stdout().lock();
    for ListedExperiment { name, question, sources, .. } in &entries {
        let source = if sources.is_empty() { String::new() } else { format!(" ({sources})") };
        writeln!(out, "{name:<16} {question}{source}")?;
    }
    Ok(())
}
