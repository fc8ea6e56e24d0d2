//! Paper E, a draughts program with minimax, alpha-beta and ordered alpha-beta: the counts in its report.

/// A position of its demonstration games, and what its program did in it.
pub struct Demonstration {
    /// The position, with the sides named as here: the paper's bot is White.
    pub fen: &'static str,
    /// How it came about.
    pub after: &'static str,
    /// The move all searches chose.
    pub best: &'static str,
    /// States expanded by minimax.
    pub minimax: u64,
    /// Milliseconds of minimax.
    pub minimax_ms: f64,
    /// States expanded, branches pruned and milliseconds of alpha-beta, where they are printed.
    pub alphabeta: Option<(u64, u64, f64)>,
    /// The value it uses for the branching factor.
    pub branching: usize,
}

/// Plies below each root move in its demonstrations: the P of its complexities.
pub const PLIES: u32 = 3;

/// Its demonstrations.
pub const DEMONSTRATIONS: [Demonstration; 3] = [
    Demonstration {
        fen: "W:W21-32:B1-11,16",
        after: "12-16",
        best: "21-17",
        minimax: 3_780,
        minimax_ms: 102.3,
        alphabeta: Some((213, 66, 5.5)),
        branching: 8,
    },
    Demonstration {
        fen: "W:W17,22-32:B1-10,15,16",
        after: "12-16 21-17 11-15",
        best: "17-13",
        minimax: 5_776,
        minimax_ms: 75.9,
        alphabeta: Some((415, 106, 9.4)),
        branching: 10,
    },
    Demonstration {
        fen: "W:W13,22-32:B1-9,14,15,16",
        after: "12-16 21-17 11-15 17-13 10-14",
        best: "22-18",
        minimax: 5_349,
        minimax_ms: 95.2,
        alphabeta: None,
        branching: 11,
    },
];

/// A table of the three searches that the paper prints without giving the position.
pub struct Example {
    /// The move that all three chose, where it is printed; the squares numbered as here.
    pub best: Option<&'static str>,
    /// States expanded: minimax, alpha-beta, ordered.
    pub states: [u64; 3],
    /// Branches pruned: alpha-beta, ordered; not given for the third example.
    pub pruned: Option<[u64; 2]>,
    /// Milliseconds.
    pub ms: [f64; 3],
}

/// Its examples.
pub const EXAMPLES: [Example; 3] = [
    Example { best: Some("13x6"), states: [618, 236, 21], pruned: Some([102, 8]), ms: [5.5, 2.7, 0.4] },
    Example { best: Some("17x10"), states: [2_121, 505, 83], pruned: Some([190, 36]), ms: [18.5, 7.1, 1.7] },
    Example { best: None, states: [4_764, 496, 47], pruned: None, ms: [42.2, 6.6, 2.2] },
];
