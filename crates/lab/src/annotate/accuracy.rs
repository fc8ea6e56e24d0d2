//! Accuracy of play, from 0 to 100: how much of the expected points a move kept, and what that says about a whole game.
//! `docs/analysis.md` explains it.

use kelso_engine::Score;
use kelso_rules::Color;

use super::judge::Judged;
use super::mark::{MOST, worth};

/// An advantage of this many hundredths of a man makes a win ten times as likely as a loss.
const TEN_TO_ONE: f64 = 150.0;
/// What a move counts in a stretch of the game where the expected points do not change at all; where they change from a
/// loss to a win, it counts this and 1.
const QUIET: f64 = 0.25;
/// Moves before and after a move that belong to its stretch of the game.
const STRETCH: usize = 3;
/// No move is worse than this when harmonic means are taken: one zero would make everything else worthless.
const LEAST: f64 = 1.0;

/// The points that a side can expect with this score, from 0 to 1: one half when level.
pub fn expected_points(score: Score) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-f64::from(worth(score)) / TEN_TO_ONE))
}

/// The accuracy of a move, from 0 to 100: the share of points kept, squared, so that one large mistake weighs more than
/// many small ones.
pub fn move_accuracy(best: Score, played: Score) -> f64 {
    let given_away = (expected_points(best) - expected_points(played)).max(0.0);
    100.0 * (1.0 - given_away).powi(2)
}

/// What was at stake in a move, from 0 to 1: 1 if the game was level after the best move, after the one played, or
/// somewhere between; 0 if it was decided and stayed so.
fn stake(best: Score, played: Score) -> f64 {
    let (best, played) = (worth(best), worth(played));
    let nearest_to_level = 0.clamp(played.min(best), best.max(played));
    1.0 - f64::from(nearest_to_level.abs()) / f64::from(MOST)
}

/// The accuracy of a side over the judged moves of a game, from 0 to 100; `None` if nothing was ever at stake in a move
/// with an alternative.
pub(super) fn game_accuracy(color: Color, judged: &[Judged]) -> Option<f64> {
    let own = judged.iter().enumerate().filter(|(_, judged)| judged.color == color && !judged.is_forced);
    let weighed = own.map(|(index, own)| Weighed {
        accuracy: own.accuracy(),
        weight: stake(own.best(), own.score) * (QUIET + swing(judged, index)),
    });
    both_means(&weighed.collect::<Vec<_>>())
}

/// How much the expected points of a side change around a move.
fn swing(judged: &[Judged], index: usize) -> f64 {
    let around = &judged[index.saturating_sub(STRETCH)..judged.len().min(index + STRETCH + 1)];
    let points = around.iter().flat_map(|judged| {
        let of_black = |score| match judged.color {
            Color::Black => expected_points(score),
            Color::White => 1.0 - expected_points(score),
        };
        [of_black(judged.best()), of_black(judged.score)]
    });
    let (least, most) = points.fold((1.0_f64, 0.0_f64), |(least, most), at| (least.min(at), most.max(at)));
    (most - least).max(0.0)
}

/// A move's accuracy, and how much it counts.
#[derive(Clone, Copy, Debug)]
struct Weighed {
    accuracy: f64,
    weight: f64,
}

