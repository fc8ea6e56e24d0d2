//! When a game ends, and who has won: a value that a game carries, with named presets.
//!
//! "WCDF" is the rule book of the World Checkers and Draughts Federation, cited by section. The rules it does not have
//! come from published checkers programs whose experiments Kelso repeats.

mod text;

use std::num::NonZeroU32;

pub use text::EndRulesError;

/// Is a draw automatic, or must a player claim it?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Award {
    /// The player to move may claim it, or play on.
    Claim,
    /// The game is over as soon as the condition holds.
    Automatic,
}

/// What happens when the side to move has no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NoMove {
    /// It loses (WCDF).
    #[default]
    Loses,
    /// It loses while the other side could still move. If neither could, the side with more pieces wins and equal
    /// numbers draw.
    MorePieces,
}

/// A draw after something has happened a number of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountedDraw {
    /// How often: occurrences of a position, or plies.
    pub count: NonZeroU32,
    /// Automatic, or when claimed?
    pub award: Award,
}

/// From when on plies without a capture are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CountedFrom {
    /// From the start of the game.
    #[default]
    Start,
    /// In the ending only, when both sides have nothing but kings (paper C).
    Ending,
}

/// The result of a game that reaches its move limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtLimit {
    /// A draw.
    Draw,
    /// A loss for both, so that in a tournament of programs neither gains by playing on forever.
    BothLose,
}

/// A limit on the length of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveLimit {
    /// Moves of both sides together, that is plies: after 200 each side has made 100.
    pub plies: NonZeroU32,
    /// The result then.
    pub worth: AtLimit,
}

/// When a game ends, and who has won.
///
/// A side without pieces has always lost. Everything else is set here, or in one line of text: a preset, then the
/// differences, as in `casual,no-capture=80,max-moves=200:both-lose`. Without a preset the line starts from `wcdf`; of
/// two words about the same rule the later one counts.
///
/// | in the text | rule |
/// |---|---|
/// | `wcdf`, `casual`, `house-a`, `lab-d` | the presets: [`WCDF`](Self::WCDF), [`CASUAL`](Self::CASUAL), [`HOUSE_A`](Self::HOUSE_A), [`LAB_D`](Self::LAB_D) |
/// | `no-move=loses`, `no-move=more-pieces` | [`no_move`](Self::no_move) |
/// | `agreement`, `agreement=off` | [`agreement`](Self::agreement) |
/// | `repetition=3:claim`, `repetition=3:auto`, `repetition=off` | [`repetition`](Self::repetition) |
/// | `no-progress=80:claim`, `no-progress=80:auto`, `no-progress=off` | [`no_progress`](Self::no_progress) |
/// | `no-capture=80`, `no-capture=80:ending`, `no-capture=off` | [`no_capture`](Self::no_capture), [`no_capture_from`](Self::no_capture_from) |
/// | `max-moves=200:both-lose`, `max-moves=200:draw`, `max-moves=off` | [`move_limit`](Self::move_limit) |
/// | `one-against-one`, `one-against-one=off` | [`one_against_one`](Self::one_against_one) |
/// | `no-shuffle`, `no-shuffle=off` | [`no_shuffle`](Self::no_shuffle) |
/// | `no-win-draw`, `no-win-draw=off` | [`no_win_draw`](Self::no_win_draw) |
/// | `leaving-resigns`, `leaving-resigns=off` | [`leaving_resigns`](Self::leaving_resigns) |
///
/// ```
/// use kelso_rules::EndRules;
///
/// let rules: EndRules = "casual,no-capture=80".parse()?;
/// assert_eq!(rules.no_capture.map(u32::from), Some(80));
/// assert_eq!(rules.to_string(), "casual,no-capture=80");
/// assert_eq!("house-a".parse(), Ok(EndRules::HOUSE_A));
/// # Ok::<(), kelso_rules::EndRulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct EndRules {
    /// What happens to a side that cannot move.
    pub no_move: NoMove,
    /// May the players agree to a draw (WCDF 1.32)?
    pub agreement: bool,
    /// Draw when a position, with the same side to move, has occurred this often (WCDF 1.32.1).
    pub repetition: Option<CountedDraw>,
    /// Draw after this many plies with no man moved and nothing captured (WCDF 1.32.2: 40 moves of each side, so 80).
    pub no_progress: Option<CountedDraw>,
    /// Automatic draw after this many plies with nothing captured, whatever the men do.
    pub no_capture: Option<NonZeroU32>,
    /// From when on these plies are counted.
    pub no_capture_from: CountedFrom,
    /// The move limit, if there is one.
    pub move_limit: Option<MoveLimit>,
    /// Automatic draw when each side has one piece left.
    pub one_against_one: bool,
    /// A piece may not go between the same two squares more than twice in a row: when a side's last two moves took one
    /// piece from a to b and back, it may not go to b again next. A side with no other move has no move. Captures are
    /// exempt.
    pub no_shuffle: bool,
    /// Draw once exact values show that neither side can force a win (paper B: "if it is impossible for any of the
    /// participants to win"). Rules know no exact values: whoever conducts the game asks for them after each move and ends
    /// it by [`Game::no_win`](crate::Game::no_win). See [`wants_exact_values`](Self::wants_exact_values).
    pub no_win_draw: bool,
    /// A player who leaves the room on purpose resigns. A lost connection is not leaving. Rules and games know no rooms:
    /// whoever keeps the room decides accordingly.
    pub leaving_resigns: bool,
}

