//! `kelso tree`: a search tree, as text, as a drawing or as JSON.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use kelso_engine::AgentSpec;
use kelso_engine::teach::{RecordLimits, record, recordable};
use kelso_lab::tree::{AgentTree, TreePicture, Unfolding};
use kelso_rules::{AnyGame, EndRules};

use crate::args::{FenArg, NotationArgs, agent, number};
use crate::failure::{OrBad, bad};
use crate::interrupt::Interrupt;
use crate::output;

/// Show the tree of a search on a position
///
/// Prints every node with its window and value, what was cut off, and the principal variation. That line is
/// unfolded; everything else is folded into its numbers. Values are from the point of view of the side to move at
/// the root, which is Max.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    fen: FenArg,
    /// The search: minimax, alphabeta, ordered, table or expectimax, with depth=, eval= and so on (kelso agents);
    /// repeat it to compare several searches of the same position
    #[arg(long = "agent", short, value_name = "AGENT", default_value = "alphabeta", value_parser = agent)]
    agents: Vec<AgentSpec>,
    /// Write the tree as SVG to this file; - for stdout
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "svg")]
    force: bool,
    /// Print the tree as JSON, in the format of POST /api/tree: one line per agent
    #[arg(long, conflicts_with = "letters")]
    json: bool,
    #[command(flatten)]
    opening: OpeningArgs,
    /// Stop each search after this many nodes
    #[arg(long, value_name = "N", default_value_t = RecordLimits::default().nodes, value_parser = number(1_usize, MOST_NODES))]
    nodes: usize,
    #[command(flatten)]
    notation: NotationArgs,
}

/// What is opened besides the principal variation.
#[derive(Args, Debug)]
struct OpeningArgs {
    /// Also unfold the first N levels; the root is the first
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "json"], value_parser = number(1_usize, 100))]
    open: Option<usize>,
    /// Unfold everything
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Also unfold the path to the node after these moves, for example "11-15 21-17"
    #[arg(long, value_name = "MOVES", conflicts_with = "json")]
    at: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  kelso tree
  kelso tree --agent \"alphabeta depth=4 eval=piece-row\" --svg tree.svg
  kelso tree \"W:W18,24,K31:B1,2,15\" --agent \"minimax depth=3\" --agent \"alphabeta depth=3\"
  kelso tree --agent \"ordered depth=5\" --at \"11-15 21-17\"
  kelso tree --agent \"minimax depth=2\" --all";

/// Deeper trees are too large to view.
const DEEPEST: u32 = 10;
/// About 100 MB.
const MOST_NODES: usize = 200_000;
/// Searches shown together.
const MOST_AGENTS: usize = 4;

pub(crate) fn run(args: &TreeArgs) -> anyhow::Result<()> {
    if args.agents.len() > MOST_AGENTS {
        return Err(bad(format!("{} agents are too many; give at most {MOST_AGENTS}", args.agents.len())));
    }
    refuse_existing(args)?;
    let game = AnyGame::from_position(args.fen.position()?, EndRules::WCDF);
    let limits = RecordLimits { depth: DEEPEST, nodes: args.nodes };
    let interrupt = Interrupt::install();
    let mut specs = Vec::new();
    let mut trees = Vec::new();
    for spec in &args.agents {
        let spec = recordable(spec, limits).or_bad()?;
        let tree = record(&game, &spec, limits, &interrupt.control()).or_bad()?;
        trees.push(AgentTree { agent: spec.to_string(), tree });
        specs.push(spec);
    }
    interrupt.rest();
    if args.json {
        for (spec, shown) in specs.iter().zip(&trees) {
            output::json(&kelso_server::game::tree_report(&game, spec, &shown.tree))?;
        }
        return Ok(());
    }
    let picture = picture(args, &game, &trees);
    match &args.svg {
        None => io::stdout().lock().write_all(picture.text().or_bad()?.as_bytes())?,
        Some(path) if path.as_os_str() == "-" => {
            io::stdout().lock().write_all(picture.svg().or_bad()?.as_bytes())?;
        }
        Some(path) => write(path, args.force, &picture.svg().or_bad()?)?,
    }
    warn_of_stops(&trees, args.nodes);
    Ok(())
}

/// Reports which searches were not finished, and why.
fn warn_of_stops(trees: &[AgentTree], most: usize) {
    for AgentTree { agent, tree } in trees.iter().filter(|shown| !shown.tree.complete) {
        let nodes = output::thousands(tree.nodes.len() as u64);
        let hint = if tree.nodes.len() < most { "" } else { "; --nodes allows more" };
        eprintln!("kelso: {agent} was stopped after {nodes} nodes{hint}");
    }
}

fn picture<'a>(args: &TreeArgs, game: &'a AnyGame, trees: &'a [AgentTree]) -> TreePicture<'a> {
    let opening = match (args.opening.all, args.opening.open) {
        (true, _) => Unfolding::All,
        (false, Some(levels)) => Unfolding::Levels(levels),
        (false, None) => Unfolding::Usual,
    };
    let moves = args.opening.at.as_deref().unwrap_or_default();
    let at = moves.split([' ', ',']).filter(|mv| !mv.is_empty()).map(str::to_owned).collect();
    let notation = args.notation.notation();
    TreePicture { opening, at, notation, ..TreePicture::new(game, trees) }
}

/// Checked before the work, not after it.
fn refuse_existing(args: &TreeArgs) -> anyhow::Result<()> {
    match &args.svg {
        Some(path) if path.as_os_str() != "-" && path.exists() && !args.force => Err(exists(path)),
        _ => Ok(()),
    }
}

fn exists(path: &Path) -> anyhow::Error {
    bad(format!("{} already exists; choose another name, or use --force", path.display()))
}

fn write(path: &Path, force: bool, text: &str) -> anyhow::Result<()> {
    let file = if force { File::create(path) } else { File::create_new(path) };
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => exists(path),
        _ => bad(format!("cannot write {}: {error}", path.display())),
    })
}
