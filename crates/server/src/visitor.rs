//! Whom limits and turns count for: a visitor, as far as they are known, at an address.

use crate::address::ClientAddress;
use crate::game::{PlayerKey, Token, hex};
use crate::jobs::{GameText, Task, Work};

/// Somebody who asks for something. Anybody can make up a player, so whatever is limited for each player has a roof for
/// their address too: high enough for a class on one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor {
    pub(crate) address: ClientAddress,
    /// By cookie or token; nobody knows who comes for the first time.
    pub(crate) player: Option<PlayerKey>,
}

impl Visitor {
    /// A task for this visitor. The visitors at one address take turns, and one who is not known counts as another
    /// each time: several may be new at once.
    pub(crate) fn task(self, game: GameText, work: Work) -> Task {
        let player = self.player.unwrap_or_else(|| Token::random().key());
        let owner = format!("visitor {}", hex(player.bytes()));
        Task { payer: self.address.to_string(), owner, game, work }
    }
}
