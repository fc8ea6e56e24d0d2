//! `kelso match`: plays two players against each other and says what the score proves.

mod games;
mod report;
mod scoreboard;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use kelso_engine::learned::read_file;
use kelso_engine::{Limits, PaperGame, SearchControl, duration};
use kelso_lab::hub::Patience;
use kelso_lab::matches::{Entrant, MatchError, MatchSetup, OpeningBook, Sprt, USUAL_MAX_PLIES};
use kelso_rules::{EndRules, VariantId};

use crate::args::{PaperName, VariantArgs, end_rules, number, paper_game};
use crate::crew::{self, CrewArgs, HiredCrew};
use crate::failure::{OrBad, bad};
use crate::input::Input;
use crate::{experience, interrupt};
use report::MatchReport;
use scoreboard::Scoreboard;

/// Play a match between two agents or engines
///
/// Each opening is played twice with colours swapped. The result is from the point of view of the first player:
/// score, Elo with its 95% error, and the pairs by score. Ctrl-C stops the match and prints the result so far.
///
/// With --nats, kelso worker processes of the same build play the games, with the same result. Other engines and
/// experience are tied to this computer, so their matches cannot use it; an adaptive player plays one game after
/// another here.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MatchArgs {
    /// An agent such as "kelso time=0.1s", or another engine as hub:COMMAND
    #[arg(value_name = "A", value_parser = entrant, required_unless_present = "paper")]
    first: Option<Entrant>,
    /// The other player
    #[arg(value_name = "B", value_parser = entrant, required_unless_present = "paper")]
    second: Option<Entrant>,
    /// Play by a paper's rules from its start position, with its players unless others are given (see kelso agents)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["variant", "size"], value_parser = paper_game())]
    paper: Option<PaperName>,
    /// Number of games, rounded up to pairs [default: every opening twice]
    #[arg(long, value_name = "N", value_parser = number(1_usize, 100_000_000))]
    games: Option<usize>,
    /// 3move, 3move-deck, 11man, start, or a file of PDN games or FENs
    /// [default: 3move for english on 8×8, else start]
    #[arg(long, value_name = "OPENINGS")]
    openings: Option<String>,
    /// Play the openings in random order
    #[arg(long)]
    shuffle: bool,
    /// Random seed for the order of openings and for agents
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Games to play in parallel on this computer
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1_usize, 1024))]
    threads: usize,
    /// Time per move, such as 0.1s; applies to both, in addition to limits in an agent's own text
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = number(1_u64, u64::MAX))]
    nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = number(1_u32, 100))]
    depth: Option<u32>,
    #[command(flatten)]
    variant: VariantArgs,
    /// When a game ends: a preset (wcdf, casual, house-a, lab-d), then changes to it
    /// [default: casual, or the paper's]
    #[arg(long, short, value_name = "END RULES", value_parser = end_rules(), hide_possible_values = true)]
    rules: Option<EndRules>,
    /// Longer games are drawn
    #[arg(long, value_name = "N", default_value_t = USUAL_MAX_PLIES, value_parser = number(1_usize, 1_000_000))]
    max_plies: usize,
    /// Stop early by a sequential test (SPRT) of two differences in normalised Elo at 5% risk, such as 0,10
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Append every finished game to this file
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Count this match's games that are already in the file, and play the rest
    #[arg(long, requires = "pdn")]
    resume: bool,
    /// How long to wait for another engine [default: 10s beyond its time, 10m without a time limit]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    patience: Option<Duration>,
    #[arg(long, help = r#"End with one line {"wins":…,"losses":…,"draws":…,"elo":…,"error":…,…}"#)]
    json: bool,
    #[command(flatten)]
    crew: CrewArgs,
}

const EXAMPLES: &str = "\
Examples:
  kelso match \"kelso time=0.1s\" \"alphabeta depth=8 eval=piece-row\" --games 200
  kelso match kelso \"hub:./scan hub\" --time 0.1s --openings 11man --shuffle --threads 2
  kelso match \"kelso level=4\" \"kelso level=3\" --games 100 --json
  kelso match \"kelso level=adaptive\" \"kelso level=6\" --games 200 --shuffle
  kelso match --paper A-optional --games 20
  kelso match kelso kelso --nodes 20000 --sprt 0,10 --pdn match.pdn --resume
  kelso match kelso \"kelso level=9\" --games 2000 --nats nats://kelso:PASSWORD@10.0.0.5:4222  # on all kelso workers there";

pub(crate) fn run(args: MatchArgs) -> anyhow::Result<()> {
    // The first Ctrl-C stops the match cleanly, the second at once.
    run_until(args, &interrupt::control())
}

/// Plays the match until it is done or stopped.
pub(crate) fn run_until(args: MatchArgs, control: &SearchControl) -> anyhow::Result<()> {
    let stores = experience::stores();
    let mut setup = args.setup()?;
    let crew = hire(&args.crew, &setup)?;
    for entrant in &mut setup.entrants {
        if let Entrant::Agent(spec) = entrant {
            **spec = experience::attach(&stores, (**spec).clone())?;
        }
    }
    if args.resume && setup.entrants.iter().any(Entrant::studies_opponent) {
        return Err(bad("a player that studies its opponent has to play the whole match; omit --resume"));
    }
    let past = match &args.pdn {
        Some(file) if args.resume => games::read(file, &setup.header())?,
        _ => Vec::new(),
    };
    let mut board = Scoreboard::new(&setup, past, args.pdn, args.sprt);
    setup.try_out().or_bad()?;
    if setup.is_adaptive() && (setup.threads > 1 || args.crew.is_asked()) {
        eprintln!("kelso: a player depends on the games so far, so games are played here, one after another");
    }
    match &crew {
        Some(crew) => {
            board.bar_of(crew);
            setup.play_by(crew.crew(), &board.played(), control, &mut board).map_err(failure)?;
        }
        None => setup.play(&board.played(), control, &mut board).map_err(failure)?,
    }
    board.finish()?;
    let report = MatchReport::new(&setup, &board);
    if args.json { report.json() } else { report.print() }
}

