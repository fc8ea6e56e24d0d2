//! How much players and addresses may say, on however many sockets, and how often they may guess. The numbers are in
//! `docs/server.md`.

use serde::{Deserialize, Serialize};

use super::limiter::{Limiter, Quota};
use crate::address::ClientAddress;
use crate::game::{GameId, PlayerKey};
use crate::protocol::Command;
use crate::refusal::{Code, Refusal};
use crate::visitor::Visitor;

/// Messages of a player: a page asks every 2.5 seconds whether the line is alive, and there may be several.
const PLAYER: Quota = Quota { burst: 100, per_minute: 300 };
/// Messages from an address, where a whole school may be.
const ADDRESS: Quota = Quota { burst: 4_000, per_minute: 12_000 };
/// Lines of chat of a player in a game. Each of them is stored.
const CHAT: Quota = Quota { burst: 10, per_minute: 20 };
/// Lines of chat from an address.
const ADDRESS_CHAT: Quota = Quota { burst: 400, per_minute: 480 };
/// Codes from an address that no game has: everybody in a class may mistype one.
const WRONG_CODES: Quota = Quota { burst: 60, per_minute: 10 };

/// What players and addresses have left.
pub(crate) struct Budgets {
    is_on: bool,
    players: Limiter<PlayerKey>,
    addresses: Limiter<ClientAddress>,
    chat: Limiter<(PlayerKey, GameId)>,
    address_chat: Limiter<ClientAddress>,
    wrong_codes: Limiter<ClientAddress>,
}

/// What was used of budgets, by whom.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct UsedBudgets {
    players: Vec<(PlayerKey, u32)>,
    addresses: Vec<(ClientAddress, u32)>,
    chat: Vec<((PlayerKey, GameId), u32)>,
    address_chat: Vec<(ClientAddress, u32)>,
    wrong_codes: Vec<(ClientAddress, u32)>,
}

impl Budgets {
    /// Where there are other nodes, they are told what is used.
    pub(crate) fn new(is_on: bool, is_shared: bool) -> Self {
        Budgets {
            is_on,
            players: Limiter::of_node(PLAYER, is_shared),
            addresses: Limiter::of_node(ADDRESS, is_shared),
            chat: Limiter::of_node(CHAT, is_shared),
            address_chat: Limiter::of_node(ADDRESS_CHAT, is_shared),
            wrong_codes: Limiter::of_node(WRONG_CODES, is_shared),
        }
    }

    /// What was used here since this was last asked.
    pub(crate) fn untold(&self) -> UsedBudgets {
        UsedBudgets {
            players: self.players.untold(),
            addresses: self.addresses.untold(),
            chat: self.chat.untold(),
            address_chat: self.address_chat.untold(),
            wrong_codes: self.wrong_codes.untold(),
        }
    }

    /// So much was used at another node.
    pub(crate) fn charge(&self, used: UsedBudgets, now: i64) {
        self.players.charge(used.players, now);
        self.addresses.charge(used.addresses, now);
        self.chat.charge(used.chat, now);
        self.address_chat.charge(used.address_chat, now);
        self.wrong_codes.charge(used.wrong_codes, now);
    }

    /// Somebody sends a message, of whatever kind.
    pub(crate) fn message(&self, from: Visitor, now: i64) -> Result<(), Refusal> {
        // The player first: one who floods does not use up what others at their address have.
        let allowed = !self.is_on
            || from.player.is_none_or(|player| self.players.allow(player, now))
                && self.addresses.allow(from.address, now);
        if allowed {
            Ok(())
        } else {
            Err(Refusal::new(Code::TooMany, "too many messages; wait a little").because("messages"))
        }
    }

