//! What a player usually plays in a position: what they chose there before, or, without history, what the model
//! forecasts for them.

use kelso_engine::learned::forecast::{History, Past, PlayerModel, PlayerOffsets, QuickSearch};
use kelso_rules::pdn::Ply;
use kelso_rules::{AnyGame, AnyMove, AnyPosition, Color, English};

use super::choices::Choices;
use super::observe::observe_side;
use super::records::GameRecord;
use super::training::ForecastTraining;

/// A game of the player whose habits are asked for.
#[derive(Clone, Debug)]
pub struct OwnGame {
    /// The game.
    pub game: AnyGame,
    /// The side that the player had.
    pub color: Color,
}

/// The number of latest choices that offsets are fitted on: some thirty games, and a fraction of a second.
pub(super) const MOST_CHOICES: usize = 1_000;

/// Fits a player's offsets on their games, newest first, shrunk to zero as in [`ForecastTraining`]. Games of other
/// variants than English draughts on 8×8 are ignored.
pub fn fit_offsets(population: &PlayerModel, games: &[OwnGame]) -> PlayerOffsets {
    let nothing = History::default();
    let past = Past { seen: &nothing, own: None, except: None };
    let (mut search, mut choices) = (QuickSearch::default(), Choices::default());
    for own in games {
        let Some(plies) = plies_of(&own.game) else { continue };
        let record = GameRecord { number: 0, players: [None, None], plies };
        for observed in observe_side(&record, &mut search, own.color, past, 0) {
            choices.push(observed.moves, observed.chosen);
        }
        if choices.len() >= MOST_CHOICES {
            break;
        }
    }
    let picked: Vec<u32> = (0..choices.len() as u32).collect();
    PlayerOffsets::new(ForecastTraining::default().offsets(&choices, &picked, &population.weights))
}

/// The source of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HabitSource {
    /// There is only one move.
    Forced,
    /// The player has been here before.
    History,
    /// The model forecasts it.
    Forecast,
    /// The player has not been here, and the model knows only English draughts on 8×8.
    Unknown,
}

/// A move that the player usually plays here, or may play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HabitMove {
    /// The move.
    pub mv: AnyMove,
    /// How often the player chose it here.
    pub times: u32,
    /// Its share of those choices, or its probability.
    pub share: f64,
}

/// What a player usually plays in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Habits {
    /// Where it comes from.
    pub source: HabitSource,
    /// How often the player was to move here.
    pub times: u32,
    /// The moves, the most usual first.
    pub moves: Vec<HabitMove>,
}

impl Habits {
    /// What a player with these past games usually plays in the current position of `game`. Transpositions count as the
    /// same position.
    pub fn here(
        population: &PlayerModel,
        game: &AnyGame,
        past: &[OwnGame],
        offsets: &PlayerOffsets,
    ) -> Habits {
        let none = |source| Habits { source, times: 0, moves: Vec::new() };
        let position = game.position();
        if position.legal_moves().len() < 2 {
            return none(HabitSource::Forced);
        }
        let chosen = chosen_before(&position, past);
        let times: u32 = chosen.iter().map(|(_, times)| times).sum();
        if times > 0 {
            let share = |times: u32, all: u32| f64::from(times) / f64::from(all);
            let moves = chosen.into_iter().map(|(mv, n)| HabitMove { mv, times: n, share: share(n, times) });
            return Habits { source: HabitSource::History, times, moves: moves.collect() };
        }
        let (Some(typed), Some(before)) = (game.typed::<English>(), plies_of(game)) else {
            return none(HabitSource::Unknown);
        };
        let forecast = population.forecast_with(typed.position(), &before, offsets);
        let moves = forecast.into_iter().map(|(mv, share)| HabitMove { mv: mv.into(), times: 0, share });
        Habits { source: HabitSource::Forecast, times: 0, moves: moves.collect() }
    }
}

/// What a player chose in a position, most frequent first; ties go to the newer game.
fn chosen_before(position: &AnyPosition, games: &[OwnGame]) -> Vec<(AnyMove, u32)> {
    let mut chosen: Vec<(AnyMove, u32)> = Vec::new();
    for own in games.iter().filter(|own| own.color == position.turn()) {
        let mut at = own.game.start();
        for mv in own.game.moves() {
            if at == *position {
                match chosen.iter_mut().find(|(known, _)| *known == mv) {
                    Some((_, times)) => *times += 1,
                    None => chosen.push((mv, 1)),
                }
            }
            at = at.play_unchecked(&mv);
        }
    }
    chosen.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    chosen
}

