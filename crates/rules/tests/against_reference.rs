//! The fast generator against the naive one, for every rule set on every board: random games from the start,
//! then random boards with kings and long captures, each played on for a while.

mod reference;

use kelso_rules::{
    Color, Convention, English, General, HashedPosition, Kind, Move, Perft, Position, RuleSet, Rules, Setup,
    Size, Square,
};
use reference::{Grid, NaiveRules, Random, Route, play, routes, setups};

/// Positions compared in games from the start, for each rule set and board.
const FROM_THE_START: usize = 100_000;
/// Positions compared from each kind of random board on.
const FROM_SETUPS: usize = 10_000;
/// A game is given up after this many plies: by then kings go back and forth.
const LONGEST_GAME: usize = 400;
/// How long a game from a random board goes on.
const LONGEST_SEQUEL: usize = 12;

/// From, to, captured squares in rising order: all by number.
type Key = (usize, usize, Vec<usize>);

/// What a run came across: a comparison that never saw a king proves little.
#[derive(Default)]
struct Seen {
    positions: usize,
    kings_captured: usize,
    crownings: usize,
    long_captures: usize,
    round_trips: usize,
    meeting_routes: usize,
    blocked: usize,
}

/// A position, held both ways.
struct Pair<R: Rules> {
    grid: Grid,
    fast: HashedPosition<R>,
}

impl<R: Rules> Pair<R> {
    fn start(rules: R, first: Color) -> Self {
        let grid = Grid::start(rules.board().size, first);
        let pair = Pair { grid, fast: HashedPosition::new(Position::start_with(rules, first)) };
        assert_same(&pair.grid, pair.fast.position());
        pair
    }

    fn set_up(rules: R, grid: &Grid) -> Self {
        let mut setup = Setup::new(Some(grid.turn));
        for cell in grid.dark_cells() {
            if let Some(piece) = grid.get(cell) {
                setup.put(piece.color, piece.kind, grid.number(cell));
            }
        }
        let position = setup.position(rules).expect("random boards are legal");
        Pair { grid: *grid, fast: HashedPosition::new(position) }
    }

    /// Compares everything there is to compare here; then plays a random move, if there is one.
    fn check_and_advance(&self, random: &mut Random, seen: &mut Seen) -> Option<Self> {
        let position = self.fast.position();
        let naive = Naive::new(&self.grid, NaiveRules::of(position.rules()));
        let moves = position.legal_moves();
        assert_same_moves(position, &naive, &moves);
        assert_counts(position, &naive, &moves);
        assert_flips(position, &moves);
        assert_eq!(Position::unpack(position.rules(), &position.pack()), Ok(*position));
        seen.note(&self.grid, &naive.routes, moves.len());
        for mv in &moves {
            self.assert_successor(mv, &naive);
        }
        let chosen = (!moves.is_empty()).then(|| moves[random.below(moves.len())])?;
        let route = naive.routes_of(&chosen).next()?;
        Some(Pair { grid: play(&self.grid, route), fast: self.fast.play_unchecked(&chosen) })
    }

    /// The position after a move is what the reference says, its hash is right, and its path is a legal walk.
    fn assert_successor(&self, mv: &Move<R>, naive: &Naive) {
        let position = self.fast.position();
        let next = self.fast.play_unchecked(mv);
        assert_eq!(next.hash(), next.position().hash(), "hash after {mv:?} in {position:?}");
        let route = naive.routes_of(mv).next().expect("the moves are the same");
        assert_same(&play(&self.grid, route), next.position());
        let path = position.path(mv);
        let numbers = || path.iter().map(|square| square.number());
        let is_walk = naive.routes_of(mv).any(|route| {
            let (walk, jumps) = (route.path.as_slice(), route.path.len() - 1);
            // A capture that leaves a man on the board does not say which way it went: only its ends are known.
            let forgets = !route.captured.is_empty() && route.captured.len() < jumps;
            let ends = [walk[0], walk[jumps]];
            let known = if forgets { &ends[..] } else { walk };
            numbers().eq(known.iter().map(|&cell| self.grid.number(cell)))
        });
        assert!(is_walk, "path {path:?} of {mv:?} in {position:?}");
    }
}

