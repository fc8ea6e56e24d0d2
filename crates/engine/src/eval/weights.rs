//! The numbers of the hand-written evaluation: one table, each entry named, so that a tuner can replace them.

/// A weight in hundredths of a man: with all men on the board, and with none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tapered {
    /// While all men are on the board.
    pub opening: i16,
    /// When no man is left.
    pub ending: i16,
}

/// A weight for the opening and one for the ending.
pub const fn tapered(opening: i16, ending: i16) -> Tapered {
    Tapered { opening, ending }
}

/// Every weight of [`HandEvaluation`](super::hand::HandEvaluation).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A man.
    pub man: Tapered,
    /// A king.
    pub king: Tapered,
    /// A man by how far it has come: on its own back row, halfway, one step from the crown. Rows between are
    /// interpolated, so that the table serves every board size.
    pub advance: [Tapered; 8],
    /// A man on its own back row, where it keeps the other side from crowning.
    pub back_rank: Tapered,
    /// The bridge: men on 1 and 3 (for White 30 and 32), which two men hold the row with.
    pub bridge: Tapered,
    /// A man shut in the dog hole: on 28 behind a white man on 32 (for White on 5 behind one on 1).
    pub dog_hole: Tapered,
    /// A man on the four middle files of the four middle rows.
    pub centre: Tapered,
    /// A man on the edge of the board.
    pub edge: Tapered,
    /// A man in its own double corner.
    pub double_corner: Tapered,
    /// A square that a man can move to.
    pub mobility: Tapered,
    /// A square that a king can move to.
    pub king_mobility: Tapered,
    /// A man that nothing can stop, one step from the crown; each further step takes one eighth off.
    pub runaway: Tapered,
    /// A king that cannot move.
    pub trapped_king: Tapered,
    /// A king in the middle of the board.
    pub king_centre: Tapered,
    /// A king on the edge of the board.
    pub king_edge: Tapered,
    /// The move (opposition), when both sides have as many pieces.
    pub the_move: Tapered,
    /// It is one's turn.
    pub turn: Tapered,
    /// For the side with more pieces, so that it trades: this times its lead over all pieces.
    pub trade_when_ahead: Tapered,
}

impl Weights {
    /// The weights Kelso plays with.
    pub const DEFAULT: Weights = Weights {
        man: tapered(100, 100),
        king: tapered(223, 141),
        advance: [
            tapered(17, -1),
            tapered(37, -4),
            tapered(14, 0),
            tapered(3, 13),
            tapered(-14, 21),
            tapered(-14, 23),
            tapered(77, 2),
            tapered(0, 0),
        ],
        back_rank: tapered(24, 1),
        bridge: tapered(-3, 51),
        dog_hole: tapered(-105, 6),
        centre: tapered(5, 4),
        edge: tapered(5, 4),
        double_corner: tapered(-9, -1),
        mobility: tapered(6, 6),
        king_mobility: tapered(11, -2),
        runaway: tapered(0, 23),
        trapped_king: tapered(-23, -26),
        king_centre: tapered(44, -2),
        king_edge: tapered(-23, -3),
        the_move: tapered(-2, 3),
        turn: tapered(3, 1),
        trade_when_ahead: tapered(483, 60),
    };
}
