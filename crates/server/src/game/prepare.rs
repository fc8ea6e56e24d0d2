//! A new game: settings checked, opening drawn, seats given out.

use std::sync::OnceLock;

use std::error::Error;
use std::num::NonZeroU32;

use kelso_rules::end_rules::{AtLimit, MoveLimit};
use kelso_rules::{AnyGame, Color, EndRules, EndRulesError, RuleSet, Size, VariantId, openings};

use super::agents::{agent_spec_with, plays};
use super::clock::GameClock;
use super::ids::{self, GameId, PlayerKey};
use super::own_weights::OwnWeights;
use super::presence::Presences;
use super::standing::{SeatState, Standing};
use super::state::GameState;
use crate::config::Limits;
use crate::protocol::{CreateGame, Mode, Pace, SettingFault, SettingName, Settings, SideChoice};
use crate::refusal::Refusal;

/// How long two machines wait from move to move, unless told otherwise.
const USUAL_DELAY: i64 = 500;
/// Where every game ends, whatever its end rules: no game, and nothing that is done with all its moves, grows without end.
pub const MOST_PLIES: usize = 1_000;

/// The longest text of end rules; every rule that there is takes less.
pub(crate) const LONGEST_END_RULES: usize = 200;
/// Letters of a wrong choice that are told back.
const LONGEST_ECHO: usize = 40;
/// The longest text of a position; the largest board full of kings takes less.
const LONGEST_FEN: usize = 1_000;

/// The variant that a name and a size mean.
///
/// # Errors
/// If there is none.
pub fn variant_id(variant: &str, size: u8) -> Result<VariantId, Refusal> {
    let rules = variant.parse::<RuleSet>();
    let rules = rules.map_err(|error| no_such(SettingName::Variant, variant, &error))?;
    let rows = size.to_string();
    let size = rows.parse::<Size>().map_err(|error| no_such(SettingName::Size, &rows, &error))?;
    Ok(VariantId { rules, size })
}

/// The end rules that a text means; the official ones if there is none.
///
/// # Errors
/// If it means none.
pub fn end_rules(text: Option<&str>) -> Result<EndRules, Refusal> {
    let Some(text) = text else { return Ok(EndRules::default()) };
    text.parse().map_err(|error: EndRulesError| no_such(SettingName::EndRules, text, &error))
}

/// Nothing of this name can be chosen; the error knows what can.
fn no_such(setting: SettingName, value: &str, error: &dyn Error) -> Refusal {
    // What a stranger sends back to themselves need not be long.
    let value = value.chars().take(LONGEST_ECHO).collect();
    Refusal::of_setting(SettingFault::NoSuchChoice { setting, value }, error.to_string())
}

/// The game that settings describe, before its first move. `stored` moves are about to be played again: where there are more than the
/// limit, because they were played before there was one, it is put off so that they can be.
///
/// # Errors
/// If a setting makes no sense.
pub fn start_game(settings: &Settings, stored: usize) -> Result<AnyGame, Refusal> {
    let variant = variant_id(&settings.variant, settings.size)?;
    let most = MOST_PLIES * stored.div_ceil(MOST_PLIES).max(1);
    let rules = ending_by(end_rules(Some(&settings.end_rules))?, most);
    let game = match &settings.fen {
        Some(fen) => AnyGame::from_fen(variant, rules, fen).map_err(|error| Refusal::of_position(&error))?,
        None => AnyGame::new(variant, rules, settings.first.map(Color::from)),
    };
    Ok(game)
}

/// The same rules, with an end after so many plies at the latest.
fn ending_by(rules: EndRules, most: usize) -> EndRules {
    let plies = u32::try_from(most).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX);
    let worth = rules.move_limit.map_or(AtLimit::Draw, |limit| limit.worth);
    let plies = rules.move_limit.map_or(plies, |limit| limit.plies.min(plies));
    EndRules { move_limit: Some(MoveLimit { plies, worth }), ..rules }
}

