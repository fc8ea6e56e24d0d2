//! The board as rows of cells, row 0 on top (Black's side).

use kelso_rules::{Color, Kind, Piece};

/// (row, column), both from 0.
pub(crate) type Cell = (usize, usize);

/// The largest board has sixteen rows; smaller ones leave the rest unused.
const MOST: usize = 16;

/// A board with pieces on it and a side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) size: usize,
    pub(crate) turn: Color,
    cells: [[Option<Piece>; MOST]; MOST],
}

impl Grid {
    pub(crate) fn empty(size: usize, turn: Color) -> Self {
        Grid { size, turn, cells: [[None; MOST]; MOST] }
    }

    /// Three rows of men on each side, two on 6×6.
    pub(crate) fn start(size: usize, turn: Color) -> Self {
        let rows = if size == 6 { 2 } else { 3 };
        let mut grid = Grid::empty(size, turn);
        for cell in grid.dark_cells() {
            if cell.0 < rows {
                grid.put(cell, Some(Piece { color: Color::Black, kind: Kind::Man }));
            } else if cell.0 >= size - rows {
                grid.put(cell, Some(Piece { color: Color::White, kind: Kind::Man }));
            }
        }
        grid
    }

    pub(crate) fn get(&self, (row, col): Cell) -> Option<Piece> {
        self.cells[row][col]
    }

    pub(crate) fn put(&mut self, (row, col): Cell, piece: Option<Piece>) {
        self.cells[row][col] = piece;
    }

    /// The cell `steps` steps away, if it is on the board.
    pub(crate) fn walk(&self, (row, col): Cell, (down, right): (isize, isize), steps: isize) -> Option<Cell> {
        let row = row.checked_add_signed(down * steps)?;
        let col = col.checked_add_signed(right * steps)?;
        (row < self.size && col < self.size).then_some((row, col))
    }

    /// The row where men of this colour are crowned.
    pub(crate) fn far_row(&self, color: Color) -> usize {
        match color {
            Color::Black => self.size - 1,
            Color::White => 0,
        }
    }

    /// The dark cells in the order of their numbers: row by row, left to right.
    pub(crate) fn dark_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        // The top left corner is light: even rows begin with a light cell, odd rows with a dark one.
        (0..size).flat_map(move |row| ((row + 1) % 2..size).step_by(2).map(move |col| (row, col)))
    }

    /// The number of a dark cell: half of each row above is dark, and half of what stands to its left.
    pub(crate) fn number(&self, (row, col): Cell) -> usize {
        row * self.size / 2 + col / 2 + 1
    }
}
