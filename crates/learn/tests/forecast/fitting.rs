//! The choice model on made-up choices, whose truth is known.

use kelso_engine::Rng;
use kelso_learn::forecast::{Choices, FEATURES, Fit, ForecastTraining, WEIGHTS, surprise};

use crate::{all, population, signed, some_weights};

fn fit(choices: &Choices, threads: usize) -> Vec<f64> {
    let (picked, base) = (all(choices), vec![0.0; WEIGHTS]);
    Fit { choices, picked: &picked, base: &base, free: WEIGHTS, ridge: 1.0, threads }.offsets(|| true)
}

#[test]
fn the_gradient_is_that_of_the_value() {
    const STEP: f64 = 1e-5;
    let mut rng = Rng::new(1);
    let choices = population(&some_weights(), 200, &mut rng);
    let picked = all(&choices);
    let weights: Vec<f64> = (0..WEIGHTS).map(|_| signed(&mut rng)).collect();
    let gradient = surprise(&choices, &picked, &weights, 1).gradient;
    for (index, slope) in gradient.iter().enumerate() {
        let value = |step: f64| {
            let mut weights = weights.clone();
            weights[index] += step;
            surprise(&choices, &picked, &weights, 1).value
        };
        let measured = (value(STEP) - value(-STEP)) / (2.0 * STEP);
        assert!((measured - slope).abs() < 1e-4, "weight {index}: {slope} and {measured}");
    }
}

#[test]
fn known_weights_are_recovered() {
    let truth = some_weights();
    let choices = population(&truth, 20_000, &mut Rng::new(2));
    let found = fit(&choices, 2);
    for index in 0..FEATURES.len() {
        assert!((found[index] - truth[index]).abs() < 0.12, "{index}: {} and {}", found[index], truth[index]);
    }
}

#[test]
fn threads_do_not_change_a_bit() {
    let choices = population(&some_weights(), 9_000, &mut Rng::new(3));
    let [one, two, five] = [1, 2, 5].map(|threads| fit(&choices, threads));
    assert!(one == two && two == five);
}

#[test]
fn who_has_few_choices_stays_near_the_population() {
    let everybody = some_weights();
    let mut player = everybody.clone();
    player[0] += 2.0;
    let choices = population(&player, 5_000, &mut Rng::new(4));
    let first = |known: u32| {
        let picked: Vec<u32> = (0..known).collect();
        ForecastTraining::default().offsets(&choices, &picked, &everybody)[0]
    };
    assert!(first(0).abs() < f64::EPSILON);
    let [few, some, many] = [20, 300, 5_000].map(first);
    assert!(0.0 < few && few < 0.5 && few < some && some < many, "{few} {some} {many}");
    assert!((many - 2.0).abs() < 0.4, "{many}");
}