/// The middle between the weighted mean, in which every move counts, and the weighted harmonic mean, in which the worst
/// ones do.
fn both_means(moves: &[Weighed]) -> Option<f64> {
    let total: f64 = moves.iter().map(|mv| mv.weight).sum();
    if total <= f64::EPSILON {
        return None;
    }
    let mean = moves.iter().map(|mv| mv.weight * mv.accuracy).sum::<f64>() / total;
    let harmonic = total / moves.iter().map(|mv| mv.weight / mv.accuracy.max(LEAST)).sum::<f64>();
    Some(f64::midpoint(mean, harmonic).clamp(0.0, 100.0))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn men(centimen: i32) -> Score {
        Score::evaluation(centimen)
    }

    /// Moves of Black and White in turn, by what the mover could have had and what they got.
    fn game(scores: &[(i32, i32)]) -> Vec<Judged> {
        let judged = |(ply, &(best, got)): (usize, &(i32, i32))| Judged {
            ply,
            color: if ply.is_multiple_of(2) { Color::Black } else { Color::White },
            score: men(got),
            better: (best > got).then(|| (men(best), vec!["1-5".to_owned()])),
            loss: (best - got).max(0),
            is_forced: false,
        };
        scores.iter().enumerate().map(judged).collect()
    }

    #[test]
    fn points_follow_the_score() {
        for (score, points) in [
            (men(0), 0.5),
            (men(150), 10.0 / 11.0),
            (men(-150), 1.0 / 11.0),
            (men(300), 100.0 / 101.0),
            (men(900), 100.0 / 101.0),
            (Score::win_in(9), 100.0 / 101.0),
            (Score::loss_in(9), 1.0 / 101.0),
        ] {
            assert!((expected_points(score) - points).abs() < 1e-9, "{score}: {}", expected_points(score));
        }
    }

    #[test]
    fn accuracy_falls_with_what_is_given_away() {
        assert!((move_accuracy(men(20), men(20)) - 100.0).abs() < 1e-9);
        assert!(
            (move_accuracy(men(20), men(40)) - 100.0).abs() < 1e-9,
            "better than expected is not better than best"
        );
        let small = move_accuracy(men(0), men(-30));
        let large = move_accuracy(men(0), men(-150));
        assert!(small > 75.0 && small < 90.0, "{small}");
        assert!(large > 30.0 && large < 40.0, "{large}");
        // When everything is already won, little can be lost.
        assert!(move_accuracy(Score::win_in(3), men(300)) > 99.0);
        assert!(move_accuracy(Score::win_in(3), Score::loss_in(3)) < 1.0);
    }

    #[test]
    fn what_is_decided_and_stays_so_is_not_at_stake() {
        for (best, played, expected) in [
            (men(0), men(-250), 1.0),
            (men(20), men(-20), 1.0),
            (men(-150), men(-200), 0.5),
            (men(150), men(150), 0.5),
            (men(-300), men(-900), 0.0),
            (Score::win_in(5), Score::win_in(15), 0.0),
            (Score::win_in(5), men(0), 1.0),
            (Score::win_in(5), Score::loss_in(5), 1.0),
        ] {
            assert!(
                (stake(best, played) - expected).abs() < 1e-9,
                "{best} {played}: {}",
                stake(best, played)
            );
        }
    }

    #[test]
    fn a_long_lost_ending_does_not_hide_how_it_was_lost() {
        // Black gives away two men, then plays on for thirty moves in which nothing can be lost any more.
        let opening = [(0, 0), (0, 0), (0, -100), (100, 100), (-100, -250), (250, 250)];
        let mut scores = opening.to_vec();
        scores.extend([(-400, -400), (400, 400)].repeat(30));
        let short = game_accuracy(Color::Black, &game(&opening)).expect("something was at stake");
        let long = game_accuracy(Color::Black, &game(&scores)).expect("something was at stake");
        assert!(short < 75.0, "{short}");
        assert!((long - short).abs() < 1.0, "{short} {long}");
        let winner = game_accuracy(Color::White, &game(&scores)).expect("something was at stake");
        assert!(winner > 99.0, "{winner}");
    }

    #[test]
    fn a_won_game_thrown_away_counts() {
        let quiet = [(400, 400), (-400, -400)].repeat(10);
        assert_eq!(game_accuracy(Color::Black, &game(&quiet)), None, "nothing was at stake");
        let mut thrown = quiet;
        thrown.extend([(400, -400), (400, 400)]);
        assert!(game_accuracy(Color::Black, &game(&thrown)).is_some_and(|accuracy| accuracy < 5.0));
    }

    fn weighed() -> impl Strategy<Value = Weighed> {
        (0.0..=100.0, 0.01..=1.25).prop_map(|(accuracy, weight)| Weighed { accuracy, weight })
    }

    proptest! {
        #[test]
        fn it_is_between_the_worst_move_and_the_best(moves in prop::collection::vec(weighed(), 1..60)) {
            let found = both_means(&moves).expect("they count");
            let least = moves.iter().map(|mv| mv.accuracy).fold(100.0, f64::min);
            let most = moves.iter().map(|mv| mv.accuracy.max(LEAST)).fold(0.0, f64::max);
            prop_assert!(found >= least - 1e-6 && found <= most + 1e-6, "{least} {found} {most}");
        }

        #[test]
        fn a_worse_move_is_never_rewarded(
            moves in prop::collection::vec(weighed(), 1..60),
            place in any::<prop::sample::Index>(),
            worse in 0.0..=1.0,
        ) {
            let mut changed = moves.clone();
            place.get_mut(&mut changed).accuracy *= worse;
            prop_assert!(both_means(&changed) <= both_means(&moves).map(|accuracy| accuracy + 1e-9));
        }

        #[test]
        fn moves_in_a_decided_game_change_nothing(
            scores in prop::collection::vec((-290..290, 0..200), 4..40),
            after in 1_usize..60,
        ) {
            let scores: Vec<_> = scores.into_iter().map(|(best, loss)| (best, best - loss)).collect();
            let side = |ply: usize| if ply.is_multiple_of(2) { -900 } else { 900 };
            let mut longer = scores.clone();
            // The first decided moves belong to the stretch of the last undecided one.
            longer.extend((scores.len()..scores.len() + STRETCH).map(|ply| (side(ply), side(ply))));
            let first = game_accuracy(Color::Black, &game(&longer));
            longer.extend((longer.len()..longer.len() + after).map(|ply| (side(ply), side(ply))));
            prop_assert_eq!(first, game_accuracy(Color::Black, &game(&longer)));
        }
    }
}
