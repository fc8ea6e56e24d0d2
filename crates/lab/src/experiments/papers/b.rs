//! Paper B, "Checkers: Minimax Algorithm with Alpha-Beta Pruning": the rows, averages and ratios of its tables.
//!
//! A row is a move of its program, which plays Black; the counts are the nodes at depths 1, 2, … of the tree, without
//! the last, which the program does not count. The positions are not printed: they follow from the moves.

/// A row of the tables, with its position.
pub struct PrintedMove {
    /// The depth of the search.
    pub depth: u32,
    /// Which row of that depth's table.
    pub number: u32,
    /// Where White's move before it went: row and column, from 1 at the top left.
    pub white: (u8, u8),
    /// Where the program's move went.
    pub black: (u8, u8),
    /// Nodes by depth, minimax.
    pub minimax: &'static [u64],
    /// Nodes by depth, alpha-beta.
    pub alphabeta: &'static [u64],
    /// Seconds: minimax, alpha-beta.
    pub seconds: [f64; 2],
    /// The position, from the moves that are printed.
    pub fen: &'static str,
    /// Alpha-beta's own position, if its game has diverged from minimax's. The paper does not mention it: the position
    /// follows from the move that alpha-beta chooses in the row before and a White reply, and is the one that has these
    /// counts.
    pub own_game: Option<&'static str>,
}

impl PrintedMove {
    /// The position in which a search was counted.
    pub fn position(&self, search: &str) -> &'static str {
        self.own_game.filter(|_| search == "alphabeta").unwrap_or(self.fen)
    }

    /// The nodes that are printed for a search.
    pub fn nodes(&self, search: &str) -> &'static [u64] {
        if search == "alphabeta" { self.alphabeta } else { self.minimax }
    }
}

/// The number of a dark square that the paper gives as row and column.
///
/// ```
/// use kelso_lab::experiments::papers::b::square;
///
/// assert_eq!((square((1, 2)), square((5, 2)), square((4, 7)), square((8, 7))), (1, 17, 16, 32));
/// ```
pub const fn square((row, column): (u8, u8)) -> u8 {
    (row - 1) * 4 + column.div_ceil(2)
}

