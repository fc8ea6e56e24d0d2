//! The attacks, each with what it was modelled on.

mod connections;
mod crowded;
mod sockets;
mod thinking;

use std::pin::Pin;
use std::time::Instant;

use super::Failure;
use super::attacker::Attacker;

/// An attack under way; it says what it achieved.
type Attempt<'a> = Pin<Box<dyn Future<Output = Result<String, Failure>> + Send + 'a>>;

pub(crate) struct Attack {
    pub(crate) name: &'static str,
    /// Open files that the server may have.
    pub(crate) open_files: u32,
    pub(crate) run: fn(&mut Attacker, Instant) -> Attempt<'_>,
}

const MANY_FILES: u32 = 4_096;

/// All of them; the first is none, for comparison.
pub(crate) const ATTACKS: &[Attack] = &[
    Attack {
        name: "nothing",
        open_files: MANY_FILES,
        run: |_, _| Box::pin(async { Ok("nothing".to_owned()) }),
    },
    Attack { name: "position", open_files: MANY_FILES, run: |by, end| Box::pin(thinking::position(by, end)) },
    Attack { name: "pdn", open_files: MANY_FILES, run: |by, end| Box::pin(thinking::pdn(by, end)) },
    Attack { name: "analysis", open_files: MANY_FILES, run: |by, end| Box::pin(thinking::analysis(by, end)) },
    Attack { name: "mcts", open_files: MANY_FILES, run: |by, end| Box::pin(thinking::mcts(by, end)) },
    Attack {
        name: "long-games",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(thinking::long_games(by, end)),
    },
    Attack {
        name: "endless-games",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(thinking::endless_games(by, end)),
    },
    Attack {
        name: "silent-connections",
        open_files: 1_024,
        run: |by, end| Box::pin(connections::silent(by, end)),
    },
    Attack {
        name: "half-headers",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(connections::half_headers(by, end)),
    },
    Attack {
        name: "large-headers",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(connections::large_headers(by, end)),
    },
    Attack {
        name: "half-bodies",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(connections::half_bodies(by, end)),
    },
    Attack {
        name: "unread-answers",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(connections::unread(by, end)),
    },
    Attack { name: "chat", open_files: MANY_FILES, run: |by, end| Box::pin(sockets::chat(by, end)) },
    Attack { name: "watchers", open_files: MANY_FILES, run: |by, end| Box::pin(sockets::watchers(by, end)) },
    Attack {
        name: "crowded-sockets",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(crowded::sockets(by, end)),
    },
    Attack {
        name: "crowded-mute-sockets",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(crowded::mute_sockets(by, end)),
    },
    Attack {
        name: "crowded-games",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(crowded::new_games(by, end)),
    },
    Attack {
        name: "crowded-joins",
        open_files: MANY_FILES,
        run: |by, end| Box::pin(crowded::joins(by, end)),
    },
    Attack { name: "codes", open_files: MANY_FILES, run: |by, end| Box::pin(sockets::codes(by, end)) },
    Attack { name: "lobby", open_files: MANY_FILES, run: |by, end| Box::pin(sockets::lobby(by, end)) },
];
