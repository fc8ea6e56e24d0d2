//! Can neither side win? Asked after every move of a game whose end rules draw it then (paper B): see
//! [`EndRules::no_win_draw`](kelso_rules::EndRules::no_win_draw).

use kelso_rules::{AnyGame, AnyPosition, Bits, Color, English, General, Kind, Position, Rules};

use crate::endgame_solver::Solved;
use crate::knowledge::{Knowledge, KnownValue};

/// Positions with more pieces are not asked about: the solver's limit.
pub const ASKED_PIECES: usize = 4;
/// The solver gives up when more positions than this are reachable. A number, not a time, so that a game takes the same
/// course on every computer.
const MOST_POSITIONS: usize = 500_000;

/// Follows a game and knows, where exact values exist, whether neither side can force a win any more.
///
/// An endgame is solved once, with everything that can follow; after the next moves its values are looked up.
///
/// ```
/// use kelso_engine::NoWinWatch;
/// use kelso_rules::{AnyGame, EndRules, VariantId};
///
/// let rules: EndRules = "casual,no-win-draw".parse()?;
/// let kings = AnyGame::from_fen(VariantId::ENGLISH, rules, "W:WK1:BK32")?;
/// let two_against_one = AnyGame::from_fen(VariantId::ENGLISH, rules, "W:WK6,K9:BK15")?;
/// let mut watch = NoWinWatch::default();
/// assert!(watch.shows_draw(&kings, &|| false));
/// assert!(!watch.shows_draw(&two_against_one, &|| false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct NoWinWatch {
    known: Option<AnyKnowledge>,
    /// The men of an endgame that is too large, and its number of pieces: it stays so until they change.
    too_large: Option<(u128, usize)>,
    asked: u64,
    solved: u64,
}

/// Perfect knowledge of an endgame.
enum AnyKnowledge {
    English(Box<dyn Knowledge<English>>),
    General(Box<dyn Knowledge<General>>),
}

impl NoWinWatch {
    /// True if the game's end rules draw it here, because exact values show that neither side can win. It stays unknown
    /// if there are too many pieces, if too much would have to be solved, or if `give_up`, called now and then, returns
    /// true.
    pub fn shows_draw(&mut self, game: &AnyGame, give_up: &dyn Fn() -> bool) -> bool {
        if !asks(game) {
            return false;
        }
        self.asked += 1;
        let position = game.position();
        self.known_value(&position).or_else(|| self.solve(&position, give_up)) == Some(KnownValue::Draw)
    }

    /// How many positions were asked about.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// How many endgames were solved for them, or given up.
    pub fn solved(&self) -> u64 {
        self.solved
    }

    /// The value, if the endgame has been solved.
    fn known_value(&self, position: &AnyPosition) -> Option<KnownValue> {
        match (self.known.as_ref()?, position) {
            (AnyKnowledge::English(known), AnyPosition::English(position)) => value(&**known, position),
            (AnyKnowledge::General(known), AnyPosition::General(position)) => value(&**known, position),
            _ => None,
        }
    }

    /// Solves the endgame, unless it was too large before.
    fn solve(&mut self, position: &AnyPosition, give_up: &dyn Fn() -> bool) -> Option<KnownValue> {
        let shape = shape(position);
        if self.too_large == Some(shape) {
            return None;
        }
        self.solved += 1;
        self.known = match position {
            AnyPosition::English(position) => reach(position, give_up).map(AnyKnowledge::English),
            AnyPosition::General(position) => reach(position, give_up).map(AnyKnowledge::General),
        };
        self.too_large = self.known.is_none().then_some(shape);
        self.known_value(position)
    }
}

/// True if exact values may end the game here.
pub fn asks(game: &AnyGame) -> bool {
    let pieces = || Color::ALL.map(|color| game.position().count(color)).iter().sum::<usize>();
    game.rules().wants_exact_values() && game.result().is_none() && pieces() <= ASKED_PIECES
}

fn value<R: Rules>(known: &dyn Knowledge<R>, position: &Position<R>) -> Option<KnownValue> {
    (position.occupied().count() <= known.pieces()).then(|| known.value(position))?
}

fn reach<R: Rules>(position: &Position<R>, give_up: &dyn Fn() -> bool) -> Option<Box<dyn Knowledge<R>>> {
    Some(Box::new(Solved::reach(position, MOST_POSITIONS, give_up)?))
}

/// What only changes for good: where the men are, and how many pieces there are.
fn shape(position: &AnyPosition) -> (u128, usize) {
    let men = position.board().into_iter().filter(|(_, piece)| piece.kind == Kind::Man);
    let squares = men.fold(0, |squares, (square, _)| squares | 1_u128 << (square.number() - 1));
    (squares, position.board().len())
}

#[cfg(test)]
mod tests {
    use kelso_rules::{AnyGame, Decision, EndRules, Reason, RuleSet, Size, VariantId};

    use super::*;
    use crate::{AgentSpec, Limits, PaperGame, Rng, Score, Unobserved, endgame_solver::solve_any};

    fn game(fen: &str, rules: &str) -> AnyGame {
        let rules: EndRules = rules.parse().expect("end rules");
        AnyGame::from_fen(VariantId::ENGLISH, rules, fen).expect("a position")
    }

