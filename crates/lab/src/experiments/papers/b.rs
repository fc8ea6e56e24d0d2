//! Paper B, "Checkers: Minimax Algorithm with Alpha-Beta Pruning": the rows and averages of its tables.
//!
//! A row is a move of its program, which plays Black; the counts are the nodes at depths 1, 2, … of the tree, without
//! the last, which the program does not count. The positions follow from the moves that the paper lists.

/// A row of the tables whose position is known.
pub struct Row {
    /// The depth of the search.
    pub depth: u32,
    /// Which row of that depth's table.
    pub number: u32,
    /// The position.
    pub fen: &'static str,
    /// What the program played.
    pub reply: &'static str,
    /// Nodes by depth, minimax.
    pub minimax: &'static [u64],
    /// Nodes by depth, alpha-beta.
    pub alphabeta: &'static [u64],
    /// Where alpha-beta's own game stands, if it has left minimax's. The paper does not say so: the position follows from
    /// the move that alpha-beta chooses in the row before and a reply of White, and is the one that has these counts.
    pub own_game: Option<&'static str>,
}

/// The averages of one depth's table, over all six of its rows.
pub struct Average {
    /// The depth of the search.
    pub depth: u32,
    /// Seconds a move: minimax, alpha-beta.
    pub seconds: [f64; 2],
    /// Nodes at the last level that is counted: minimax, alpha-beta.
    pub nodes: [f64; 2],
    /// How many times faster the paper says alpha-beta is.
    pub ratio: f64,
}

/// Its averages.
pub static AVERAGES: [Average; 4] = [
    Average { depth: 3, seconds: [0.214, 0.096], nodes: [79.0, 26.0], ratio: 2.2 },
    Average { depth: 4, seconds: [1.813, 0.301], nodes: [639.0, 88.0], ratio: 6.0 },
    Average { depth: 5, seconds: [14.094, 1.362], nodes: [5_902.0, 490.0], ratio: 10.3 },
    Average { depth: 6, seconds: [142.23, 4.31], nodes: [53_989.0, 644.0], ratio: 33.0 },
];