/// A game as somebody asks for it.
///
/// # Errors
/// If a setting makes no sense.
pub fn new_game(
    request: &CreateGame,
    name: String,
    owner: PlayerKey,
    limits: &Limits,
    now: i64,
) -> Result<GameState, Refusal> {
    new_game_with(request, name, owner, (limits, &OwnWeights::default()), now)
}

/// As [`new_game`]; its computer players may play by these weights of the player's own.
///
/// # Errors
/// If a setting makes no sense.
pub fn new_game_with(
    request: &CreateGame,
    name: String,
    owner: PlayerKey,
    means: (&Limits, &OwnWeights),
    now: i64,
) -> Result<GameState, Refusal> {
    check(&request.settings)?;
    let mut settings = normalised(&request.settings)?;
    draw_opening(&mut settings)?;
    let game = start_game(&settings, 0)?;
    let seats = seats(request, name, owner, means, game.variant())?;
    settings.fen = settings.fen.map(|_| game.start_fen());
    if game.result().is_some() {
        let sentence = "there is nothing to play in this position: the game is over";
        return Err(Refusal::of_finished_position(sentence));
    }
    let mut state = state(request.mode, settings, owner, seats, game, now);
    if state.settings.opening.as_deref() == Some("3move") {
        play_ballot(&mut state);
    }
    Ok(state)
}

/// The settings as Kelso writes them itself: what is stored and listed does not grow with what somebody typed around it.
fn normalised(settings: &Settings) -> Result<Settings, Refusal> {
    let variant = variant_id(&settings.variant, settings.size)?;
    let end_rules = end_rules(Some(&settings.end_rules))?;
    Ok(Settings {
        variant: variant.rules.to_string(),
        end_rules: end_rules.to_string(),
        grace: Some(settings.grace()),
        ..settings.clone()
    })
}

/// The next game of the same players, colours swapped.
pub(super) fn rematch_of(before: &GameState, now: i64) -> GameState {
    let [black, white] = before.standing.seats.clone();
    let mut settings = before.settings.clone();
    // The next ballot is another one.
    if settings.opening.as_deref() == Some("11man") {
        let drawn = draw_opening(&mut settings);
        debug_assert!(drawn.is_ok(), "{drawn:?}");
    }
    // What one game was played by, another can be.
    let game = start_game(&settings, 0)
        .unwrap_or_else(|_| AnyGame::from_position(before.game.start(), before.game.rules()));
    let mut next = state(before.mode, settings, before.owner, [white, black], game, now);
    next.standing.pace = before.standing.pace;
    if next.settings.opening.as_deref() == Some("3move") {
        play_ballot(&mut next);
    }
    next
}

fn state(
    mode: Mode,
    settings: Settings,
    owner: PlayerKey,
    seats: [SeatState; 2],
    game: AnyGame,
    now: i64,
) -> GameState {
    let clock = settings.clock.map(|clock| GameClock::new(clock, now));
    let pace = (mode == Mode::Machines).then_some(Pace { delay: USUAL_DELAY, paused: false });
    GameState {
        id: GameId::random(),
        code: ids::code(),
        mode,
        settings,
        owner,
        created: now,
        standing: Standing::new(seats, &game, clock, pace),
        game,
        plies: Vec::new(),
        chat: Vec::new(),
        presences: Presences::empty(now),
        lags: [0; 2],
        crowded: OnceLock::new(),
    }
}