    /// Somebody asks for something in a game: lines of chat have a budget of their own.
    pub(crate) fn command(
        &self,
        from: Visitor,
        game: &GameId,
        command: &Command,
        now: i64,
    ) -> Result<(), Refusal> {
        let (Command::Chat(_), Some(player), true) = (command, from.player, self.is_on) else {
            return Ok(());
        };
        if self.chat.allow((player, game.clone()), now) && self.address_chat.allow(from.address, now) {
            return Ok(());
        }
        Err(Refusal::new(Code::TooMany, "too many lines of chat; wait a few seconds before you write again")
            .because("chat"))
    }

    /// Somebody tries a code. It counts as wrong until [`right_code`](Self::right_code) says otherwise.
    pub(crate) fn try_code(&self, address: ClientAddress, now: i64) -> Result<(), Refusal> {
        if !self.is_on || self.wrong_codes.allow(address, now) {
            return Ok(());
        }
        Err(Refusal::new(
            Code::TooMany,
            "too many codes that no game has were tried from your address; wait a minute, then check the code",
        ).because("codes"))
    }

    /// The code that was tried is a game's, and costs nothing.
    pub(crate) fn right_code(&self, address: ClientAddress) {
        self.wrong_codes.give_back(&address);
    }

    /// Forgets those who have everything back.
    pub(crate) fn forget(&self, now: i64) {
        self.players.forget(now);
        self.addresses.forget(now);
        self.chat.forget(now);
        self.address_chat.forget(now);
        self.wrong_codes.forget(now);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::game::Token;

    fn speaker(last: u8, player: Option<PlayerKey>) -> Visitor {
        Visitor { address: IpAddr::from([10, 0, 0, last]).into(), player }
    }

    #[test]
    fn a_player_has_one_budget_wherever_they_are_and_an_address_one_for_all() {
        let budgets = Budgets::new(true, false);
        let ana = Token::random().key();
        let said = |from: Visitor| (0..5_000).filter(|_| budgets.message(from, 0).is_ok()).count();
        assert_eq!(said(speaker(1, Some(ana))), 100);
        assert_eq!(said(speaker(2, Some(ana))), 0);
        assert_eq!(said(speaker(1, None)), 3_900, "what others at the address have left");
        assert_eq!(said(speaker(1, Some(Token::random().key()))), 0);
        assert_eq!(said(speaker(3, None)), 4_000);
        assert!((0..5_000).all(|_| Budgets::new(false, false).message(speaker(1, Some(ana)), 0).is_ok()));
    }

    #[test]
    fn chat_is_counted_by_game_and_by_address() {
        let budgets = Budgets::new(true, false);
        let chat = Command::Chat("hello".to_owned());
        let lines = |game: &GameId| {
            let from = speaker(1, Some(Token::random().key()));
            (0..200).filter(|_| budgets.command(from, game, &chat, 0).is_ok()).count()
        };
        let of_fifty_players = (0..50).map(|_| lines(&GameId::random())).collect::<Vec<_>>();
        assert_eq!(of_fifty_players, [[10; 40].as_slice(), &[0; 10]].concat());
        let (from, game) = (speaker(2, Some(Token::random().key())), GameId::random());
        for _ in 0..10 {
            assert!(budgets.command(from, &game, &chat, 0).is_ok());
        }
        assert!(budgets.command(from, &game, &chat, 0).is_err());
        assert!(budgets.command(from, &game, &Command::Resign, 0).is_ok());
        assert!(budgets.command(from, &GameId::random(), &chat, 0).is_ok(), "another game");
    }

    #[test]
    fn right_codes_cost_nothing_and_wrong_ones_run_out() {
        let budgets = Budgets::new(true, false);
        let address = speaker(1, None).address;
        for _ in 0..100 {
            assert!(budgets.try_code(address, 0).is_ok());
            budgets.right_code(address);
        }
        assert_eq!((0..100).filter(|_| budgets.try_code(address, 0).is_ok()).count(), 60);
        assert!(budgets.try_code(address, 6_000).is_ok(), "one in six seconds");
        assert!(budgets.try_code(address, 6_000).is_err());
    }
}
