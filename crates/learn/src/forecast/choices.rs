//! Choices to learn from: the available moves, as the model sees them, and the one that was played.

use kelso_engine::learned::forecast::MoveFeatures;

/// A list of choices, kept flat because there are millions of moves.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    rows: Vec<MoveFeatures>,
    /// Where the moves of each choice begin; one more than there are choices once there is one.
    starts: Vec<u32>,
    chosen: Vec<u8>,
}

impl Choices {
    /// Adds a choice: its moves, and which of them was played.
    ///
    /// # Panics
    /// If there is no such move.
    pub fn push(&mut self, moves: impl IntoIterator<Item = MoveFeatures>, chosen: usize) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        let begin = self.rows.len();
        self.rows.extend(moves);
        assert!(begin + chosen < self.rows.len(), "move {chosen} of {}", self.rows.len() - begin);
        self.starts.push(self.rows.len() as u32);
        self.chosen.push(chosen as u8);
    }

    /// How many choices there are.
    pub fn len(&self) -> usize {
        self.chosen.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }

    /// The moves of a choice, and which of them was played.
    pub fn get(&self, index: usize) -> (&[MoveFeatures], usize) {
        let rows = self.starts[index] as usize..self.starts[index + 1] as usize;
        (&self.rows[rows], self.chosen[index].into())
    }
}