/// What the reference says about a position.
struct Naive {
    routes: Vec<Route>,
    keys: Vec<Key>,
}

impl Naive {
    fn new(grid: &Grid, rules: NaiveRules) -> Self {
        let routes = routes(grid, rules);
        let keys = routes.iter().map(|route| key_of_route(grid, route)).collect();
        Naive { routes, keys }
    }

    /// The routes of a move of the fast generator.
    fn routes_of<R: Rules>(&self, mv: &Move<R>) -> impl Iterator<Item = &Route> {
        let wanted = key_of_move(mv);
        self.routes.iter().zip(&self.keys).filter(move |(_, key)| **key == wanted).map(|(route, _)| route)
    }
}

impl Seen {
    fn note(&mut self, grid: &Grid, routes: &[Route], moves: usize) {
        self.positions += 1;
        self.blocked += usize::from(moves == 0);
        self.meeting_routes += usize::from(moves < routes.len());
        for route in routes {
            let (from, to) = (route.path[0], route.path[route.path.len() - 1]);
            let piece = grid.get(from).expect("a route starts with a piece");
            let is_king = |cell| grid.get(cell).is_some_and(|piece| piece.kind == Kind::King);
            self.kings_captured += usize::from(route.captured.iter().any(|&cell| is_king(cell)));
            self.crownings += usize::from(piece.kind == Kind::Man && to.0 == grid.far_row(piece.color));
            self.long_captures += usize::from(route.captured.len() >= 4);
            self.round_trips += usize::from(from == to);
        }
    }

    /// What the rules make possible must have been met often enough to mean something.
    fn assert_enough(&self, rules: NaiveRules) {
        assert!(self.positions >= FROM_THE_START + 2 * FROM_SETUPS);
        let often = |name: &str, count: usize| assert!(count >= 100, "{name}: met only {count} times");
        often("kings captured", self.kings_captured);
        often("crownings", self.crownings);
        assert!(self.blocked >= 10, "no move: met only {} times", self.blocked);
        if !rules.one_jump_only && !rules.kings_keep_vertical {
            often("captures of four and more", self.long_captures);
            often("round trips", self.round_trips);
            often("routes that are one move", self.meeting_routes);
        }
    }
}

fn key_of_route(grid: &Grid, route: &Route) -> Key {
    let mut captured: Vec<_> = route.captured.iter().map(|&cell| grid.number(cell)).collect();
    captured.sort_unstable();
    (grid.number(route.path[0]), grid.number(route.path[route.path.len() - 1]), captured)
}

fn key_of_move<R: Rules>(mv: &Move<R>) -> Key {
    let captured = if mv.is_capture() { mv.captured().map(Square::number).collect() } else { Vec::new() };
    (mv.from().number(), mv.to().number(), captured)
}

/// Every piece of the grid stands in the position, which has no others.
fn assert_same<R: Rules>(grid: &Grid, position: &Position<R>) {
    assert_eq!(grid.turn, position.turn());
    let mut pieces = 0;
    for (index, cell) in grid.dark_cells().enumerate() {
        if let Some(piece) = grid.get(cell) {
            let square = Square::new(index + 1).expect("numbers go on");
            assert_eq!(position.piece_at(square), Some(piece), "square {square} of {position:?}");
            pieces += 1;
        }
    }
    assert_eq!(position.count(Color::Black) + position.count(Color::White), pieces, "{position:?}");
}

/// The same moves, each once. Where a move is a piece and a destination, which of its routes is played is the
/// generator's choice, but it must be one of them.
fn assert_same_moves<R: Rules>(position: &Position<R>, naive: &Naive, moves: &[Move<R>]) {
    let known = set(naive.keys.iter().cloned());
    let fast = set(moves.iter().map(key_of_move));
    assert_eq!(fast.len(), moves.len(), "a move is listed twice in {position:?}");
    if NaiveRules::of(position.rules()).one_move_a_destination {
        let ends = |keys: &[Key]| set(keys.iter().map(|key| (key.0, key.1)));
        assert_eq!(ends(&fast), ends(&known), "{position:?}");
        assert_eq!(ends(&fast).len(), moves.len(), "a destination is listed twice in {position:?}");
        assert!(fast.iter().all(|key| known.contains(key)), "{fast:?} of {known:?} in {position:?}");
    } else {
        assert_eq!(fast, known, "{position:?}");
    }
}

