//! `kelso agents`: the available agents, and how to write them.

use std::io::{self, Write};

use clap::Args;
use kelso_server::protocol::{AgentCatalogue, Files, OptionEntry, PaperEntry};

use crate::output;

/// List the agents, their options, evaluations and levels
///
/// An agent is written as its name followed by options, name=value, in any order. The same text works wherever an
/// agent is expected.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AgentsArgs {
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  kelso agents
  kelso play --white \"alphabeta depth=6 eval=piece-row\"
  kelso play --black \"kelso level=3\" --white \"mcts nodes=2000\"";

pub(crate) fn run(args: &AgentsArgs) -> anyhow::Result<()> {
    let catalogue = AgentCatalogue::new(Files::Allowed);
    if args.json { output::json(&catalogue) } else { print(&catalogue) }
}

fn print(catalogue: &AgentCatalogue) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "Agents: a name, then options as name=value. “human” is a person at this terminal.\n")?;
    for agent in &catalogue.agents {
        writeln!(out, "  {:<11}{}", agent.name, agent.about)?;
        let options: Vec<_> = agent.options.iter().map(|option| option.name.as_str()).collect();
        writeln!(out, "  {:<11}options: {}", "", options.join(", "))?;
        writeln!(out, "  {:<11}example: {}\n", "", agent.example)?;
    }
    writeln!(out, "Options\n")?;
    for option in distinct_options(catalogue) {
        let value = format!("{}={}", option.name, option.value.replace(", ", "|"));
        writeln!(out, "  {value}\n      {} [default: {}]", option.about, option.default)?;
    }
    writeln!(out, "\nEvaluations (eval=…)\n")?;
    for entry in &catalogue.evaluations {
        writeln!(out, "  {:<23}{}", entry.name, entry.about)?;
    }
    writeln!(out, "\nEndings (ending=…), for positions with kings only\n")?;
    for entry in &catalogue.endings {
        writeln!(out, "  {:<23}{}", entry.name, entry.about)?;
    }
    writeln!(out, "\nLevels (kelso level=…)\n")?;
    for entry in &catalogue.levels {
        writeln!(out, "  {:>2}  {}", entry.level, entry.about)?;
    }
    writeln!(out, "\nThe papers' players\n")?;
    for entry in &catalogue.presets {
        writeln!(out, "  {}\n      {}", entry.agent, entry.about)?;
    }
    writeln!(out, "\nThe papers' games (kelso play --paper NAME, kelso match --paper NAME)\n")?;
    for entry in &catalogue.papers {
        let PaperEntry { name, about, variant, end_rules, agent, .. } = entry;
        writeln!(out, "  {name:<12}{about}\n  {:<12}{variant}, {end_rules}; {agent}", "")?;
    }
    Ok(())
}

/// Every option once, though several agents have it; an option with another meaning for another agent is listed again.
fn distinct_options(catalogue: &AgentCatalogue) -> Vec<&OptionEntry> {
    let mut distinct: Vec<&OptionEntry> = Vec::new();
    for option in catalogue.agents.iter().flat_map(|agent| &agent.options) {
        if !distinct.iter().any(|known| (&known.name, &known.about) == (&option.name, &option.about)) {
            distinct.push(option);
        }
    }
    distinct
}
