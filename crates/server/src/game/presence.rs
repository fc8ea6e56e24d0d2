//! Who is at a game right now. It is not stored: after a restart everybody is away until they are back.

use crate::protocol::{Role, Side};

/// A seat's player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatPresence {
    /// Open sockets and streams.
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
    /// People without a seat.
    pub watchers: u32,
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
        Presences { seats: [away; 2], watchers: 0 }
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
            let seat = &mut self.seats[side as usize];
            seat.connections = seat.connections.saturating_sub(1);
            if seat.connections == 0 {
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
        let told = |all: &Presences| all.seats.map(|seat| (seat.connections > 0, seat.gone_since));
        if told(self) != told(before) {
            return Some(PresenceNews::Players);
        }
        (self.watchers != before.watchers).then_some(PresenceNews::Watchers)
    }

    /// True if nobody is connected.
    pub fn nobody(&self) -> bool {
        self.watchers == 0 && self.seats.iter().all(|seat| seat.connections == 0)
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
