//! The paper's statements about its learners, and our claims.

use std::ops::RangeInclusive;

use kelso_engine::learned::Learner;
use kelso_learn::td::BLOCK;

use super::super::papers::d;
use super::LEARNERS;
use super::report::{over_seeds, percent, share};
use super::schedule::TrainingSchedule;
use super::trained::{TestTally, Trained, ends_of, of};
use crate::experiment::{
    Findings, Interval, Sentence, mean, mean_interval, number, say, significant, wilson,
};

pub(super) fn verdicts(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    for (learner, name) in LEARNERS {
        learns(&of(trained, learner), learner, name, schedule, findings);
    }
    sarsa_wins_more_in_training(trained, schedule, findings);
    sarsa_is_faster(trained, schedule, findings);
    loses_to_alpha_beta(trained, schedule, findings);
    leaves_one_piece(trained, schedule, findings);
    spread_shrinks(trained, schedule, findings);
}

/// Ours: training helps.
fn learns(
    trainings: &[&Trained],
    learner: Learner,
    name: &str,
    schedule: TrainingSchedule,
    findings: &mut Findings,
) {
    let (before, after) =
        (TestTally::of(trainings, &(0..=0)), TestTally::of(trainings, &schedule.last_part()));
    findings.claim(
        &format!("D8.{learner}"),
        say!(
            "{} wins more and loses fewer test games after its training than before it, beyond the error",
            name
        ),
        won(after).low > won(before).high && lost(after).high < lost(before).low,
        say!(
            "won {}, before {}; lost {}, before {}",
            share(after.won, after),
            share(before.won, before),
            share(after.lost, after),
            share(before.lost, before)
        ),
    );
}

fn won(tally: TestTally) -> Interval {
    wilson(tally.won, tally.games())
}

fn lost(tally: TestTally) -> Interval {
    wilson(tally.lost, tally.games())
}

/// Does either learner win more of its test games in the last part than after the first hundred games, beyond the error?
pub(super) fn improves_after_the_first_block(trained: &[Trained], schedule: TrainingSchedule) -> bool {
    LEARNERS.into_iter().any(|(learner, _)| {
        let trainings = of(trained, learner);
        let [early, late] =
            [BLOCK..=BLOCK, schedule.last_part()].map(|games| won(TestTally::of(&trainings, &games)));
        late.low > early.high
    })
}

/// For each seed that both were trained with, SARSA's value minus Q-learning's.
fn advantages(trained: &[Trained], value: impl Fn(&Trained) -> f64) -> Vec<f64> {
    let q_learning = of(trained, Learner::Q);
    let advantage = |sarsa: &&Trained| {
        let q_learning = q_learning.iter().find(|training| training.seed == sarsa.seed)?;
        Some(value(sarsa) - value(q_learning))
    };
    of(trained, Learner::Sarsa).iter().filter_map(advantage).collect()
}

/// Who is ahead, by the difference between the learners seed by seed.
fn ahead(advantages: &[f64]) -> Sentence {
    mean_interval(advantages).map_or("Too few seeds for a difference".into(), |Interval { low, high }| {
        let verdict = match (low > 0.0, high < 0.0) {
            (true, _) => "SARSA is ahead",
            (_, true) => "Q-learning is ahead",
            _ => "neither is clearly ahead",
        };
        let [middle, low, high] = [mean(advantages), low, high].map(signed);
        say!(
            "Seed by seed the difference is {} [{} – {}] percentage points: {}",
            middle,
            low,
            high,
            Sentence::from(verdict)
        )
    })
}

/// By how many of a hundred training games SARSA wins more than Q-learning, seed by seed.
pub(super) fn training_wins(trained: &[Trained], schedule: TrainingSchedule) -> (Vec<f64>, Option<Interval>) {
    let figure = schedule.figure();
    let advantages = advantages(trained, |training| training.mean(&figure, |test| test.training_won as f64));
    let interval = mean_interval(&advantages);
    (advantages, interval)
}

/// The paper's own measure: games won during the training.
fn sarsa_wins_more_in_training(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    let figure = schedule.figure();
    let (advantages, interval) = training_wins(trained, schedule);
    let [q, sarsa] = LEARNERS.map(|(learner, _)| {
        format!("{:.2}", over_seeds(&of(trained, learner), &figure, |test| test.training_won as f64).0)
    });
    findings.paper(
        "D8b",
        "During its training SARSA wins many times in the first 6,000 games and Q-learning very few times, so SARSA learns faster",
        interval.is_some_and(|interval| interval.low > 0.0),
        say!(
            "Of {} training games each, up to {}, SARSA won {} and Q-learning {}, with random moves. {}",
            BLOCK,
            number(*figure.end() as f64),
            sarsa,
            q,
            ahead(&advantages)
        ),
    );
}

