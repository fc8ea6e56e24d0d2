//! Who plays whom: games over HTTP and WebSocket, stored before they are acknowledged.
//!
//! A request goes from a connection (`net`) by `http` to a room (`rooms`), which asks the game (`game`) what follows from it, has that stored
//! (`store`), and then tells everybody (`bus`). Machines think in `jobs`, visitors'
//! experiments run in `lab`, finished games are reviewed in `review`. What was played is counted in `explorer`, and `puzzles` are put to visitors. Work for other
//! processes waits in `work`, parts of experiments and matches among it (`crew`). `protocol` holds the shapes on the wire.

mod address;
pub mod broker;
pub mod bus;
mod cluster;
mod config;
pub mod crew;
pub mod doctor;
pub mod explorer;
pub mod game;
mod headcount;
mod http;
pub mod jobs;
mod lab;
mod lock;
pub mod metrics;
mod net;
mod picture;
pub mod protocol;
mod puzzles;
mod refusal;
pub mod review;
pub mod rooms;
mod server;
pub mod store;
mod thinking;
pub mod time;
pub mod work;

pub use address::ClientAddress;
pub use config::{Config, ConnectionLimits, LabLimits, Limits, SocketLimits};
pub use http::{LONGEST_BODY, openapi};
pub use refusal::{Code, Refusal};
pub use server::{Server, ServerError};
