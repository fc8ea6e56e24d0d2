//! Paper A, web draughts with alpha-beta and transposition tables: its user survey, and its games with and without stored moves.

/// People who answered.
pub const PEOPLE: u32 = 30;

/// A question answered on a scale from 1 to 5, with what the paper prints.
pub struct Rated {
    /// The name of its column in a file of answers.
    pub name: &'static str,
    /// What it asks, in our words.
    pub asks: &'static str,
    /// The mean, to one decimal.
    pub mean: f64,
    /// The median.
    pub median: f64,
    /// The standard deviation, to two decimals.
    pub deviation: f64,
}

/// A question answered with yes or no.
pub struct Asked {
    /// The name of its column in a file of answers.
    pub name: &'static str,
    /// What it asks, in our words.
    pub asks: &'static str,
    /// How many said yes.
    pub yes: u32,
}

/// The six questions on a scale.
pub const RATED: [Rated; 6] = [
    Rated { name: "navigation", asks: "Easy to find one’s way", mean: 4.5, median: 5.0, deviation: 0.77 },
    Rated { name: "interface", asks: "Interface explains itself", mean: 4.5, median: 5.0, deviation: 0.62 },
    Rated { name: "functions", asks: "Functions easy to find", mean: 4.4, median: 5.0, deviation: 0.73 },
    Rated { name: "appearance", asks: "Pleasing to look at", mean: 4.4, median: 4.0, deviation: 0.56 },
    Rated { name: "design", asks: "Clear, orderly design", mean: 4.6, median: 5.0, deviation: 0.49 },
    Rated { name: "instructions", asks: "Instructions helped", mean: 4.3, median: 4.0, deviation: 0.53 },
];

/// The shares that its text prints: people who had problems with speed, and whose screen did not fit, in percent.
pub const PERCENT: [(&str, u32, f64); 2] = [("slow", 2, 6.7), ("fits", 3, 10.0)];

/// The three yes-or-no questions.
pub const ASKED: [Asked; 3] = [
    Asked { name: "slow", asks: "Problems with speed", yes: 2 },
    Asked { name: "fits", asks: "Fits the device and its screen", yes: 27 },
    Asked { name: "recommend", asks: "Would recommend it", yes: 29 },
];

/// Games in each of its two result tables, according to its text.
pub const GAMES: usize = 131;
/// Games won by red, won by white and drawn, without the stored moves and with them.
pub const RESULTS: [[u64; 3]; 2] = [[49, 53, 29], [60, 58, 37]];
/// The games of the end of its Fig. 8, some of which took long.
pub const LAST_GAMES: usize = 30;
/// Stored moves after those games: captures mandatory, and optional.
pub const STORED: [u64; 2] = [2_796, 4_904];
