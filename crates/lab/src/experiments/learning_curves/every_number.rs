//! Every number that the paper prints about its learners and their games, beside ours.

use kelso_learn::td::{BLOCK, LONG_GAME, TEST_GAMES};

use super::super::papers::d;
use super::super::printed::{DIFFERS, PrintedTable, verdict};
use super::LEARNERS;
use super::report::percent;
use super::schedule::TrainingSchedule;
use super::trained::{TestTally, Trained, ends_of, of};
use super::verdicts::{lost_more, pieces_in_lost_games, shrinks, spreads, training_wins};
use crate::experiment::{Findings, number, say};

pub(super) fn report(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    let mut table = PrintedTable::new(
        "The paper draws its curves and prints few numbers. Ours are of the test games of the last part of the training, with Q-learning \
         before SARSA.",
    );
    table.row(
        "Actions in a state",
        number(d::ACTIONS as f64),
        "–",
        "an upper bound: twelve kings with four moves each",
    );
    table.row("Leaves at depth 4", number(d::LEAVES as f64), "–", "48 to the power of 4: no count of a game");
    if !trained.is_empty() {
        games(&mut table, trained, schedule);
        conclusions(&mut table, trained, schedule);
    }
    table.add_to(findings);
}

fn games(table: &mut PrintedTable, trained: &[Trained], schedule: TrainingSchedule) {
    let all: Vec<_> = trained.iter().collect();
    let ends = ends_of(&all, &schedule.last_part());
    let games = TestTally::of(&all, &schedule.last_part()).games();
    let plies = ends.plies as f64 / games.max(1) as f64;
    table.row(
        "Length of an average game",
        say!("{} moves", d::AVERAGE_MOVES),
        say!("{} plies", number(plies)),
        // Whether a move is one side's or both sides' it does not say.
        verdict((plies - d::AVERAGE_MOVES).abs() < 5.0 || (plies / 2.0 - d::AVERAGE_MOVES).abs() < 5.0),
    );
    let pieces = ends.long_pieces as f64 / (2 * ends.long_games).max(1) as f64;
    table.row(
        say!("Pieces of each side after {} moves, at worst", LONG_GAME),
        "1",
        say!(
            "{} on average, in {} games that last {} plies",
            format!("{pieces:.1}"),
            number(ends.long_games as f64),
            LONG_GAME
        ),
        if pieces < 1.5 { verdict(true) } else { DIFFERS },
    );
}

fn conclusions(table: &mut PrintedTable, trained: &[Trained], schedule: TrainingSchedule) {
    let [q, sarsa] = LEARNERS.map(|(learner, _)| of(trained, learner));
    let holds = |holds: bool| if holds { "holds" } else { "does not hold" };
    let figure = schedule.figure();
    let wins = |trained: &[&Trained]| {
        let blocks = (*figure.end() / BLOCK).max(1) as f64 * trained.len().max(1) as f64;
        let won: u64 =
            trained.iter().flat_map(|each| each.within(&figure)).map(|test| test.training_won).sum();
        format!("{:.2}", won as f64 / blocks)
    };
    table.row(
        "SARSA learns faster than Q-learning (Figures 1 and 2)",
        "yes",
        say!("{} and {} of {} training games won", wins(&q), wins(&sarsa), BLOCK),
        holds(training_wins(trained, schedule).1.is_some_and(|interval| interval.low > 0.0)),
    );
    let last = schedule.last_part();
    let tally = |trained: &[&Trained]| {
        let tally = TestTally::of(trained, &last);
        say!(
            "{}% won, {}% lost",
            format!("{:.1}", percent(tally.won, tally)),
            format!("{:.1}", percent(tally.lost, tally))
        )
    };
    table.row(
        "After its training it still loses to alpha-beta at depth 3",
        "yes",
        say!("{}; {}", tally(&q), tally(&sarsa)),
        holds(lost_more(trained, schedule)),
    );
    let left = |trained: &[&Trained]| format!("{:.1}", pieces_in_lost_games(trained, &last));
    let [left_by_q, left_by_sarsa] = [&q, &sarsa].map(|trained| pieces_in_lost_games(trained, &last));
    table.row(
        "Pieces left to alpha-beta in lost games",
        number(d::PIECES_LEFT),
        say!("{} and {}", left(&q), left(&sarsa)),
        holds(left_by_q.max(left_by_sarsa).round() <= d::PIECES_LEFT),
    );
    table.row(
        "Variance of Q after each halving",
        "should shrink",
        say!("{}; {}", spreads(&q, schedule), spreads(&sarsa, schedule)),
        holds(shrinks(&q, schedule) && shrinks(&sarsa, schedule)),
    );
    table.row(
        "Tests",
        say!("{} games after every {}", 100_u64, 100_u64),
        say!("{} games after every {}", TEST_GAMES, BLOCK),
        verdict(TEST_GAMES == 100 && BLOCK == 100),
    );
}