/// The averages of one depth's table, over all six of its rows.
pub struct Average {
    /// The depth of the search.
    pub depth: u32,
    /// Seconds per move: minimax, alpha-beta.
    pub seconds: [f64; 2],
    /// Nodes at depths 1, 2, …: minimax, alpha-beta.
    pub nodes: [&'static [f64]; 2],
    /// How many times less time the paper says alpha-beta takes.
    pub time_ratio: f64,
    /// How many times fewer nodes.
    pub node_ratio: f64,
}

/// Its averages.
pub static AVERAGES: [Average; 4] = [
    Average {
        depth: 3,
        seconds: [0.214, 0.096],
        nodes: [&[8.0, 79.0], &[7.0, 26.0]],
        time_ratio: 2.2,
        node_ratio: 2.6,
    },
    Average {
        depth: 4,
        seconds: [1.813, 0.301],
        nodes: [&[8.0, 79.0, 639.0], &[7.0, 19.0, 88.0]],
        time_ratio: 6.0,
        node_ratio: 6.3,
    },
    Average {
        depth: 5,
        seconds: [14.094, 1.362],
        nodes: [&[7.0, 76.0, 603.0, 5_902.0], &[7.0, 28.0, 113.0, 490.0]],
        time_ratio: 10.3,
        node_ratio: 10.2,
    },
    Average {
        depth: 6,
        seconds: [142.23, 4.31],
        nodes: [&[8.0, 82.0, 674.0, 6_390.0, 53_989.0], &[7.0, 21.0, 99.0, 315.0, 644.0]],
        time_ratio: 33.0,
        node_ratio: 56.3,
    },
];

/// The start position of its games: White moves first.
pub const START: &str = "W:W21-32:B1-12";

/// All rows.
pub const MOVES: &[PrintedMove] = &[
    PrintedMove {
        depth: 3,
        number: 1,
        white: (5, 2),
        black: (4, 7),
        minimax: &[7, 54],
        alphabeta: &[7, 13],
        seconds: [0.148, 0.069],
        fen: "B:W17,21,23-32:B1-12",
        own_game: None,
    },
    PrintedMove {
        depth: 3,
        number: 2,
        white: (5, 6),
        black: (5, 8),
        minimax: &[7, 59],
        alphabeta: &[7, 20],
        seconds: [0.162, 0.08],
        fen: "B:W17,19,21,23,25-32:B1-11,16",
        own_game: None,
    },
    PrintedMove {
        depth: 3,
        number: 3,
        white: (5, 4),
        black: (4, 5),
        minimax: &[8, 90],
        alphabeta: &[8, 48],
        seconds: [0.242, 0.156],
        fen: "B:W17-19,21,25-32:B1-11,20",
        own_game: None,
    },
    PrintedMove {
        depth: 3,
        number: 4,
        white: (4, 7),
        black: (6, 7),
        minimax: &[9, 98],
        alphabeta: &[7, 30],
        seconds: [0.27, 0.107],
        fen: "B:W16-18,21,25-32:B1-10,15,20",
        own_game: Some("B:W12,17,18,21,25-32:B1-10,20"),
    },
    PrintedMove {
        depth: 3,
        number: 5,
        white: (5, 8),
        black: (5, 6),
        minimax: &[8, 86],
        alphabeta: &[6, 32],
        seconds: [0.218, 0.099],
        fen: "B:W16-18,20,21,25,26,28-32:B1-10,15",
        own_game: Some("B:W12,17,18,20,21,25,26,28-32:B1-10"),
    },
    PrintedMove {
        depth: 3,
        number: 6,
        white: (3, 8),
        black: (4, 5),
        minimax: &[8, 86],
        alphabeta: &[6, 15],
        seconds: [0.244, 0.063],
        fen: "B:W12,17,18,20,21,25,26,28-32:B1-10,19",
        own_game: Some("B:W11,12,17,20,21,25,26,28-32:B1-9"),
    },
    PrintedMove {
        depth: 4,
        number: 1,
        white: (5, 2),
        black: (4, 7),
        minimax: &[7, 54, 406],
        alphabeta: &[7, 13, 57],
        seconds: [1.022, 0.196],
        fen: "B:W17,21,23-32:B1-12",
        own_game: None,
    },
    PrintedMove {
        depth: 4,
        number: 2,
        white: (5, 6),
        black: (5, 8),
        minimax: &[7, 59, 457],
        alphabeta: &[7, 14, 59],
        seconds: [1.178, 0.196],
        fen: "B:W17,19,21,23,25-32:B1-11,16",
        own_game: None,
    },
    PrintedMove {
        depth: 4,
        number: 3,
        white: (5, 4),
        black: (4, 5),
        minimax: &[8, 90, 731],
        alphabeta: &[8, 19, 76],
        seconds: [2.096, 0.304],
        fen: "B:W17-19,21,25-32:B1-11,20",
        own_game: None,
    },
    PrintedMove {
        depth: 4,
        number: 4,
        white: (4, 7),
        black: (6, 3),
        minimax: &[9, 98, 835],
        alphabeta: &[7, 16, 109],
        seconds: [2.386, 0.338],
        fen: "B:W16-18,21,25-32:B1-10,15,20",
        own_game: Some("B:W16-18,21,25-32:B1-11,24"),
    },
    PrintedMove {
        depth: 4,
        number: 5,
        white: (5, 4),
        black: (4, 5),
        minimax: &[8, 99, 820],
        alphabeta: &[8, 23, 111],
        seconds: [2.659, 0.378],
        fen: "B:W16-18,21,26-32:B1-10,20",
        own_game: Some("B:W17-19,21,25-27,29-32:B1-10,20"),
    },
    PrintedMove {
        depth: 4,
        number: 6,
        white: (3, 6),
        black: (4, 1),
        minimax: &[7, 71, 582],
        alphabeta: &[7, 26, 115],
        seconds: [1.541, 0.396],
        fen: "B:W11,16,17,21,26-32:B1-9,20",
        own_game: Some("B:W17-21,25,26,29-32:B1-10"),
    },
    PrintedMove {
        depth: 5,
        number: 1,
        white: (5, 2),
        black: (4, 7),
        minimax: &[7, 54, 406, 3_323],
        alphabeta: &[7, 13, 64, 197],
        seconds: [8.178, 0.62],
        fen: "B:W17,21,23-32:B1-12",
        own_game: None,
    },
    PrintedMove {
        depth: 5,
        number: 2,
        white: (5, 6),
        black: (5, 8),
        minimax: &[7, 59, 457, 3_924],
        alphabeta: &[7, 16, 67, 200],
        seconds: [9.758, 0.612],
        fen: "B:W17,19,21,23,25-32:B1-11,16",
        own_game: None,
    },
    PrintedMove {
        depth: 5,
        number: 3,
        white: (5, 4),
        black: (6, 7),
        minimax: &[8, 90, 731, 7_112],
        alphabeta: &[8, 35, 144, 646],
        seconds: [17.7, 1.89],
        fen: "B:W17-19,21,25-32:B1-11,20",
        own_game: None,
    },
    PrintedMove {
        depth: 5,
        number: 4,
        white: (4, 7),
        black: (5, 8),
        minimax: &[7, 72, 535, 5_028],
        alphabeta: &[7, 25, 91, 525],
        seconds: [11.852, 1.348],
        fen: "B:W16-18,21,25-32:B1-11,24",
        own_game: None,
    },
    PrintedMove {
        depth: 5,
        number: 5,
        white: (5, 6),
        black: (6, 7),
        minimax: &[8, 93, 799, 8_291],
        alphabeta: &[8, 36, 155, 639],
        seconds: [20.234, 1.868],
        fen: "B:W17-19,21,25-27,29-32:B1-10,20",
        own_game: None,
    },
    PrintedMove {
        depth: 5,
        number: 6,
        white: (5, 8),
        black: (4, 5),
        minimax: &[7, 88, 687, 7_731],
        alphabeta: &[7, 40, 157, 734],
        seconds: [16.844, 1.835],
        fen: "B:W17-21,25,26,29-32:B1-10",
        own_game: None,
    },
    PrintedMove {
        depth: 6,
        number: 1,
        white: (5, 2),
        black: (4, 7),
        minimax: &[7, 54, 406, 3_323, 26_776],
        alphabeta: &[7, 13, 57, 145, 705],
        seconds: [67.586, 1.952],
        fen: "B:W17,21,23-32:B1-12",
        own_game: None,
    },
    PrintedMove {
        depth: 6,
        number: 2,
        white: (5, 6),
        black: (5, 8),
        minimax: &[7, 59, 457, 3_924, 32_269],
        alphabeta: &[7, 14, 59, 145, 668],
        seconds: [82.787, 1.88],
        fen: "B:W17,19,21,23,25-32:B1-11,16",
        own_game: None,
    },
    PrintedMove {
        depth: 6,
        number: 3,
        white: (5, 4),
        black: (4, 5),
        minimax: &[8, 90, 731, 7_112, 59_447],
        alphabeta: &[8, 19, 76, 233, 990],
        seconds: [159.302, 3.1],
        fen: "B:W17-19,21,25-32:B1-11,20",
        own_game: None,
    },
    PrintedMove {
        depth: 6,
        number: 4,
        white: (4, 7),
        black: (5, 6),
        minimax: &[9, 98, 835, 8_119, 69_206],
        alphabeta: &[7, 16, 56, 154, 852],
        seconds: [186.365, 2.44],
        fen: "B:W16-18,21,25-32:B1-10,15,20",
        own_game: Some("B:W16-18,21,25-32:B1-11,24"),
    },
    PrintedMove {
        depth: 6,
        number: 5,
        white: (6, 7),
        black: (7, 8),
        minimax: &[9, 101, 872, 8_506, 72_934],
        alphabeta: &[7, 37, 204, 758, 410],
        seconds: [192.93, 10.701],
        fen: "B:W16-18,21,24-27,29-32:B1-10,19,20",
        own_game: Some("B:W15,17,21,25-32:B1-10,20,24"),
    },
    PrintedMove {
        depth: 6,
        number: 6,
        white: (6, 7),
        black: (7, 6),
        minimax: &[8, 90, 743, 7_368, 63_301],
        alphabeta: &[8, 29, 143, 466, 241],
        seconds: [164.411, 5.791],
        fen: "B:W16-18,21,24-26,29-32:B1-10,20,28",
        own_game: Some("B:W17,21,23,25,27-32:B1-9,19,20,24"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A misread digit would show up: the printed averages are those of the printed rows, except for two.
    #[test]
    fn averages_are_those_of_the_rows() {
        for average in &AVERAGES {
            let rows = || MOVES.iter().filter(|row| row.depth == average.depth);
            assert_eq!(rows().count(), 6);
            for (side, search) in ["minimax", "alphabeta"].into_iter().enumerate() {
                let seconds = rows().map(|row| row.seconds[side]).sum::<f64>() / 6.0;
                assert!((seconds - average.seconds[side]).abs() < 0.001, "{} {seconds}", average.depth);
                for (level, printed) in average.nodes[side].iter().enumerate() {
                    let nodes = rows().map(|row| row.nodes(search)[level]).sum::<u64>() as f64 / 6.0;
                    // 6,390 for 6,392 and 315 for 317.
                    let is_wrong = (average.depth, level) == (6, 3);
                    assert_eq!((nodes - printed).abs() > 0.5, is_wrong, "{} {search} {nodes}", average.depth);
                }
            }
            let ratio = average.seconds[0] / average.seconds[1];
            assert!((ratio - average.time_ratio).abs() < 0.06, "{} {ratio}", average.depth);
        }
    }
}
