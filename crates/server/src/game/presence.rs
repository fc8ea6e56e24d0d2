//! Who is at a game right now. It is not stored: after a restart everybody is away until they are back. Where several nodes serve one game,
//! each counts its own connections and is told of the others'.

use serde::{Deserialize, Serialize};

use crate::protocol::{Role, Side};

/// A seat's player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatPresence {
    /// Open sockets and streams at this node.
    pub connections: u32,
    /// Since when there is one.
    pub here_since: Option<i64>,
    /// Since when the player is gone: there is no connection, or they said so.
    pub gone_since: Option<i64>,
}

/// Everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presences {
    /// Black's, White's.
    pub seats: [SeatPresence; 2],
    /// People without a seat, at this node.
    pub watchers: u32,
    /// Who is at the other nodes.
    pub elsewhere: Company,
}

/// Who is at a game through one node, or through several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// Connections of Black's player, of White's.
    pub players: [u32; 2],
    /// Since when a player who is still connected is gone because they said so.
    pub gone_since: [Option<i64>; 2],
    /// People without a seat.
    pub watchers: u32,
}

impl Company {
    /// True if nobody is here.
    pub fn is_empty(&self) -> bool {
        self.watchers == 0 && self.players == [0; 2]
    }

    /// Both together. A player is gone only if they are so wherever they are connected.
    pub fn and(self, other: Company) -> Company {
        let gone = |side: usize| match (self.players[side], other.players[side]) {
            (_, 0) => self.gone_since[side],
            (0, _) => other.gone_since[side],
            _ => self.gone_since[side].zip(other.gone_since[side]).map(|(one, two)| one.max(two)),
        };
        Company {
            players: [0, 1].map(|side| self.players[side] + other.players[side]),
            gone_since: [gone(0), gone(1)],
            watchers: self.watchers + other.watchers,
        }
    }
}

/// What has changed about who is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PresenceNews {
    /// A player came or went.
    Players,
    /// Only the number of watchers is another.
    Watchers,
}

impl Presences {
    /// Nobody is there yet.
    pub fn empty(now: i64) -> Self {
        let away = SeatPresence { gone_since: Some(now), ..SeatPresence::default() };
        Presences { seats: [away; 2], ..Presences::default() }
    }

    /// Nobody is there yet but those at other nodes.
    pub fn with_others(elsewhere: Company, now: i64) -> Self {
        let mut all = Presences::empty(now);
        all.change_elsewhere(elsewhere, now);
        all
    }

    /// Those at this node.
    pub fn here(&self) -> Company {
        let players = self.seats.map(|seat| seat.connections);
        let gone_since = self.seats.map(|seat| seat.gone_since.filter(|_| seat.connections > 0));
        Company { players, gone_since, watchers: self.watchers }
    }

    /// True if a side's player is connected, wherever.
    pub fn is_connected(&self, side: Side) -> bool {
        self.connections(side as usize) > 0
    }

    /// How many watch, wherever.
    pub fn all_watchers(&self) -> u32 {
        self.watchers + self.elsewhere.watchers
    }

    fn connections(&self, seat: usize) -> u32 {
        self.seats[seat].connections + self.elsewhere.players[seat]
    }

    /// Others are at the other nodes from now on.
    pub(super) fn change_elsewhere(&mut self, company: Company, now: i64) {
        let before = [0, 1].map(|seat| self.connections(seat) > 0);
        self.elsewhere = company;
        for (index, was_here) in before.into_iter().enumerate() {
            let is_here = self.connections(index) > 0;
            let seat = &mut self.seats[index];
            match (was_here, is_here) {
                (false, true) => (seat.here_since, seat.gone_since) = (Some(now), None),
                (true, false) => (seat.here_since, seat.gone_since) = (None, seat.gone_since.or(Some(now))),
                _ => {}
            }
            // The node that a player is connected to knows whether they said that they go.
            if seat.connections == 0 && is_here {
                seat.gone_since = company.gone_since[index];
            }
        }
    }

    /// A side's player.
    pub fn seat(&self, side: Side) -> &SeatPresence {
        &self.seats[side as usize]
    }

    /// Somebody came.
    pub(super) fn enter(&mut self, role: Option<Role>, now: i64) {
        for &side in sides(role) {
            let seat = &mut self.seats[side as usize];
            seat.connections += 1;
            seat.here_since = seat.here_since.or(Some(now));
            seat.gone_since = None;
        }
        self.watchers += u32::from(role.is_none());
    }

    /// Somebody went.
    pub(super) fn exit(&mut self, role: Option<Role>, now: i64) {
        for &side in sides(role) {
            let elsewhere = self.elsewhere.players[side as usize];
            let seat = &mut self.seats[side as usize];
            seat.connections = seat.connections.saturating_sub(1);
            if seat.connections + elsewhere == 0 {
                seat.here_since = None;
                seat.gone_since = seat.gone_since.or(Some(now));
            }
        }
        self.watchers = self.watchers.saturating_sub(u32::from(role.is_none()));
    }