    fn shows_draw(fen: &str, rules: &str) -> bool {
        NoWinWatch::default().shows_draw(&game(fen, rules), &|| false)
    }

    #[test]
    fn only_games_that_nobody_can_win_are_drawn_and_only_under_the_rule() {
        for (fen, drawn) in [
            ("W:WK1:BK32", true),
            ("W:WK18:BK29,K30", true),
            ("W:WK6,K9:BK15", false),
            ("B:WK6,K9:BK29", false),
            ("W:W22:B18", false),
            ("W:W31:BK32", false),
        ] {
            assert_eq!(shows_draw(fen, "casual,no-win-draw"), drawn, "{fen}");
            assert!(!shows_draw(fen, "casual"), "{fen}");
        }
        let paper = PaperGame::named("B").expect("paper B's game");
        assert!(paper.ends().wants_exact_values());
        let kings = AnyGame::from_fen(paper.variant(), paper.ends(), "W:WK1:BK32").expect("a position");
        assert!(NoWinWatch::default().shows_draw(&kings, &|| false));
    }

    /// Games of random moves with a few pieces: the watch, which solves once and looks up afterwards, agrees with solving
    /// every position by itself.
    #[test]
    fn every_draw_it_claims_is_the_solvers_value_of_that_position() {
        let (mut draws, mut wins, mut asked) = (0, 0, 0);
        for (seed, fen) in
            ["W:WK6,K9:BK15", "B:W30:B1,K3", "W:WK18,K1:BK29,K30", "B:WK6,K9:BK29", "W:WK1:BK32"]
                .iter()
                .enumerate()
        {
            let mut rng = Rng::new(seed as u64);
            let mut game = game(fen, "casual,no-win-draw");
            let mut watch = NoWinWatch::default();
            while game.result().is_none() && game.plies() < 25 {
                let exact = solve_any(&game.position(), 1_000_000, &|| false).expect("small").score;
                let claimed = watch.shows_draw(&game, &|| false);
                assert_eq!(claimed, exact == Score::ZERO, "{}", game.fen());
                (draws, wins) = (draws + u32::from(claimed), wins + u32::from(!claimed));
                let moves = game.legal_moves();
                game.play(&moves[rng.next_u64() as usize % moves.len()]).expect("legal");
            }
            assert_eq!(watch.solved(), 1, "{fen}: what follows is looked up");
            asked += watch.asked();
        }
        assert!(draws > 10 && wins > 10, "{draws} {wins}");
        assert_eq!(asked, u64::from(draws + wins));
    }

    #[test]
    fn nothing_is_asked_while_there_are_more_pieces() {
        let mut agent = "random seed=3".parse::<AgentSpec>().expect("an agent").build_any(VariantId::ENGLISH);
        let mut game = AnyGame::new(VariantId::ENGLISH, "casual,no-win-draw".parse().expect("rules"), None);
        let mut watch = NoWinWatch::default();
        let mut few = 0;
        while game.result().is_none() && game.plies() < 300 {
            let asked = watch.asked();
            watch.shows_draw(&game, &|| true);
            let pieces: usize = Color::ALL.map(|color| game.position().count(color)).iter().sum();
            assert_eq!(watch.asked() - asked, u64::from(pieces <= ASKED_PIECES), "{}", game.fen());
            few += u64::from(pieces <= ASKED_PIECES);
            let choice = agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
            game.play(&choice.mv).expect("legal");
        }
        assert_eq!(watch.asked(), few);
        let mut early = NoWinWatch::default();
        game.undo_to(10);
        assert!(!early.shows_draw(&game, &|| false));
        assert_eq!((early.asked(), early.solved()), (0, 0));
    }

    #[test]
    fn what_is_too_large_is_tried_again_only_when_men_or_pieces_change() {
        let mut game = game("B:W29,K32:B4,K1", "casual,no-win-draw");
        let mut watch = NoWinWatch::default();
        let mut ask = |game: &AnyGame| {
            assert!(!watch.shows_draw(game, &|| true));
            watch.solved()
        };
        assert_eq!(ask(&game), 1);
        for text in ["1-5", "32-28"] {
            game.play_text(text).expect("legal");
            assert_eq!(ask(&game), 1, "a king's move changes nothing");
        }
        game.play_text("4-8").expect("legal");
        assert_eq!(ask(&game), 2);
    }

    #[test]
    fn other_boards_are_solved_too_and_the_end_has_its_own_reason() {
        let variant = VariantId { rules: RuleSet::OptionalCapture, size: Size::Ten };
        let rules: EndRules = "wcdf,no-win-draw".parse().expect("end rules");
        let mut game = AnyGame::from_fen(variant, rules, "W:WK28:BK1").expect("a position");
        assert!(NoWinWatch::default().shows_draw(&game, &|| false));
        let ending = game.decide(Decision::NoWin).expect("not over");
        assert_eq!(
            (ending.reason, ending.to_string()),
            (Reason::NoWin, "draw (neither side can win)".to_owned())
        );
        assert!(!asks(&game), "it is over");
    }
}
