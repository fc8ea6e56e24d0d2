//! Converts odds to points, using only additions, multiplications and divisions: those give the same bits everywhere,
//! unlike a library's exponential function.

/// The points from −1 (lost) to 1 (won) for log-odds: tanh(x/2).
///
/// ```
/// use kelso_learn::leaf::chance;
///
/// assert_eq!(chance(0.0), 0.0);
/// assert!((chance(2.0) - 1.0_f32.tanh()).abs() < 1e-6);
/// ```
pub fn chance(log_odds: f32) -> f32 {
    // Beyond that all results are the same in this precision.
    let x = f64::from(log_odds.clamp(-30.0, 30.0));
    let power = exp(-x.abs());
    let points = (1.0 - power) / (1.0 + power);
    (if x < 0.0 { -points } else { points }) as f32
}

/// e to a power from −30 to 0: a few terms of the series for the 1,024th part of it, squared ten times.
fn exp(x: f64) -> f64 {
    let part = x / 1024.0;
    let mut power = 1.0 + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0)));
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_hyperbolic_tangent_of_the_half() {
        for step in -400..=400 {
            let x = step as f32 / 10.0;
            let expected = (f64::from(x) / 2.0).tanh();
            assert!((f64::from(chance(x)) - expected).abs() < 1e-7, "{x}");
        }
        assert_eq!(chance(-1000.0).to_bits(), (-chance(1000.0)).to_bits());
    }
}
