//! Sockets and streams at a game: a bounded number of watchers, and of each player and address.

use super::App;
use crate::address::ClientAddress;
use crate::game::{GameId, PlayerKey};
use crate::headcount::{Counted, HeadBounds, Headcount, NoRoom};
use crate::refusal::{Code, Refusal};
use crate::visitor::Visitor;

/// Whose sockets are counted together.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Party {
    Watchers,
    Player(PlayerKey),
    Address(ClientAddress),
}

/// Sockets and streams at all games.
pub(crate) type Places = Headcount<(GameId, Party)>;
type Taken = Counted<(GameId, Party)>;

/// A socket or stream at a game, while this lives.
pub(crate) struct GamePlace {
    watching: Option<Taken>,
    _others: [Option<Taken>; 2],
}

impl GamePlace {
    /// A place at a game for somebody with or without a seat, if there is one.
    pub(crate) fn take(app: &App, game: &GameId, from: Visitor, watches: bool) -> Result<GamePlace, Refusal> {
        let limits = app.config.sockets;
        let take = |party: Party, most: usize| {
            let each = if app.config.rate_limits { most } else { usize::MAX };
            app.places.enter((game.clone(), party.clone()), HeadBounds { all: usize::MAX, each }).map_err(
                |why| {
                    let own = if let NoRoom::OfThese(own) = why { own } else { most };
                    full(&party, own)
                },
            )
        };
        let player = from.player.map(|player| take(Party::Player(player), limits.per_player)).transpose()?;
        let address = take(Party::Address(from.address), limits.per_address)?;
        let watching = watches.then(|| take(Party::Watchers, limits.watchers)).transpose()?;
        Ok(GamePlace { watching, _others: [player, Some(address)] })
    }

    /// Who watched has taken a seat.
    pub(crate) fn sit_down(&mut self) {
        self.watching = None;
    }
}

fn full(party: &Party, own: usize) -> Refusal {
    let sentence = match party {
        Party::Watchers => format!("{own} people watch this game already; try again later"),
        Party::Player(_) => format!("you have this game open {own} times already; close one of them"),
        Party::Address(_) => {
            format!("this game is open {own} times at your address already; close one of them")
        }
    };
    Refusal::new(Code::NoRoom, sentence).because("sockets")
}
