//! Several nodes that serve the same games. What happened is in the database, which alone decides who was first; the
//! nodes' messages to each other over the broker only save queries. Whatever is lost on the way is found in the
//! database: see [`Rooms::keep_up`](crate::rooms::Rooms::keep_up).

mod news;
mod nodes;
mod outbox;
mod peers;

pub(crate) use news::{GameNews, NodeId};
pub(crate) use nodes::watch_nodes;
pub(crate) use peers::{GameLink, Joined, Peers};
