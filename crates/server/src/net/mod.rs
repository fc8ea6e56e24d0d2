//! Connections: accepted within bounds, given up when a client keeps them waiting, and ended in time.
//!
//! Nothing here knows what is served. How long things may take goes by the machine's own time, not by the server's [`Clock`]: a
//! client that does nothing holds a real file.
//!
//! [`Clock`]: crate::time::Clock

mod accept;
mod body;
mod door;
mod files;
mod stream;

pub(crate) use accept::{Connections, serve};
pub(crate) use door::Door;