/// Sorted, each once. A tree would do, at twice the time.
fn set<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}

/// The shortcuts agree with the lists.
fn assert_counts<R: Rules>(position: &Position<R>, naive: &Naive, moves: &[Move<R>]) {
    assert_eq!(position.count_moves(), moves.len() as u64, "{position:?}");
    assert_eq!(position.has_moves(), !moves.is_empty(), "{position:?}");
    assert_eq!(position.has_captures(), moves.iter().any(Move::is_capture), "{position:?}");
    let ordered = position.ordered_moves();
    assert!(ordered.is_sorted_by_key(Move::from) && ordered.len() == moves.len(), "{position:?}");
    if !NaiveRules::of(position.rules()).one_move_a_destination {
        let kept = Perft::new(1).convention(Convention::Keep).count(position);
        assert_eq!(kept, naive.routes.len() as u64, "routes in {position:?}");
    }
}

/// The board turned round and colours swapped gives the same moves turned round.
fn assert_flips<R: Rules>(position: &Position<R>, moves: &[Move<R>]) {
    let flipped = position.flipped();
    assert_eq!(flipped.flipped(), *position);
    let by_destination = NaiveRules::of(position.rules()).one_move_a_destination;
    // Turned round, "left first" becomes "right first", which may keep another route to the same square.
    let key = |mv: Move<R>| {
        let (from, to, captured) = key_of_move(&mv);
        (from, to, if by_destination { Vec::new() } else { captured })
    };
    let turned = set(moves.iter().map(|mv| key(mv.turned())));
    let there = set(flipped.legal_moves().into_iter().map(key));
    assert_eq!(turned, there, "{position:?} flipped");
}

/// Plays on until the game ends, is long enough, or enough has been seen.
fn follow<R: Rules>(start: Pair<R>, plies: usize, enough: usize, random: &mut Random, seen: &mut Seen) {
    let mut at = Some(start);
    for _ in 0..=plies {
        let Some(pair) = at.filter(|_| seen.positions < enough) else { return };
        at = pair.check_and_advance(random, seen);
    }
}

fn agree<R: Rules>(rules: R) {
    let size = rules.board().size;
    let mut random = Random::new(size as u64);
    let mut seen = Seen::default();
    while seen.positions < FROM_THE_START {
        let first = random.pick(&Color::ALL);
        follow(Pair::start(rules, first), LONGEST_GAME, FROM_THE_START, &mut random, &mut seen);
    }
    for (nth, make) in [setups::sparse, setups::long_capture].into_iter().enumerate() {
        let enough = FROM_THE_START + (nth + 1) * FROM_SETUPS;
        while seen.positions < enough {
            let grid = make(size, rules.board().men, &mut random);
            follow(Pair::set_up(rules, &grid), LONGEST_SEQUEL, enough, &mut random, &mut seen);
        }
    }
    seen.assert_enough(NaiveRules::of(rules));
}

/// English draughts on 8×8 with its board and laws folded in.
#[test]
fn english_as_constants() {
    agree(English);
}

macro_rules! agree {
    ($($module:ident: $rules:ident),* $(,)?) => {$(
        mod $module {
            use super::{General, RuleSet, Size};

            fn agree(size: Size) {
                super::agree(General::new(RuleSet::$rules, size));
            }

            #[test]
            fn on_6x6() {
                agree(Size::Six);
            }
            #[test]
            fn on_8x8() {
                agree(Size::Eight);
            }
            #[test]
            fn on_10x10() {
                agree(Size::Ten);
            }
            #[test]
            fn on_12x12() {
                agree(Size::Twelve);
            }
            #[test]
            fn on_14x14() {
                agree(Size::Fourteen);
            }
            #[test]
            fn on_16x16() {
                agree(Size::Sixteen);
            }
        }
    )*};
}

agree! {
    english: English,
    optional_capture: OptionalCapture,
    backward_continuation: BackwardContinuation,
    single_jump: SingleJump,
    by_destination: ByDestination,
    forgetful_jumps: ForgetfulJumps,
}
