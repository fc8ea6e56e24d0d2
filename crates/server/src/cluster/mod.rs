//! Several nodes that serve the same games. What happened is in the database, which alone decides who was first; what the nodes tell each
//! other over the broker only saves them from asking the database all the time. Whatever is lost on the way is found there: see
//! [`Rooms::keep_up`](crate::rooms::Rooms::keep_up).

mod news;
mod nodes;
mod outbox;
mod peers;

pub(crate) use news::{GameNews, NodeId};
pub(crate) use nodes::watch_nodes;
pub(crate) use peers::{GameLink, Joined, Peers};