const fn count(n: u32) -> NonZeroU32 {
    match NonZeroU32::new(n) {
        Some(n) => n,
        None => panic!("a rule that counts needs something to count"),
    }
}

impl EndRules {
    /// The official rules (WCDF; the draws are 1.32): a side with no move loses; draws by agreement, or claimed for the
    /// third repetition or after 40 moves of each side without progress.
    pub const WCDF: EndRules = EndRules {
        no_move: NoMove::Loses,
        agreement: true,
        repetition: Some(CountedDraw { count: count(3), award: Award::Claim }),
        no_progress: Some(CountedDraw { count: count(80), award: Award::Claim }),
        no_capture: None,
        no_capture_from: CountedFrom::Start,
        move_limit: None,
        one_against_one: false,
        no_shuffle: false,
        no_win_draw: false,
        leaving_resigns: false,
    };

    /// As [`WCDF`](Self::WCDF), but draws by repetition and lack of progress are automatic.
    pub const CASUAL: EndRules = EndRules {
        repetition: Some(CountedDraw { count: count(3), award: Award::Automatic }),
        no_progress: Some(CountedDraw { count: count(80), award: Award::Automatic }),
        ..Self::WCDF
    };

    /// The house rules of a checkers site described in the literature: one against one draws; when nobody can move, the
    /// side with more pieces wins; no shuffling; leaving the room is resigning. There is no other draw except agreement, so
    /// kings that go in larger circles can play forever: computer players need a random term, and an eye on the clock.
    pub const HOUSE_A: EndRules = EndRules {
        no_move: NoMove::MorePieces,
        agreement: true,
        repetition: None,
        no_progress: None,
        no_capture: None,
        no_capture_from: CountedFrom::Start,
        move_limit: None,
        one_against_one: true,
        no_shuffle: true,
        no_win_draw: false,
        leaving_resigns: true,
    };

    /// For tournaments of learning programs: no draws except by agreement; after 200 plies both sides lose.
    pub const LAB_D: EndRules = EndRules {
        repetition: None,
        no_progress: None,
        move_limit: Some(MoveLimit { plies: count(200), worth: AtLimit::BothLose }),
        ..Self::WCDF
    };

    /// True if the game is to end once neither side can win. Exact values are those of the board's own rules: where a
    /// side without a move need not lose, or may not play every move, they say nothing.
    pub const fn wants_exact_values(&self) -> bool {
        self.no_win_draw && !self.changes_the_board()
    }

    /// True if a position alone does not say what may be played in it, or who has lost.
    const fn changes_the_board(&self) -> bool {
        self.no_shuffle || matches!(self.no_move, NoMove::MorePieces)
    }

    /// The presets with their names.
    pub const PRESETS: [(&'static str, EndRules); 4] =
        [("wcdf", Self::WCDF), ("casual", Self::CASUAL), ("house-a", Self::HOUSE_A), ("lab-d", Self::LAB_D)];
}

impl Default for EndRules {
    fn default() -> Self {
        Self::WCDF
    }
}