fn seats(
    request: &CreateGame,
    name: String,
    owner: PlayerKey,
    (limits, own): (&Limits, &OwnWeights),
    variant: VariantId,
) -> Result<[SeatState; 2], Refusal> {
    let person = SeatState::person(name, owner);
    let machine = |text: &str| -> Result<SeatState, Refusal> {
        let spec = agent_spec_with(text, limits, own)?;
        plays(&spec, variant)?;
        Ok(SeatState::machine(&spec))
    };
    match (request.mode, &request.agent, &request.agents) {
        (Mode::People, None, None) => Ok(placed(request.side, person, SeatState::open())),
        (Mode::Machine, Some(agent), None) => Ok(placed(request.side, person, machine(agent)?)),
        (Mode::Machines, None, Some(agents)) => Ok([machine(&agents.black)?, machine(&agents.white)?]),
        (Mode::Device, None, None) => {
            Ok(["Black", "White"].map(|name| SeatState::person(name.to_owned(), owner)))
        }
        (mode, _, _) => Err(SettingFault::WrongPlayers { mode }.into()),
    }
}

/// One's own seat on the side one wants, the other's across.
fn placed(side: SideChoice, own: SeatState, other: SeatState) -> [SeatState; 2] {
    let black = match side {
        SideChoice::Black => true,
        SideChoice::White => false,
        SideChoice::Random => ids::random::<1>()[0].is_multiple_of(2),
    };
    if black { [own, other] } else { [other, own] }
}

fn check(settings: &Settings) -> Result<(), Refusal> {
    if settings.end_rules.len() > LONGEST_END_RULES {
        let sentence = format!(
            "end rules are described in at most {LONGEST_END_RULES} letters, such as casual,max-moves=200"
        );
        let fault = SettingFault::TooLong { setting: SettingName::EndRules, most: LONGEST_END_RULES };
        return Err(Refusal::of_setting(fault, sentence));
    }
    if settings.fen.as_ref().is_some_and(|fen| fen.len() > LONGEST_FEN) {
        return Err(SettingFault::TooLong { setting: SettingName::Fen, most: LONGEST_FEN }.into());
    }
    if let Some(clock) = settings.clock {
        SettingFault::unless_within(SettingName::ClockBase, clock.base, 1_000..=86_400_000)?;
        SettingFault::unless_within(SettingName::ClockIncrement, clock.increment, 0..=600_000)?;
    }
    SettingFault::unless_within(SettingName::Grace, settings.grace(), 1_000..=86_400_000)?;
    if settings.fen.is_some() && settings.opening.is_some() {
        return Err(SettingFault::OpeningWithPosition.into());
    }
    if settings.fen.is_some() && settings.first.is_some() {
        return Err(SettingFault::FirstWithPosition.into());
    }
    Ok(())
}

/// Draws the opening that is asked for; an eleven-man ballot becomes the position to start from.
fn draw_opening(settings: &mut Settings) -> Result<(), Refusal> {
    let Some(opening) = settings.opening.as_deref() else { return Ok(()) };
    if (settings.variant.as_str(), settings.size) != ("english", 8) || settings.first.is_some() {
        return Err(SettingFault::OpeningElsewhere.into());
    }
    match opening {
        "3move" => Ok(()),
        "11man" => {
            let fair: Vec<_> =
                openings::eleven_man_ballots().iter().filter(|ballot| !ballot.loses_a_man).collect();
            settings.fen = Some(fair[pick(fair.len())].position().to_fen());
            Ok(())
        }
        other => {
            let value = other.chars().take(LONGEST_ECHO).collect();
            let sentence = format!("there is no opening “{value}”; there are 3move and 11man");
            let fault = SettingFault::NoSuchChoice { setting: SettingName::Opening, value };
            Err(Refusal::of_setting(fault, sentence))
        }
    }
}

/// Plays a three-move ballot, as the first three moves of the game.
fn play_ballot(state: &mut GameState) {
    let deck: Vec<_> = openings::ballots().iter().filter(|ballot| ballot.is_in_deck()).collect();
    for mv in deck[pick(deck.len())].moves {
        let played = state.replay(&format!("{}-{}", mv.from(), mv.to()), 0, None);
        debug_assert!(played.is_ok(), "{played:?}");
    }
}

/// A number below `count`, at random.
fn pick(count: usize) -> usize {
    (u64::from_le_bytes(ids::random()) % count as u64) as usize
}