/// The workers that play the games, if any.
fn hire(args: &CrewArgs, setup: &MatchSetup) -> anyhow::Result<Option<HiredCrew>> {
    match setup.is_bound_here() {
        Some(why) if args.is_asked() => Err(bad(MatchError::BoundHere(why))),
        _ if setup.is_adaptive() => Ok(None),
        _ => args.hire(),
    }
}

/// Whose fault it was: failing workers are ours.
fn failure(error: MatchError) -> anyhow::Error {
    match error {
        MatchError::Crew(error) => crew::failure(error),
        error => bad(error),
    }
}

/// Settings of a match between two nets.
pub(crate) struct NetMatch {
    pub(crate) entrants: [String; 2],
    pub(crate) games: usize,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) pdn: Option<PathBuf>,
    pub(crate) json: bool,
    pub(crate) crew: CrewArgs,
}

impl MatchArgs {
    /// A match over eleven-man ballots in an order drawn from the seed. If its games are saved, those already in the
    /// file count.
    pub(crate) fn of_nets(what: NetMatch) -> anyhow::Result<Self> {
        let [first, second] = what.entrants.map(|text| entrant(&text).map_err(bad));
        Ok(MatchArgs {
            first: Some(first?),
            second: Some(second?),
            paper: None,
            games: Some(what.games),
            openings: Some("11man".to_owned()),
            shuffle: true,
            seed: what.seed,
            threads: what.threads,
            time: None,
            nodes: Some(what.nodes),
            depth: None,
            variant: VariantArgs::default(),
            rules: None,
            max_plies: USUAL_MAX_PLIES,
            sprt: None,
            resume: what.pdn.as_ref().is_some_and(|file| file.exists()),
            pdn: what.pdn,
            patience: None,
            json: what.json,
            crew: what.crew,
        })
    }

    fn setup(&self) -> anyhow::Result<MatchSetup> {
        let paper = self.paper.map(|PaperName(paper)| paper);
        let variant = paper.map_or_else(|| self.variant.id(), PaperGame::variant);
        Ok(MatchSetup {
            variant,
            entrants: [self.player(0)?, self.player(1)?],
            openings: self.openings(variant)?,
            shuffle: self.shuffle,
            seed: self.seed,
            games: self.games,
            threads: self.threads,
            limits: Limits { depth: self.depth, nodes: self.nodes, time: self.time, clock: None },
            rules: self.rules.unwrap_or_else(|| paper.map_or(EndRules::CASUAL, PaperGame::ends)),
            max_plies: self.max_plies,
            patience: self.patience.map_or_else(Patience::default, Patience::of),
        })
    }
}

impl MatchArgs {
    /// The first or second player: as given, or the paper's.
    fn player(&self, index: usize) -> anyhow::Result<Entrant> {
        let given = [&self.first, &self.second][index];
        let papers = self.paper.map(|PaperName(paper)| [paper.agent, paper.rival][index]);
        match (given, papers) {
            (Some(given), _) => Ok(given.clone()),
            (None, Some(agent)) => entrant(agent).map_err(bad),
            (None, None) => Err(bad("a match needs two players")),
        }
    }

    /// The openings: as given, or a paper's start position, or what is usual for these rules.
    fn openings(&self, variant: VariantId) -> anyhow::Result<OpeningBook> {
        match (self.openings.as_deref(), self.paper) {
            (Some(name), _) => openings(name),
            (None, Some(PaperName(paper))) => {
                Ok(OpeningBook::File(format!("paper-{}", paper.name), paper.start().to_fen()))
            }
            (None, None) => openings(if variant == VariantId::ENGLISH { "3move" } else { "start" }),
        }
    }
}

fn openings(name: &str) -> anyhow::Result<OpeningBook> {
    if let Some(book) = OpeningBook::named(name) {
        return Ok(book);
    }
    let mut bytes = Vec::new();
    let file = Path::new(name);
    if !file.exists() {
        return Err(bad(format!(
            "there are no openings “{name}”; give 3move, 3move-deck, 11man, start or a file"
        )));
    }
    Input::open(file)?.reader.read_to_end(&mut bytes).or_bad()?;
    Ok(OpeningBook::File(name.to_owned(), String::from_utf8_lossy(&bytes).into_owned()))
}

fn entrant(text: &str) -> Result<Entrant, String> {
    Entrant::with_files(text, &read_file).map_err(|error| error.to_string())
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let bounds = text.split_once(',').and_then(|(low, high)| {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        Some((number(low)?, number(high)?))
    });
    let bounds = bounds.filter(|(low, high)| low < high);
    let (low, high) = bounds.ok_or("expected two numbers, the lower first, for example 0,10")?;
    Ok(Sprt { low, high, risk: 0.05 })
}
