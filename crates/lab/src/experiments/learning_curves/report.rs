//! The report on the trainings: text, plots and tables.

use std::ops::RangeInclusive;

use kelso_engine::learned::Learner;
use kelso_learn::td::{self, BLOCK, Policy, TEST_GAMES};

use super::LEARNERS;
use super::schedule::TrainingSchedule;
use super::trained::{TestTally, Trained, of};
use super::verdicts::{improves_after_the_first_block, pieces_in_lost_games};
use crate::experiment::{
    Axis, Findings, Marks, Plot, Point, Sentence, Table, mean, mean_curve, mean_interval, number, say,
    significant, wilson,
};

/// Roughly how many points of a curve are drawn.
const POINTS: usize = 70;

pub(super) fn report(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    introduction(trained, schedule, findings);
    results(trained, schedule, findings);
    super::figures::report(trained, schedule, findings);
    values(trained, schedule, findings);
    pieces(trained, schedule, findings);
    why(trained, schedule, findings);
}

fn introduction(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    let settings = schedule.settings(Learner::Sarsa, 0);
    let seeds = of(trained, Learner::Q).len();
    findings.text(say!(
        "Two learners begin with no knowledge at all and play {} games each against `{}`. After every move each corrects its estimate Q of \
         what the move was worth, by what it sees next: Q-learning by the best move that it could go on with, SARSA by the move that it \
         really goes on with. Half of their moves are random at first (ε = {}), so that they try things, and every correction \
         is small (α = {}); both are halved every {} games. The discount is {}: the paper gives none (D7a).",
        number(schedule.games as f64),
        settings.opponent,
        settings.epsilon,
        settings.alpha,
        number(schedule.halve_every as f64),
        settings.discount,
    ));
    findings.text(say!(
        "Before the first game and after every {} come {} test games in which nothing is tried and nothing is learned. A game \
         that reaches 200 plies is lost for both, so a learner can hold out and still not win. Everything is done with several seeds \
         ({} here): lines are means of the seeds, bands and brackets are 95% intervals. Where there are more than \
         {} tests, a point of a curve is the mean of those since the point before it.",
        BLOCK,
        TEST_GAMES,
        seeds,
        POINTS
    ));
    if schedule.halve_every < td::Settings::new(Learner::Sarsa).halve_every {
        findings.text(
            "This is a shorter training than the paper’s 35,000 games, with the halvings in the same proportion. `kelso lab run \
             learning-curves` trains as long as the paper did.",
        );
    }
}

/// What a test tells.
type Value = fn(&td::TdRow) -> f64;

