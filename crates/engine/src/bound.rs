//! What a number says about the true value of a position.

/// What a number says about the true value, which only a search without a window finds everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true value is at most this.
    AtMost,
    /// The true value is at least this.
    AtLeast,
    /// The true value is this.
    Exact,
}
