//! The game's core, by tables: a game, an input and a time lead to these events or to this refusal.

mod ballots;
mod clocks;
mod commands;
mod decisions;
mod machines;
mod offers;
mod people;

use crate::config::Limits;
use crate::game::{Actor, Change, GameEvent, GameState, Input, PlayerKey, SentChange, Viewer, new_game};
use crate::protocol::{
    Command, CreateGame, Mode, MoveArgs, Role, Settings, Side, SideChoice, Stats, TwoAgents,
};
use crate::refusal::{Code, Refusal};

/// When the games of these tests are made.
const START: i64 = 1_000_000;

/// Ana made the game, and has Black in a game of two people.
fn ana() -> PlayerKey {
    PlayerKey::from_bytes(&[1; 32]).expect("32 bytes")
}

/// Ben has White.
fn ben() -> PlayerKey {
    PlayerKey::from_bytes(&[2; 32]).expect("32 bytes")
}

/// Cleo watches.
fn cleo() -> PlayerKey {
    PlayerKey::from_bytes(&[3; 32]).expect("32 bytes")
}

fn by(key: PlayerKey, command: Command) -> Input {
    Input::Command { actor: Actor { key, lag: 0 }, command }
}

fn text(ply: u32, text: &str) -> Command {
    Command::Move(MoveArgs { ply, path: None, text: Some(text.to_owned()) })
}

/// A game as Ana makes it, with nobody across in a game of two people.
fn made(mode: Mode, settings: Settings) -> GameState {
    let request = CreateGame {
        mode,
        settings,
        side: SideChoice::Black,
        agent: (mode == Mode::Machine).then(|| "random".to_owned()),
        agents: (mode == Mode::Machines)
            .then(|| TwoAgents { black: "random".to_owned(), white: "random".to_owned() }),
        name: None,
    };
    new_game(&request, "Ana".to_owned(), ana(), &Limits::default(), START).expect("a possible game")
}

/// A game with both seats taken.
fn game(mode: Mode, settings: Settings) -> GameState {
    let game = made(mode, settings);
    if mode == Mode::People {
        after(&game, &[Input::Join { key: ben(), name: "Ben".to_owned(), bot: false }])
    } else {
        game
    }
}

/// Two people.
fn people() -> GameState {
    game(Mode::People, Settings::default())
}

/// The game after inputs that must be accepted, all at its start.
fn after(game: &GameState, inputs: &[Input]) -> GameState {
    inputs.iter().fold(game.clone(), |game, input| next(&game, input, START))
}

/// The game after one input, which must be accepted.
fn next(game: &GameState, input: &Input, now: i64) -> GameState {
    let change = game.decide(input, now).unwrap_or_else(|refusal| panic!("{input:?}: {refusal:?}"));
    applied(game, &change)
}

/// The game with a change, which must keep to what every change keeps to.
fn applied(game: &GameState, change: &Change) -> GameState {
    let mut after = game.clone();
    after.apply(change);
    assert_eq!(after.standing.version, game.standing.version + change.events.len() as u64);
    assert_eq!(after.standing.ply_count, after.plies.len());
    assert_eq!(after.standing.result, after.game.result());
    assert_eq!(
        after.plies.last().map(|ply| &ply.fen),
        (!after.plies.is_empty()).then(|| after.game.fen()).as_ref()
    );
    followed(game, change, &after);
    after
}

/// Another node that is told of a change has the same game.
fn followed(game: &GameState, change: &Change, after: &GameState) {
    let sent = serde_json::to_string(&SentChange::from(change)).expect("data");
    let sent = serde_json::from_str(&sent).expect("the same data");
    let mut other = game.clone();
    assert_eq!(other.follow(&sent), Ok(()), "{change:?}");
    assert_eq!((&other.standing, &other.plies, &other.chat), (&after.standing, &after.plies, &after.chat));
    assert_eq!(other.game.fen(), after.game.fen());
    if !change.events.is_empty() {
        assert!(other.follow(&sent).is_err(), "a second time");
    }
}

/// The game after these moves, each made by the side to move.
fn played(game: &GameState, moves: &[&str]) -> GameState {
    let play = |game: GameState, mv: &&str| {
        let ply = game.plies.len() + 1;
        let chosen = || {
            let path = game.game.find_text(mv).expect("a legal move").record.path;
            Input::MachineMove { ply, path, stats: Box::new(stats(Some(0.0))) }
        };
        let seat = game.seat(game.turn());
        let input = seat.key.map_or_else(chosen, |key| by(key, text(ply as u32, mv)));
        next(&game, &input, START)
    };
    moves.iter().fold(game.clone(), play)
}

fn stats(score: Option<f64>) -> Stats {
    Stats {
        agent: "random".to_owned(),
        score,
        verdict: None,
        depth: 0,
        nodes: 0,
        nodes_per_second: 0,
        cutoffs: 0,
        leaves: 0,
        table_hits: 0,
        branching: 0.0,
        time: 0.0,
        pv: Vec::new(),
        experience_games: None,
    }
}

/// What should come of an input.
type Expected = Result<Vec<GameEvent>, Code>;

/// Checks a row of a table. What is accepted is applied, what is refused says why in one sentence.
fn check(game: &GameState, input: &Input, now: i64, expected: &Expected) {
    let found = game.decide(input, now);
    let codes = found.as_ref().map(|change| change.events.clone()).map_err(|refusal| refusal.code);
    assert_eq!(&codes, expected, "{input:?} at {now}: {:?}", found.as_ref().err());
    match found {
        Ok(change) => drop(applied(game, &change)),
        Err(Refusal { message, .. }) => {
            assert!(message.len() > 10 && !message.contains('\n'), "{message}");
        }
    }
}

fn table(rows: &[(&GameState, Input, Expected)]) {
    for (game, input, expected) in rows {
        check(game, input, START, expected);
    }
}

#[test]
fn a_refused_input_leaves_no_trace_and_an_accepted_one_is_counted_once() {
    let game = people();
    assert_eq!(game.standing.version, 1, "Ben has joined");
    assert!(game.decide(&by(ben(), text(1, "22-18")), START).is_err());
    let change = game.decide(&by(ana(), text(1, "11-15")), START).expect("a legal move");
    assert_eq!((game.standing.version, game.plies.len()), (1, 0), "deciding changes nothing");
    assert_eq!(applied(&game, &change).standing.version, 2);
}

#[test]
fn a_change_does_not_grow_with_the_game() {
    let moves = ["11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20"];
    let short = people();
    let long = played(&short, &moves);
    let size = |game: &GameState, input: &Input| format!("{:?}", game.decide(input, START)).len();
    let chat = by(ana(), Command::Chat("hello".to_owned()));
    let grown = size(&long, &chat).abs_diff(size(&short, &chat));
    assert!(grown < 40, "{grown} letters more after {} moves", moves.len());
    let role = Some(Role::Black);
    assert_eq!(long.decide(&Input::Enter(role), START).map(|change| change.events), Ok(Vec::new()));
    assert_eq!(long.turn(), Side::Black);
}

#[test]
fn both_parts_of_a_snapshot_together_are_the_snapshot() {
    let game = people();
    let viewer = Viewer { key: Some(game.owner) };
    let parts = format!("{},{}", game.own_part(viewer, 7), game.shared_part());
    let whole = serde_json::to_value(game.snapshot(viewer, 7)).expect("a snapshot is JSON");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&parts).expect("they are JSON"), whole);
}