/// Adds a curve for each learner.
fn curves(
    plot: &mut Plot,
    trained: &[Trained],
    games: &RangeInclusive<u64>,
    (name, first_hue): (fn(&'static str) -> Sentence, usize),
    value: Value,
) {
    for (hue, (learner, learner_name)) in LEARNERS.into_iter().enumerate() {
        let runs: Vec<Vec<_>> = of(trained, learner)
            .iter()
            .map(|training| training.within(games).map(|test| (test.games as f64, value(test))).collect())
            .collect();
        plot.series(name(learner_name), Marks::Curve, first_hue + hue, mean_curve(&runs, POINTS));
    }
}

/// Counts and numbers of pieces are not negative, whatever the interval of a mean says.
fn not_below_zero(plot: &mut Plot) {
    for point in plot.series.iter_mut().flat_map(|series| &mut series.points) {
        point.bar = point.bar.map(|(low, high)| (low.max(0.0), high));
    }
}

fn over_training(id: &'static str, title: impl Into<Sentence>, y: Axis) -> Plot {
    Plot::new(id, title, Axis::linear("Training games"), y)
}

fn results(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    findings.heading("Won and lost");
    let figure = 0..=*schedule.figure().end();
    findings.text(
        "Which moves a test draws among equals depends on its seed and number, not on the learner. Where both learners like the same moves \
         they play the very same test games, and one curve hides the other.",
    );
    let plots: [(&str, Sentence, Value); 2] = [
        ("won", say!("Test games won, of {}", TEST_GAMES), |test| test.won as f64),
        ("lost", say!("Test games lost before the limit, of {}", TEST_GAMES), |test| test.lost as f64),
    ];
    for (id, title, value) in plots {
        let mut plot = over_training(id, title, Axis::linear("Games").including(&[0.0]));
        curves(&mut plot, trained, &figure, (Sentence::from, 0), value);
        not_below_zero(&mut plot);
        findings.plot(plot);
    }
    findings.table(stages(trained, schedule));
}

/// The test games before learning, after the first hundred games, and in the last part.
fn stages(trained: &[Trained], schedule: TrainingSchedule) -> Table {
    let mut table = Table::new(
        "Test games of all seeds, with Wilson’s 95% interval, and the pieces on the board when they end, on average.",
        [
            "Learner",
            "After games",
            "Test games",
            "Won [95%]",
            "Lost [95%]",
            "Both lost",
            "Own pieces",
            "Opponent’s pieces",
            "in lost games",
        ],
    );
    let last = schedule.last_part();
    for (learner, name) in LEARNERS {
        let trainings = of(trained, learner);
        for games in [0..=0, BLOCK..=BLOCK, last.clone()] {
            let tally = TestTally::of(&trainings, &games);
            let pieces = |value: Value| {
                let means: Vec<_> = trainings.iter().map(|training| training.mean(&games, value)).collect();
                format!("{:.1}", mean(&means))
            };
            table.row([
                unbroken(name),
                if games.start() == games.end() { number(*games.end() as f64) } else { range(&games) },
                number(tally.games() as f64),
                share(tally.won, tally),
                share(tally.lost, tally),
                format!("{:.1}%", percent(tally.both_lost, tally)),
                pieces(|test| test.own_pieces),
                pieces(|test| test.opponent_pieces),
                format!("{:.1}", pieces_in_lost_games(&trainings, &games)),
            ]);
        }
    }
    table
}

/// A name that does not break in a table's narrow column.
fn unbroken(name: &str) -> String {
    name.replace('-', "\u{2011}")
}

/// A share of all test games in percent.
pub(super) fn percent(count: u64, tally: TestTally) -> f64 {
    100.0 * count as f64 / tally.games().max(1) as f64
}

/// A share of all test games, with its interval.
pub(super) fn share(count: u64, tally: TestTally) -> String {
    let interval = wilson(count, tally.games());
    format!("{:.1}% [{:.1} – {:.1}]", percent(count, tally), interval.low * 100.0, interval.high * 100.0)
}

/// Games from and to.
fn range(games: &RangeInclusive<u64>) -> String {
    format!("{}–{}", number(*games.start() as f64), number(*games.end() as f64))
}

fn values(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    findings.heading("What it thinks of the start position");
    let settings = schedule.settings(Learner::Sarsa, 0);
    findings.text(say!(
        "The greatest Q of the start position’s moves is what the learner expects of the game to come. A win counts {} and a loss \
         −{}, times {} for every move until then, so that little of it is left at the start. Q-learning reckons with the best move \
         next, SARSA with its own random moves too: as long as many moves are random, Q-learning should be the more hopeful. How much Q jumps \
         from game to game shows how settled an opinion is; smaller corrections and fewer random moves should calm it (D8a).",
        settings.win_reward(),
        settings.win_reward(),
        settings.discount
    ));
    let mut plot =
        over_training("max-q", "Greatest Q of the start position", Axis::linear("Q").including(&[0.0]));
    curves(&mut plot, trained, &(0..=schedule.games), (Sentence::from, 0), |test| test.max_q);
    findings.plot(plot);
    let parts = schedule.parts();
    let y = Axis::linear("Standard deviation of Q").including(&[0.0]);
    let names = parts.iter().map(|part| range(part).into()).collect();
    let mut plot = Plot::new(
        "spread",
        "How much Q of the start position varies within 100 games",
        Axis::named("Training games, α and ε halved each time", names),
        y,
    );
    for (hue, (learner, name)) in LEARNERS.into_iter().enumerate() {
        let points = parts.iter().enumerate().map(|(place, part)| {
            let (mean, interval) = over_seeds(&of(trained, learner), part, |test| test.max_q_deviation);
            Point { x: place as f64, y: mean, bar: interval }
        });
        plot.series(name, Marks::Line, hue, if trained.is_empty() { Vec::new() } else { points.collect() });
    }
    not_below_zero(&mut plot);
    findings.plot(plot);
    findings.table(parts_table(trained, schedule));
}

/// The mean over seeds of each one's mean over these tests, and its interval.
pub(super) fn over_seeds(
    trainings: &[&Trained],
    games: &RangeInclusive<u64>,
    value: Value,
) -> (f64, Option<(f64, f64)>) {
    let means: Vec<_> = trainings.iter().map(|training| training.mean(games, value)).collect();
    (mean(&means), mean_interval(&means).map(|interval| (interval.low, interval.high)))
}

fn parts_table(trained: &[Trained], schedule: TrainingSchedule) -> Table {
    let mut table = Table::new(
        "The parts of the training: the greatest Q of the start position, its standard deviation over 100 games, and the games won \
         of 100 training games, with random moves, and of 100 test games, without; means of the seeds.",
        ["Learner", "Games", "α", "ε", "Greatest Q", "Deviation [95%]", "Won in training", "Won in tests"],
    );
    for (learner, name) in LEARNERS {
        let (trainings, settings) = (of(trained, learner), schedule.settings(learner, 0));
        for part in schedule.parts() {
            let value = |value: Value| over_seeds(&trainings, &part, value);
            let Policy::EpsilonGreedy(epsilon) = settings.policy_of(part.start() - 1) else { continue };
            let (deviation, interval) = value(|test| test.max_q_deviation);
            let interval =
                interval.map(|(low, high)| format!(" [{} – {}]", significant(low), significant(high)));
            table.row([
                unbroken(name),
                range(&part),
                settings.alpha_of(part.start() - 1).to_string(),
                epsilon.to_string(),
                number(value(|test| test.max_q).0),
                significant(deviation) + &interval.unwrap_or_default(),
                format!("{:.2}", value(|test| test.training_won as f64).0),
                format!("{:.2}", value(|test| test.won as f64).0),
            ]);
        }
    }
    table
}

fn pieces(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    findings.heading("Pieces left at the end");
    let y = Axis::linear("Pieces").including(&[0.0]);
    let mut plot = over_training("pieces", "Pieces left at the end of a test game, on average", y);
    let games = 0..=schedule.games;
    curves(&mut plot, trained, &games, (|name| say!("{}, opponent’s", name), 0), |test| {
        test.opponent_pieces
    });
    curves(&mut plot, trained, &games, (|name| say!("{}, own", name), 2), |test| test.own_pieces);
    not_below_zero(&mut plot);
    findings.plot(plot);
}

/// Explains the curves, if they look as expected.
fn why(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    if trained.is_empty() || improves_after_the_first_block(trained, schedule) {
        return;
    }
    findings.heading("Why nothing improves after the first hundred games");
    findings.text(
        "The value of a move is a sum of eight features. Four count the pieces before the move and are the same for every move of a \
         position; captures are mandatory, so three more, which count what is taken, differ only between captures. What is left to \
         decide is mostly one feature: how many own pieces could be taken next. What the player does depends on the sign of that weight and \
         a few others, and both learners find the signs within the first games. The rest of the training changes how high they value \
         positions, not what they play. A learner that should go on improving needs features that can tell moves apart.",
    );
}