    /// A player says that they go, though their page may still be open.
    pub(super) fn leave(&mut self, role: Role, now: i64) {
        for &side in sides(Some(role)) {
            self.seats[side as usize].gone_since = Some(now);
        }
    }

    /// A player did something: if they are connected, they are not gone.
    pub(super) fn seen(&mut self, role: Role) {
        for &side in sides(Some(role)) {
            let seat = &mut self.seats[side as usize];
            if seat.connections > 0 {
                seat.gone_since = None;
            }
        }
    }

    /// What is new to those who saw this company before.
    pub fn news_since(&self, before: &Presences) -> Option<PresenceNews> {
        let told =
            |all: &Presences| Side::ALL.map(|side| (all.is_connected(side), all.seat(side).gone_since));
        if told(self) != told(before) {
            return Some(PresenceNews::Players);
        }
        (self.all_watchers() != before.all_watchers()).then_some(PresenceNews::Watchers)
    }

    /// True if nobody is connected, to this node or another.
    pub fn nobody(&self) -> bool {
        self.here().is_empty() && self.elsewhere.is_empty()
    }
}

/// The sides of a role.
pub(super) fn sides(role: Option<Role>) -> &'static [Side] {
    match role {
        None => &[],
        Some(Role::Black) => &[Side::Black],
        Some(Role::White) => &[Side::White],
        Some(Role::Both) => &Side::ALL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_with_two_pages_is_gone_when_both_are_closed() {
        let mut all = Presences::empty(0);
        all.enter(Some(Role::Black), 1);
        all.enter(Some(Role::Black), 3);
        all.exit(Some(Role::Black), 5);
        let black = all.seat(Side::Black);
        assert_eq!((black.here_since, black.gone_since), (Some(1), None));
        all.exit(Some(Role::Black), 9);
        let black = all.seat(Side::Black);
        assert_eq!((black.here_since, black.gone_since), (None, Some(9)));
        assert_eq!(all.seat(Side::White).gone_since, Some(0));
    }

    #[test]
    fn a_player_who_changes_nodes_is_never_gone() {
        let mut all = Presences::empty(0);
        all.enter(Some(Role::Black), 1);
        let elsewhere = Company { players: [1, 1], watchers: 3, ..Company::default() };
        all.change_elsewhere(elsewhere, 2);
        let seen =
            |all: &Presences| Side::ALL.map(|side| (all.is_connected(side), all.seat(side).gone_since));
        assert_eq!(seen(&all), [(true, None); 2]);
        assert_eq!((all.all_watchers(), all.here().watchers), (3, 0));
        all.exit(Some(Role::Black), 3);
        assert_eq!(seen(&all), [(true, None); 2]);
        all.change_elsewhere(Company::default(), 4);
        assert_eq!(seen(&all), [(false, Some(4)); 2]);
        assert!(all.nobody());
    }

    #[test]
    fn who_says_goodbye_at_one_node_is_gone_at_all() {
        let (mut there, mut here) = (Presences::empty(0), Presences::empty(0));
        there.enter(Some(Role::White), 1);
        there.leave(Role::White, 5);
        here.change_elsewhere(there.here(), 6);
        assert_eq!(here.seat(Side::White).gone_since, Some(5));
        there.seen(Role::White);
        here.change_elsewhere(there.here(), 7);
        assert_eq!(here.seat(Side::White).gone_since, None);
        let both = there.here().and(Company { players: [0, 1], gone_since: [None, Some(9)], watchers: 2 });
        assert_eq!(both, Company { players: [0, 2], gone_since: [None; 2], watchers: 2 });
    }

    #[test]
    fn another_window_of_a_player_is_no_news() {
        let nobody = Presences::empty(0);
        let with = |roles: &[Option<Role>]| {
            let mut all = nobody;
            for &role in roles {
                all.enter(role, 1);
            }
            all
        };
        let (black, twice) = (with(&[Some(Role::Black)]), with(&[Some(Role::Black); 2]));
        assert_eq!(black.news_since(&nobody), Some(PresenceNews::Players));
        assert_eq!(twice.news_since(&black), None);
        assert_eq!(with(&[Some(Role::Black), None]).news_since(&black), Some(PresenceNews::Watchers));
    }

    #[test]
    fn a_player_who_left_is_back_when_they_do_something() {
        let mut all = Presences::empty(0);
        all.enter(Some(Role::White), 1);
        all.leave(Role::White, 2);
        assert_eq!(all.seat(Side::White).gone_since, Some(2));
        all.seen(Role::White);
        assert_eq!(all.seat(Side::White).gone_since, None);
        all.seen(Role::Black);
        assert_eq!(all.seat(Side::Black).gone_since, Some(0), "over REST nobody is connected");
    }
}
