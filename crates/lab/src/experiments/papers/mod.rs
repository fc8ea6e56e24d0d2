//! What the papers printed, as named values: figures to stand beside ours.

pub(super) mod b;
pub(super) mod e;
