//! Every route of every piece, by walking.

use kelso_rules::{Color, Kind, Piece};

use super::grid::{Cell, Grid};
use super::rules::NaiveRules;

/// One way to make a move: the cells stood on, and the cells jumped over, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    pub(crate) path: Vec<Cell>,
    pub(crate) captured: Vec<Cell>,
}

/// (down, right): up-left, up-right, down-left, down-right.
const DIAGONALS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// All routes of the side to move. Routes with the same ends and captures are listed apart.
pub(crate) fn routes(grid: &Grid, rules: NaiveRules) -> Vec<Route> {
    let mut quiet = Vec::new();
    let mut captures = Vec::new();
    for from in grid.dark_cells() {
        let Some(piece) = grid.get(from).filter(|piece| piece.color == grid.turn) else { continue };
        quiet.extend(steps(grid, piece, from));
        // The moving piece is off its cell while it captures.
        let mut lifted = *grid;
        lifted.put(from, None);
        let start = Route { path: vec![from], captured: Vec::new() };
        jumps(&lifted, rules, piece, &start, &mut captures);
    }
    if rules.must_capture && !captures.is_empty() {
        return captures;
    }
    quiet.extend(captures);
    quiet
}

/// The steps of one piece to an empty neighbour, a man's only forwards.
fn steps(grid: &Grid, piece: Piece, from: Cell) -> Vec<Route> {
    DIAGONALS
        .into_iter()
        .filter(|&diagonal| piece.kind == Kind::King || is_forward(piece.color, diagonal))
        .filter_map(|diagonal| grid.walk(from, diagonal, 1))
        .filter(|&to| grid.get(to).is_none())
        .map(|to| Route { path: vec![from, to], captured: Vec::new() })
        .collect()
}

/// Adds every way in which `piece` can go on from the end of `so_far`, where it may stop.
fn jumps(grid: &Grid, rules: NaiveRules, piece: Piece, so_far: &Route, found: &mut Vec<Route>) {
    let at = so_far.path[so_far.path.len() - 1];
    for diagonal in DIAGONALS {
        if !may_jump(rules, piece, so_far, diagonal) {
            continue;
        }
        let (Some(over), Some(to)) = (grid.walk(at, diagonal, 1), grid.walk(at, diagonal, 2)) else {
            continue;
        };
        let is_prey = grid.get(over).is_some_and(|prey| prey.color != piece.color);
        // Captured pieces stay on the board until the move is over, but are not jumped twice.
        if !is_prey || so_far.captured.contains(&over) || grid.get(to).is_some() {
            continue;
        }
        let mut route = so_far.clone();
        route.path.push(to);
        route.captured.push(over);
        let crowned = piece.kind == Kind::Man && to.0 == grid.far_row(piece.color);
        let mut longer = Vec::new();
        if !crowned && !rules.one_jump_only {
            jumps(grid, rules, piece, &route, &mut longer);
        }
        if longer.is_empty() || !rules.must_finish {
            found.push(as_remembered(route, rules));
        }
        found.append(&mut longer);
    }
}

/// The route with what it takes off the board.
fn as_remembered(mut route: Route, rules: NaiveRules) -> Route {
    let forgotten = route.captured.len().saturating_sub(2);
    if rules.forgets_all_but_two {
        route.captured.drain(..forgotten);
    }
    route
}

fn may_jump(rules: NaiveRules, piece: Piece, so_far: &Route, diagonal: (isize, isize)) -> bool {
    let first_jump = so_far.captured.is_empty();
    match piece.kind {
        Kind::Man => is_forward(piece.color, diagonal) || (rules.men_turn_back && !first_jump),
        Kind::King if rules.kings_keep_vertical && !first_jump => {
            let began_down = so_far.path[1].0 > so_far.path[0].0;
            began_down == (diagonal.0 > 0)
        }
        Kind::King => true,
    }
}

fn is_forward(color: Color, (down, _): (isize, isize)) -> bool {
    match color {
        Color::Black => down > 0,
        Color::White => down < 0,
    }
}

/// The board after a route.
pub(crate) fn play(grid: &Grid, route: &Route) -> Grid {
    let mut next = *grid;
    let (from, to) = (route.path[0], route.path[route.path.len() - 1]);
    let mut piece = grid.get(from).expect("a route starts with a piece");
    if to.0 == grid.far_row(piece.color) {
        piece.kind = Kind::King;
    }
    for &cell in &route.captured {
        next.put(cell, None);
    }
    next.put(from, None);
    next.put(to, Some(piece));
    next.turn = !grid.turn;
    next
}
