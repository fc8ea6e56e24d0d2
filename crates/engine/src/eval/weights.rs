//! The numbers of the named evaluation: one table, each entry named, so that a tuner can replace them.

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

/// The value of a square, as its side sees it: rows from its back row on, in each row the four squares from its right
/// to its left. Boards of other sizes use the value of the corresponding square.
pub type Squares = [[Tapered; 4]; 8];

/// Every weight of [`Evaluator`](super::evaluator::Evaluator).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A man.
    pub man: Tapered,
    /// A king.
    pub king: Tapered,
    /// A man by its square: advancement, centre, edge, double corner.
    pub man_squares: Squares,
    /// A king by its square.
    pub king_squares: Squares,
    /// The defence of the back row on a board with eight columns: the men on it, one bit each from the right to the
    /// left. The bridge, on 1 and 3 (for White 32 and 30), is 0b0101.
    pub back_guard: [Tapered; 16],
    /// A man trapped in the dog hole: on 28 behind a white man on 32 (for White on 5 behind one on 1).
    pub dog_hole: Tapered,
    /// A man directly behind another, which cannot be jumped that way.
    pub chain: Tapered,
    /// A square that a man can move to.
    pub mobility: Tapered,
    /// A square that a king can move to.
    pub king_mobility: Tapered,
    /// A runaway man, one step from crowning; each further step takes one eighth off.
    pub runaway: Tapered,
    /// A king that cannot move.
    pub trapped_king: Tapered,
    /// Having a king when the other side has none.
    pub first_king: Tapered,
    /// The move (opposition), when both sides have as many pieces.
    pub the_move: Tapered,
    /// Having the turn.
    pub turn: Tapered,
    /// For the side with more pieces, so that it trades: this times its lead over all pieces.
    pub trade_when_ahead: Tapered,
}

impl Weights {
    /// All weights zero.
    pub const ZERO: Weights = {
        let zero = tapered(0, 0);
        Weights {
            man: zero,
            king: zero,
            man_squares: [[zero; 4]; 8],
            king_squares: [[zero; 4]; 8],
            back_guard: [zero; 16],
            dog_hole: zero,
            chain: zero,
            mobility: zero,
            king_mobility: zero,
            runaway: zero,
            trapped_king: zero,
            first_king: zero,
            the_move: zero,
            turn: zero,
            trade_when_ahead: zero,
        }
    };

    /// All weights in one list, so that a learner can adjust them.
    pub fn entries_mut(&mut self) -> Vec<&mut Tapered> {
        let single = [&mut self.man, &mut self.king];
        let squares =
            self.man_squares.as_flattened_mut().iter_mut().chain(self.king_squares.as_flattened_mut());
        let rest = [
            &mut self.dog_hole,
            &mut self.chain,
            &mut self.mobility,
            &mut self.king_mobility,
            &mut self.runaway,
            &mut self.trapped_king,
            &mut self.first_king,
            &mut self.the_move,
            &mut self.turn,
            &mut self.trade_when_ahead,
        ];
        single.into_iter().chain(squares).chain(&mut self.back_guard).chain(rest).collect()
    }

    /// The weights of what [patterns](super::patterns) do not see, learned together with them.
    pub const BESIDE_PATTERNS: Weights = Weights {
        man: tapered(119, 78),
        king: tapered(207, 89),
        mobility: tapered(4, 2),
        king_mobility: tapered(7, 0),
        trapped_king: tapered(-16, -2),
        first_king: tapered(-26, 3),
        turn: tapered(10, 12),
        trade_when_ahead: tapered(164, 109),
        ..Weights::ZERO
    };

    /// The weights on boards that have no patterns.
    pub const DEFAULT: Weights = Weights {
        man: tapered(137, 63),
        king: tapered(319, 61),
        man_squares: [
            [tapered(23, -1), tapered(30, 3), tapered(18, 11), tapered(6, -20)],
            [tapered(11, -16), tapered(26, -29), tapered(29, -26), tapered(4, -21)],
            [tapered(-4, -15), tapered(19, -33), tapered(-6, -14), tapered(-5, -5)],
            [tapered(-8, -1), tapered(-15, -6), tapered(-1, -13), tapered(-28, 2)],
            [tapered(-32, -3), tapered(-34, 8), tapered(-39, 11), tapered(-21, 2)],
            [tapered(-27, -12), tapered(-8, -2), tapered(-27, 12), tapered(-41, 9)],
            [tapered(46, -16), tapered(38, -6), tapered(23, 0), tapered(44, -16)],
            [tapered(0, 0), tapered(0, 0), tapered(0, 0), tapered(0, 0)],
        ],
        king_squares: [
            [tapered(38, -3), tapered(13, -10), tapered(16, -19), tapered(-11, -34)],
            [tapered(34, -4), tapered(30, -4), tapered(29, -11), tapered(8, -22)],
            [tapered(18, -7), tapered(41, -5), tapered(37, -9), tapered(-5, -19)],
            [tapered(6, -13), tapered(40, -9), tapered(66, -10), tapered(-9, -13)],
            [tapered(-7, -10), tapered(37, -10), tapered(-8, -5), tapered(-7, -8)],
            [tapered(-4, -17), tapered(-16, -7), tapered(-5, -6), tapered(-21, -8)],
            [tapered(-22, -13), tapered(-14, -9), tapered(-20, -6), tapered(-16, -14)],
            [tapered(-67, -15), tapered(-22, -13), tapered(-29, -7), tapered(-43, -9)],
        ],
        back_guard: [
            tapered(-20, 11),
            tapered(-10, -12),
            tapered(0, -8),
            tapered(13, -22),
            tapered(-17, -5),
            tapered(7, 0),
            tapered(10, -12),
            tapered(8, 29),
            tapered(-14, -6),
            tapered(-2, -30),
            tapered(-8, 12),
            tapered(5, -14),
            tapered(1, -17),
            tapered(1, 15),
            tapered(9, 3),
            tapered(15, 17),
        ],
        dog_hole: tapered(-91, -1),
        chain: tapered(6, -2),
        mobility: tapered(9, 1),
        king_mobility: tapered(6, 0),
        runaway: tapered(20, 2),
        trapped_king: tapered(-11, -9),
        first_king: tapered(-76, 16),
        the_move: tapered(0, 2),
        turn: tapered(2, 2),
        trade_when_ahead: tapered(334, 161),
    };
}