/// The moves of a game with the positions before them, if it is English draughts on 8×8.
pub(super) fn plies_of(game: &AnyGame) -> Option<Vec<Ply<English>>> {
    let game = game.typed::<English>()?;
    let mut at = *game.start();
    let ply = |mv: &kelso_rules::Move| {
        let before = at;
        at = at.play_unchecked(mv);
        Ply { before, mv: *mv }
    };
    Some(game.moves().iter().map(ply).collect())
}

#[cfg(test)]
mod tests {
    use kelso_engine::learned::forecast::FEATURES;
    use kelso_rules::{EndRules, RuleSet, Size, VariantId};

    use super::*;

    fn game(variant: VariantId, moves: &[&str]) -> AnyGame {
        let mut game = AnyGame::new(variant, EndRules::CASUAL, None);
        for text in moves {
            game.play_text(text).expect("a legal move");
        }
        game
    }

    fn english(moves: &[&str]) -> AnyGame {
        game(VariantId::ENGLISH, moves)
    }

    fn own(moves: &[&str], color: Color) -> OwnGame {
        OwnGame { game: english(moves), color }
    }

    fn here(game: &AnyGame, past: &[OwnGame]) -> Habits {
        Habits::here(PlayerModel::population(), game, past, &PlayerOffsets::default())
    }

    fn texts(game: &AnyGame, habits: &Habits) -> Vec<(String, u32)> {
        habits.moves.iter().map(|habit| (game.record(&habit.mv).text, habit.times)).collect()
    }

    #[test]
    fn what_was_chosen_here_counts_however_one_came_here() {
        let past = [
            own(&["11-15", "23-19", "9-14", "22-17", "8-11"], Color::Black),
            // The same position by another order of moves.
            own(&["9-14", "22-17", "11-15", "23-19", "8-11"], Color::Black),
            own(&["9-14", "23-19", "11-15", "22-17", "5-9"], Color::Black),
            // The player had White here: this was not their choice.
            own(&["11-15", "23-19", "9-14", "22-17", "6-9"], Color::White),
        ];
        let now = english(&["11-15", "22-17", "9-14", "23-19"]);
        let habits = here(&now, &past);
        assert_eq!((habits.source, habits.times), (HabitSource::History, 3));
        assert_eq!(texts(&now, &habits), [("8-11".to_owned(), 2), ("5-9".to_owned(), 1)]);
        assert!((habits.moves[0].share - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn where_the_player_was_not_the_model_forecasts() {
        let habits = here(&english(&["11-15"]), &[own(&["11-15"], Color::Black)]);
        assert_eq!((habits.source, habits.times, habits.moves.len()), (HabitSource::Forecast, 0, 7));
        let sum: f64 = habits.moves.iter().map(|habit| habit.share).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert!(habits.moves.windows(2).all(|pair| pair[0].share >= pair[1].share));
        // The archive's players rarely give a man away: 22-18 here does not, 21-17 neither, but 10-14 later does.
        assert!(habits.moves[0].share > 1.0 / 7.0);
    }

    #[test]
    fn forced_moves_and_other_boards_say_nothing() {
        let forced = english(&["11-15", "22-18"]);
        assert_eq!(here(&forced, &[]).source, HabitSource::Forced);
        let large = VariantId { rules: RuleSet::English, size: Size::Ten };
        let start = game(large, &[]);
        assert_eq!(here(&start, &[]).source, HabitSource::Unknown);
        // But what was chosen there is known on any board.
        let first = start.record(&start.legal_moves()[0]).text;
        let past = [OwnGame { game: game(large, &[&first]), color: Color::Black }];
        let habits = here(&start, &past);
        assert_eq!((habits.source, texts(&start, &habits)), (HabitSource::History, vec![(first, 1)]));
    }

    #[test]
    fn offsets_are_drawn_to_those_of_the_games() {
        let population = PlayerModel::population();
        assert_eq!(fit_offsets(population, &[]), PlayerOffsets::default());
        // Somebody who likes to move along the edge.
        let game = own(&["12-16", "22-18", "8-12", "25-22", "16-20", "29-25", "12-16"], Color::Black);
        let games = vec![game; 40];
        let offsets = fit_offsets(population, &games);
        let to_edge = FEATURES.iter().position(|name| *name == "to-edge").expect("a feature");
        assert!(offsets.values()[to_edge] > 0.05, "{:?}", offsets.values());
        let start = english(&[]);
        let share = |offsets: &PlayerOffsets| {
            let habits = Habits::here(population, &start, &[], offsets);
            let edge = habits.moves.iter().filter(|habit| start.record(&habit.mv).text == "9-13");
            edge.map(|habit| habit.share).sum::<f64>()
        };
        assert!(share(&offsets) > share(&PlayerOffsets::default()));
    }
}
