//! Connections: accepted within limits, dropped when a client keeps them waiting, and closed in time.
//!
//! Nothing here knows what is served. Timeouts use real time, not the server's [`Clock`]: a client that does nothing
//! holds a real file descriptor.
//!
//! [`Clock`]: crate::time::Clock

mod accept;
mod body;
mod door;
mod files;
mod stream;

pub(crate) use accept::{Connections, listen, serve};
pub(crate) use door::Door;
