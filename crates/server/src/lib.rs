//! Who plays whom: games over HTTP and WebSocket, stored before they are acknowledged.
//!
//! A request goes from a connection (`net`) through `http` to a room (`rooms`), which asks the game (`game`) for its
//! consequences, stores them (`store`), and then announces them (`bus`). Computer players search in `jobs`, visitors'
//! experiments run in `lab`, finished games are reviewed in `review`. Openings are counted in `explorer`, and `puzzles`
//! are for visitors to solve. Work for other processes waits in `work`, including parts of experiments and matches
//! (`crew`). `protocol` has the wire types.

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
mod maintenance;
pub mod metrics;
mod net;
mod picture;
pub mod protocol;
mod puzzles;
mod refusal;
pub mod review;
pub mod rooms;
mod server;
mod stalls;
mod startup;
pub mod store;
mod thinking;
pub mod time;
mod upkeep;
mod visitor;
pub mod work;

pub use address::ClientAddress;
pub use config::{Config, ConnectionLimits, LabLimits, Limits, SocketLimits};
pub use http::{LONGEST_BODY, openapi};
pub use refusal::{Code, Refusal};
pub use server::{Server, ServerError};