/// Ours: the faster learner has won more test games along the way.
fn sarsa_is_faster(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    let figure = schedule.figure();
    let advantages = advantages(trained, |training| training.mean(&figure, |test| test.won as f64));
    let [q, sarsa] = LEARNERS.map(|(learner, _)| {
        let tally = TestTally::of(&of(trained, learner), &figure);
        percent(tally.won, tally)
    });
    findings.paper(
        "D10",
        "SARSA learns faster than Q-learning",
        mean_interval(&advantages).is_some_and(|interval| interval.low > 0.0),
        say!(
            "In all tests up to {} training games SARSA won {}% and Q-learning {}%. {}",
            number(*figure.end() as f64),
            format!("{sarsa:.2}"),
            format!("{q:.2}"),
            ahead(&advantages)
        ),
    );
}

fn signed(value: f64) -> String {
    format!("{value:+.2}").replace('-', "−")
}

/// True if both learners lose more than they win in the last part, beyond the error.
pub(super) fn lost_more(trained: &[Trained], schedule: TrainingSchedule) -> bool {
    LEARNERS.into_iter().all(|(learner, _)| {
        let tally = TestTally::of(&of(trained, learner), &schedule.last_part());
        lost(tally).low > won(tally).high
    })
}

fn loses_to_alpha_beta(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    let tallies =
        LEARNERS.map(|(learner, name)| (name, TestTally::of(&of(trained, learner), &schedule.last_part())));
    let [q, sarsa] = tallies.map(|(name, tally)| {
        say!(
            "{} wins {}, loses {} and reaches the limit, where both lose, in {}%",
            name,
            share(tally.won, tally),
            share(tally.lost, tally),
            format!("{:.1}", percent(tally.both_lost, tally))
        )
    });
    findings.paper(
        "D10",
        "After its training the learner still loses to alpha-beta at depth 3",
        lost_more(trained, schedule),
        say!("{}; {}", q, sarsa),
    );
}

/// The opponent's pieces at the end of a lost test game, on average.
pub(super) fn pieces_in_lost_games(trainings: &[&Trained], games: &RangeInclusive<u64>) -> f64 {
    ends_of(trainings, games).lost_pieces as f64 / TestTally::of(trainings, games).lost.max(1) as f64
}

fn leaves_one_piece(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    let games = schedule.last_part();
    let pieces = LEARNERS.map(|(learner, name)| {
        let trainings = of(trained, learner);
        let of_seeds: Vec<_> =
            trainings.iter().map(|training| pieces_in_lost_games(&[*training], &games)).collect();
        let all = over_seeds(&trainings, &games, |test| test.opponent_pieces).0;
        (name, all, mean(&of_seeds), mean_interval(&of_seeds))
    });
    let [q, sarsa] = pieces.map(|(name, all, lost, interval)| {
        let interval = interval.map(|i| format!(" [{:.2} – {:.2}]", i.low, i.high)).unwrap_or_default();
        let (lost, all) = (format!("{lost:.2}{interval}"), format!("{all:.2}"));
        say!("{} leaves {} in lost games, {} in all", name, lost, all)
    });
    findings.paper(
        "D10",
        "The learner leaves alpha-beta with one piece when it loses",
        !trained.is_empty() && pieces.iter().all(|(_, _, lost, _)| lost.round() <= d::PIECES_LEFT),
        say!("{}; {}", q, sarsa),
    );
}

/// True if the deviation is smaller in every part than in the previous one, seed by seed and beyond the error.
pub(super) fn shrinks(trainings: &[&Trained], schedule: TrainingSchedule) -> bool {
    let parts = schedule.parts();
    let falls = |pair: &[std::ops::RangeInclusive<u64>]| {
        let deviation = |training: &Trained, part| training.mean(part, |test| test.max_q_deviation);
        let falls =
            trainings.iter().map(|training| deviation(training, &pair[0]) - deviation(training, &pair[1]));
        mean_interval(&falls.collect::<Vec<_>>()).is_some_and(|interval| interval.low > 0.0)
    };
    parts.windows(2).all(falls)
}

fn spread_shrinks(trained: &[Trained], schedule: TrainingSchedule, findings: &mut Findings) {
    let text = "The variance of Q shrinks after each halving of α and ε";
    if schedule.parts().len() < 2 {
        findings.paper("D8a", text, false, "The training was too short: there was no halving");
        return;
    }
    let found =
        LEARNERS.map(|(learner, name)| format!("{name} {}", spreads(&of(trained, learner), schedule)));
    findings.paper(
        "D8a",
        text,
        LEARNERS.into_iter().all(|(learner, _)| shrinks(&of(trained, learner), schedule)),
        say!(
            "Standard deviation of the start position’s Q in the parts of the training: {}",
            found.join("; ")
        ),
    );
}

/// The standard deviation of the start position's Q in each part of the training.
pub(super) fn spreads(trainings: &[&Trained], schedule: TrainingSchedule) -> String {
    let spread = |part| significant(over_seeds(trainings, part, |test| test.max_q_deviation).0);
    schedule.parts().iter().map(spread).collect::<Vec<_>>().join(", ")
}
