//! What the papers printed, as named values: figures to stand beside ours.

pub(super) mod a;
pub(super) mod b;
pub(super) mod c;
pub(super) mod e;
