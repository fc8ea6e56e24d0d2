//! Work that a crew does comes out as if it had been done at home. The crew here is of threads that see of a unit what another
//! process would: its text.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;

use kelso_engine::eval::Network;
use kelso_engine::learned::read_file;
use kelso_engine::{Limits, SearchControl};
use kelso_lab::crew::{Crew, CrewError, Performer, Unit, UnitFailure, UnitList, UnitResult, play_by};
use kelso_lab::experiment::{
    ExperimentError, ExperimentResult, ExperimentRun, Language, Parameters, Provenance, Scale, Watcher,
};
use kelso_lab::experiments;
use kelso_lab::hub::Patience;
use kelso_lab::matches::{
    Audience, Entrant, GameResult, MatchError, MatchSetup, OpeningBook, PastGames, Schedule,
};
use kelso_learn::net::Playing;
use kelso_rules::pdn::PdnGame;
use kelso_rules::{EndRules, VariantId};
use serde_json::Value;

/// Threads that do units; the last unit is begun first, so that results come in another order.
struct TextCrew {
    threads: usize,
}

impl Crew for TextCrew {
    fn perform(
        &self,
        units: &UnitList<'_>,
        control: &SearchControl,
        on_result: &mut dyn FnMut(usize, UnitResult) -> ControlFlow<()>,
    ) -> Result<(), CrewError> {
        let texts = (0..units.count).map(|index| serde_json::to_string(&(units.unit)(index)).expect("data"));
        let waiting = Mutex::new(texts.enumerate().collect::<Vec<_>>());
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let files = &units.files;
        let read = |file: &str| {
            let is_given = files.iter().any(|given| given == file);
            if is_given { read_file(file) } else { Err(io::Error::other("nobody gave it")) }
        };
        let (sender, results) = mpsc::channel();
        let (next, read) = (&next, &read);
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let sender = sender.clone();
                scope.spawn(move || {
                    let mut performer = Performer::default();
                    while let Some((index, text)) = next() {
                        let unit: Unit = serde_json::from_str(&text).expect("the same data");
                        let result = performer.perform(&unit, read, control);
                        let result = result.map(|result| serde_json::to_string(&result).expect("data"));
                        if sender.send((index, result)).is_err() || control.is_stopped() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (index, result) in &results {
                let result = match result {
                    Ok(text) => serde_json::from_str(&text).expect("the same data"),
                    Err(UnitFailure::Stopped) => continue,
                    Err(failure) => return Err(CrewError::Failed(failure.to_string())),
                };
                if on_result(index, result).is_break() {
                    control.stop();
                    return Ok(());
                }
            }
            Ok(())
        })
    }
}

struct Unwatched;

impl Watcher for Unwatched {}

fn run(
    name: &str,
    folder: &Path,
    games: Option<usize>,
    crew: Option<&dyn Crew>,
) -> Result<ExperimentResult, ExperimentError> {
    let experiment = experiments::find(name).expect("an experiment");
    let run = ExperimentRun {
        experiment,
        parameters: Parameters { scale: Scale::Quick, games, ..Parameters::default() },
        provenance: Provenance { version: "0".to_owned(), commit: "0".to_owned() },
        folder: folder.to_owned(),
        language: Language::English,
    };
    run.execute_by(crew, &Unwatched).map(|outcome| outcome.result)
}

/// Rows without the times in them.
fn untimed(result: &ExperimentResult) -> String {
    let fields = |row: &Value| -> Value {
        let row = row.as_object().expect("rows are records");
        row.iter()
            .filter(|(name, _)| !name.ends_with("_ms"))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    };
    let rows: Vec<Value> = result.rows.iter().map(fields).collect();
    serde_json::to_string_pretty(&rows).expect("data")
}

#[test]
fn an_experiment_has_the_same_rows() {
    for (name, games) in [("eval-duel", Some(2)), ("survey", None)] {
        let folder = tempfile::tempdir().expect("a folder");
        let here = run(name, folder.path(), games, None).expect("it runs");
        assert!(here.rows.len() > 1, "{name}");
        for threads in [1, 3] {
            let there = run(name, folder.path(), games, Some(&TextCrew { threads })).expect("it runs");
            assert_eq!(untimed(&there), untimed(&here), "{name} by {threads}");
            assert_eq!(there.claims, here.claims, "{name} by {threads}");
        }
    }
}

/// The same parameters must give the same steps in another process: what a worker is told of a step is its place.
#[test]
fn plans_repeat() {
    for experiment in experiments::ALL {
        let parameters = Parameters { scale: Scale::Quick, seed: 5, ..Parameters::default() };
        let plan = || {
            let steps = experiment.plan(&parameters).expect("good parameters");
            steps.iter().map(|step| (step.part, step.cost.to_bits(), step.is_timed)).collect::<Vec<_>>()
        };
        assert_eq!(plan(), plan(), "{}", experiment.about().name);
    }
}

/// Fails at everything.
struct BrokenCrew;

impl Crew for BrokenCrew {
    fn perform(
        &self,
        _: &UnitList<'_>,
        _: &SearchControl,
        _: &mut dyn FnMut(usize, UnitResult) -> ControlFlow<()>,
    ) -> Result<(), CrewError> {
        Err(CrewError::Failed("it cannot".to_owned()))
    }
}

#[test]
fn a_crew_that_fails_fails_the_experiment_and_what_was_done_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let failed = run("survey", folder.path(), None, Some(&BrokenCrew)).expect_err("it fails");
    assert_eq!(failed.to_string(), "a worker failed: it cannot");
    let journals = || std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(journals(), 1);
    run("survey", folder.path(), None, None).expect("it goes on");
}

