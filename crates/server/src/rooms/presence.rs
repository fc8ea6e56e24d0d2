//! Who is at a game right now. It is not stored: after a restart everybody is away until he is back.

use crate::protocol::{Role, Side};

/// A seat's player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// Open sockets and streams.
    pub connections: u32,
    /// Since when there is none.
    pub gone_since: Option<i64>,
    /// How long his messages are under way, in milliseconds, by the last measurement.
    pub lag: i64,
}

/// Everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presences {
    /// Black's, White's.
    pub seats: [Presence; 2],
    /// People without a seat.
    pub watchers: u32,
}

impl Presences {
    /// Nobody is there yet.
    pub fn empty(now: i64) -> Self {
        let away = Presence { gone_since: Some(now), ..Presence::default() };
        Presences { seats: [away; 2], watchers: 0 }
    }

    /// Somebody came.
    pub fn enter(&mut self, role: Option<Role>) {
        for &side in sides(role) {
            let seat = &mut self.seats[side as usize];
            seat.connections += 1;
            seat.gone_since = None;
        }
        self.watchers += u32::from(role.is_none());
    }

    /// Somebody went.
    pub fn exit(&mut self, role: Option<Role>, now: i64) {
        for &side in sides(role) {
            let seat = &mut self.seats[side as usize];
            seat.connections = seat.connections.saturating_sub(1);
            if seat.connections == 0 {
                seat.gone_since = seat.gone_since.or(Some(now));
            }
        }
        self.watchers = self.watchers.saturating_sub(u32::from(role.is_none()));
    }

    /// A player says that he goes, though his page may still be open.
    pub fn leave(&mut self, role: Role, now: i64) {
        for &side in sides(Some(role)) {
            self.seats[side as usize].gone_since = Some(now);
        }
    }

    /// A player did something: he is here.
    pub fn seen(&mut self, role: Role) -> bool {
        let mut returned = false;
        for &side in sides(Some(role)) {
            let seat = &mut self.seats[side as usize];
            returned |= seat.connections > 0 && seat.gone_since.take().is_some();
        }
        returned
    }

    /// True if nobody is connected.
    pub fn nobody(&self) -> bool {
        self.watchers == 0 && self.seats.iter().all(|seat| seat.connections == 0)
    }
}

/// The sides of a role.
pub fn sides(role: Option<Role>) -> &'static [Side] {
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
        all.enter(Some(Role::Black));
        all.enter(Some(Role::Black));
        all.exit(Some(Role::Black), 5);
        assert_eq!(all.seats[0].gone_since, None);
        all.exit(Some(Role::Black), 9);
        assert_eq!(all.seats[0].gone_since, Some(9));
        assert_eq!(all.seats[1].gone_since, Some(0));
    }
}