/// The start of its games after White's first move, 22-17, from which the other rows follow.
pub const ROWS: &[Row] = &[
    Row {
        depth: 3,
        number: 1,
        fen: "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        reply: "12-16",
        minimax: &[7, 54],
        alphabeta: &[7, 13],
        own_game: None,
    },
    Row {
        depth: 3,
        number: 2,
        fen: "B:W17,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16",
        reply: "16-20",
        minimax: &[7, 59],
        alphabeta: &[7, 20],
        own_game: None,
    },
    Row {
        depth: 3,
        number: 3,
        fen: "B:W17,18,19,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,20",
        reply: "11-15",
        minimax: &[8, 90],
        alphabeta: &[8, 48],
        own_game: None,
    },
    Row {
        depth: 3,
        number: 4,
        fen: "B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15,20",
        reply: "20-24",
        minimax: &[9, 98],
        alphabeta: &[7, 30],
        own_game: Some("B:W12,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,20"),
    },
    Row {
        depth: 3,
        number: 5,
        fen: "B:W16,17,18,20,21,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15",
        reply: "15-19",
        minimax: &[8, 86],
        alphabeta: &[6, 32],
        own_game: Some("B:W12,17,18,20,21,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10"),
    },
    Row {
        depth: 3,
        number: 6,
        fen: "B:W12,17,18,20,21,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,19",
        reply: "10-15",
        minimax: &[8, 86],
        alphabeta: &[6, 15],
        own_game: Some("B:W11,12,17,20,21,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,9"),
    },
    Row {
        depth: 4,
        number: 1,
        fen: "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        reply: "12-16",
        minimax: &[7, 54, 406],
        alphabeta: &[7, 13, 57],
        own_game: None,
    },
    Row {
        depth: 4,
        number: 2,
        fen: "B:W17,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16",
        reply: "16-20",
        minimax: &[7, 59, 457],
        alphabeta: &[7, 14, 59],
        own_game: None,
    },
    Row {
        depth: 4,
        number: 3,
        fen: "B:W17,18,19,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,20",
        reply: "11-15",
        minimax: &[8, 90, 731],
        alphabeta: &[8, 19, 76],
        own_game: None,
    },
    Row {
        depth: 4,
        number: 4,
        fen: "B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15,20",
        reply: "15-22",
        minimax: &[9, 98, 835],
        alphabeta: &[7, 16, 109],
        own_game: Some("B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,24"),
    },
    Row {
        depth: 4,
        number: 5,
        fen: "B:W16,17,18,21,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,20",
        reply: "10-15",
        minimax: &[8, 99, 820],
        alphabeta: &[8, 23, 111],
        own_game: Some("B:W17,18,19,21,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,20"),
    },
    Row {
        depth: 4,
        number: 6,
        fen: "B:W11,16,17,21,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,20",
        reply: "9-13",
        minimax: &[7, 71, 582],
        alphabeta: &[7, 26, 115],
        own_game: Some("B:W17,18,19,20,21,25,26,29,30,31,32:B1,2,3,4,5,6,7,8,9,10"),
    },
    Row {
        depth: 5,
        number: 1,
        fen: "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        reply: "12-16",
        minimax: &[7, 54, 406, 3_323],
        alphabeta: &[7, 13, 64, 197],
        own_game: None,
    },
    Row {
        depth: 5,
        number: 2,
        fen: "B:W17,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16",
        reply: "16-20",
        minimax: &[7, 59, 457, 3_924],
        alphabeta: &[7, 16, 67, 200],
        own_game: None,
    },
    Row {
        depth: 5,
        number: 3,
        fen: "B:W17,18,19,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,20",
        reply: "20-24",
        minimax: &[8, 90, 731, 7_112],
        alphabeta: &[8, 35, 144, 646],
        own_game: None,
    },
    Row {
        depth: 5,
        number: 4,
        fen: "B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,24",
        reply: "11-20",
        minimax: &[7, 72, 535, 5_028],
        alphabeta: &[7, 25, 91, 525],
        own_game: None,
    },
    Row {
        depth: 5,
        number: 5,
        fen: "B:W17,18,19,21,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,20",
        reply: "20-24",
        minimax: &[8, 93, 799, 8_291],
        alphabeta: &[8, 36, 155, 639],
        own_game: None,
    },
    Row {
        depth: 5,
        number: 6,
        fen: "B:W17,18,19,20,21,25,26,29,30,31,32:B1,2,3,4,5,6,7,8,9,10",
        reply: "10-15",
        minimax: &[7, 88, 687, 7_731],
        alphabeta: &[7, 40, 157, 734],
        own_game: None,
    },
    Row {
        depth: 6,
        number: 1,
        fen: "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        reply: "12-16",
        minimax: &[7, 54, 406, 3_323, 26_776],
        alphabeta: &[7, 13, 57, 145, 705],
        own_game: None,
    },
    Row {
        depth: 6,
        number: 2,
        fen: "B:W17,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16",
        reply: "16-20",
        minimax: &[7, 59, 457, 3_924, 32_269],
        alphabeta: &[7, 14, 59, 145, 668],
        own_game: None,
    },
    Row {
        depth: 6,
        number: 3,
        fen: "B:W17,18,19,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,20",
        reply: "11-15",
        minimax: &[8, 90, 731, 7_112, 59_447],
        alphabeta: &[8, 19, 76, 233, 990],
        own_game: None,
    },
    Row {
        depth: 6,
        number: 4,
        fen: "B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15,20",
        reply: "15-19",
        minimax: &[9, 98, 835, 8_119, 69_206],
        alphabeta: &[7, 16, 56, 154, 852],
        own_game: Some("B:W16,17,18,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,24"),
    },
];