fn setup(first: &str, second: &str, games: usize) -> MatchSetup {
    let entrant = |text: &str| Entrant::with_files(text, &read_file).expect("a good text");
    MatchSetup {
        variant: VariantId::ENGLISH,
        entrants: [entrant(first), entrant(second)],
        openings: OpeningBook::ThreeMove,
        shuffle: true,
        seed: 3,
        games: Some(games),
        threads: 1,
        limits: Limits::NONE,
        rules: EndRules::CASUAL,
        max_plies: 120,
        patience: Patience::default(),
    }
}

#[derive(Default)]
struct Listener {
    games: Vec<(GameResult, String)>,
    most: Option<usize>,
}

impl Audience for Listener {
    fn begins(&mut self, _: Schedule) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn game(&mut self, result: &GameResult, record: &PdnGame) -> ControlFlow<()> {
        self.games.push((result.clone(), record.to_string()));
        if Some(self.games.len()) == self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Listener {
    fn in_order(mut self) -> Vec<(GameResult, String)> {
        self.games.sort_by_key(|(result, _)| result.id);
        self.games
    }
}

fn play(setup: &MatchSetup, crew: Option<&dyn Crew>) -> Vec<(GameResult, String)> {
    let mut listener = Listener::default();
    let (past, control) = (PastGames::new(), SearchControl::default());
    match crew {
        Some(crew) => setup.play_by(crew, &past, &control, &mut listener),
        None => setup.play(&past, &control, &mut listener),
    }
    .expect("a good setup");
    listener.in_order()
}

#[test]
fn a_match_has_the_same_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let net = folder.path().join("net");
    kelso_learn::net::write_network(&Network::built_in(), &net).expect("written");
    let with_net = format!("kelso net={} nodes=200 hash=1", net.display());
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/src/learned/sarsa.weights");
    let learned = format!("sarsa weights={weights}");
    for (first, second) in [
        ("random seed=4", "alphabeta depth=3 jitter=0.2"),
        ("kelso level=2", "mcts nodes=60"),
        (with_net.as_str(), learned.as_str()),
    ] {
        let setup = setup(first, second, 8);
        let here = play(&setup, None);
        assert_eq!(here.len(), 8);
        for threads in [1, 3] {
            assert_eq!(play(&setup, Some(&TextCrew { threads })), here, "{first} against {second}");
        }
    }
    let lengths = MatchSetup { max_plies: 7, ..setup("random", "random", 6) };
    assert_eq!(play(&lengths, Some(&TextCrew { threads: 2 })), play(&lengths, None));
    let other = MatchSetup {
        variant: "optional-capture 10".parse().expect("a variant"),
        openings: OpeningBook::Start,
        ..setup("random", "minimax depth=2", 4)
    };
    assert_eq!(play(&other, Some(&TextCrew { threads: 2 })), play(&other, None));
}

#[test]
fn a_match_that_is_broken_off_counts_no_more_games() {
    let mut listener = Listener { most: Some(3), ..Listener::default() };
    let control = SearchControl::default();
    let setup = setup("random", "random", 200);
    setup
        .play_by(&TextCrew { threads: 2 }, &PastGames::new(), &control, &mut listener)
        .expect("a good setup");
    assert_eq!((control.is_stopped(), listener.games.len()), (true, 3));
}

#[test]
fn what_is_only_here_is_played_here_or_not_at_all() {
    for (first, why) in [
        ("hub:./scan hub", "hub:./scan hub is a program on this computer"),
        ("kelso experience=on", "the experience of kelso experience=on is on this computer"),
    ] {
        let setup = setup(first, "random", 2);
        let refused = setup.play_by(
            &BrokenCrew,
            &PastGames::new(),
            &SearchControl::default(),
            &mut Listener::default(),
        );
        assert_eq!(refused, Err(MatchError::BoundHere(why.to_owned())));
    }
    // One after another, so that nobody is asked.
    let adaptive = setup("kelso level=adaptive", "random", 2);
    assert_eq!(play(&adaptive, Some(&BrokenCrew)), play(&adaptive, None));
}

#[test]
fn self_play_writes_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let net = folder.path().join("net");
    kelso_learn::net::write_network(&Network::built_in(), &net).expect("written");
    let net = net.to_str().expect("UTF-8");
    let open =
        |name: &str| Playing::new(&folder.path().join(name), 3, 10, Network::built_in()).expect("a file");
    let control = SearchControl::default();
    open("here").run(100, 1, &control, &mut ()).expect("it plays");
    // A file that others began is gone on with.
    open("there").run(20, 1, &control, &mut ()).expect("it plays");
    play_by(&TextCrew { threads: 2 }, &mut open("there"), 60, None, &control, &mut ()).expect("it plays");
    play_by(&TextCrew { threads: 3 }, &mut open("there"), 100, Some(net), &control, &mut ())
        .expect("it plays");
    let bytes = |name: &str| std::fs::read(folder.path().join(name)).expect("a file");
    assert!(bytes("here") == bytes("there"));
    let failed =
        play_by(&BrokenCrew, &mut open("there"), 200, None, &control, &mut ()).expect_err("it fails");
    assert_eq!(failed.to_string(), "a worker failed: it cannot");
    assert!(bytes("here") == bytes("there"));
}
