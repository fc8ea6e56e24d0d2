//! Random boards that games from the start seldom reach: few pieces, many kings, long captures.

use kelso_rules::{Color, Kind, Piece};

use super::grid::{Cell, Grid};
use super::random::Random;

/// A few pieces of both sides anywhere, half of them kings.
pub(crate) fn sparse(size: usize, most: usize, random: &mut Random) -> Grid {
    let turn = random.pick(&Color::ALL);
    let mut grid = Grid::empty(size, turn);
    for color in Color::ALL {
        for _ in 0..=random.below(most) {
            scatter(&mut grid, color, random);
        }
    }
    grid
}

/// A piece with a long capture: it is led over the board by random jumps, and what it jumps over is put there.
/// A few more pieces stand in the way.
pub(crate) fn long_capture(size: usize, most: usize, random: &mut Random) -> Grid {
    let turn = random.pick(&Color::ALL);
    let mut grid = Grid::empty(size, turn);
    let start = random_dark(&grid, random);
    let mut at = start;
    let mut prey = 0;
    // More than ten victims have so many routes that listing them all, as the reference does, takes too long.
    let victims = 1 + random.below(most.min(10));
    for _ in 0..40 {
        let diagonal = random.pick(&[(-1, -1), (-1, 1), (1, -1), (1, 1)]);
        let (Some(over), Some(to)) = (grid.walk(at, diagonal, 1), grid.walk(at, diagonal, 2)) else {
            continue;
        };
        if grid.get(over).is_some() || prey == victims {
            continue;
        }
        put(&mut grid, over, !turn, random);
        prey += 1;
        at = to;
    }
    let hunter = if random.below(4) == 0 { Kind::Man } else { Kind::King };
    if hunter == Kind::King || start.0 != grid.far_row(turn) {
        grid.put(start, Some(Piece { color: turn, kind: hunter }));
    } else {
        grid.put(start, Some(Piece { color: turn, kind: Kind::King }));
    }
    for _ in 0..random.below(3) {
        scatter(&mut grid, turn, random);
    }
    grid
}

/// A piece on a random cell, if that is free.
fn scatter(grid: &mut Grid, color: Color, random: &mut Random) {
    let cell = random_dark(grid, random);
    if grid.get(cell).is_none() {
        put(grid, cell, color, random);
    }
}

/// A man or a king, as chance will have it, but no man where it would have been crowned.
fn put(grid: &mut Grid, cell: Cell, color: Color, random: &mut Random) {
    let man = cell.0 != grid.far_row(color) && random.below(2) == 0;
    let kind = if man { Kind::Man } else { Kind::King };
    grid.put(cell, Some(Piece { color, kind }));
}

fn random_dark(grid: &Grid, random: &mut Random) -> Cell {
    let index = random.below(grid.size * grid.size / 2);
    grid.dark_cells().nth(index).expect("below the number of dark cells")
}
