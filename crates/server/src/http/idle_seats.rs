//! Seats in public games that somebody took and has not moved in yet. Each of them keeps a person waiting, so nobody may hold many: neither a
//! player, nor an address, which may invent as many players as it likes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::address::ClientAddress;
use crate::game::{GameId, PlayerKey};
use crate::protocol::RequestFault;
use crate::refusal::Refusal;
use crate::rooms::Rooms;

/// Of one player: nobody begins more games at once than they look after.
const PLAYER: usize = 4;
/// Of one address: half of a class of forty takes the seats that the other half offers.
const ADDRESS: usize = 20;

#[derive(Default)]
pub(crate) struct IdleSeats {
    seats: Mutex<Vec<IdleSeat>>,
    taken: AtomicU64,
}

#[derive(Clone)]
struct IdleSeat {
    number: u64,
    game: GameId,
    player: PlayerKey,
    address: ClientAddress,
    /// False until the player has joined.
    seated: bool,
}

/// The right to take a seat; given back if it is dropped without [`IdleSeatClaim::seated`].
pub(crate) struct IdleSeatClaim<'a> {
    seats: &'a IdleSeats,
    number: u64,
    kept: bool,
}

impl IdleSeats {
    /// Somebody wants a seat in a public game. It is counted before they join, so that many requests at once get no more seats.
    pub(crate) async fn claim(
        &self,
        rooms: &Rooms,
        game: &GameId,
        player: PlayerKey,
        address: ClientAddress,
    ) -> Result<IdleSeatClaim<'_>, Refusal> {
        let number = self.taken.fetch_add(1, Ordering::Relaxed);
        self.lock().push(IdleSeat { number, game: game.clone(), player, address, seated: false });
        let claim = IdleSeatClaim { seats: self, number, kept: false };
        if self.exceeded(player, address).is_some() {
            self.drop_used(rooms, address).await;
        }
        match self.exceeded(player, address) {
            Some(most) => Err(RequestFault::IdleSeats { most: most as u32 }.into()),
            None => Ok(claim),
        }
    }

    /// The limit that is exceeded now.
    fn exceeded(&self, player: PlayerKey, address: ClientAddress) -> Option<usize> {
        let seats = self.lock();
        let at_address = seats.iter().filter(|seat| seat.address == address);
        let of_player = seats.iter().filter(|seat| seat.player == player).count();
        if of_player > PLAYER {
            return Some(PLAYER);
        }
        (at_address.count() > ADDRESS).then_some(ADDRESS)
    }

    /// Drops the seats of an address, and of players who have some there, that no longer keep anybody waiting.
    async fn drop_used(&self, rooms: &Rooms, address: ClientAddress) {
        let seated: Vec<IdleSeat> = self.lock().iter().filter(|seat| seat.seated).cloned().collect();
        let players: Vec<PlayerKey> =
            self.lock().iter().filter(|seat| seat.address == address).map(|seat| seat.player).collect();
        let mut used = Vec::new();
        for seat in seated {
            let concerns = seat.address == address || players.contains(&seat.player);
            if concerns && !rooms.awaits_first_move(&seat.game, &seat.player).await {
                used.push(seat.number);
            }
        }
        self.lock().retain(|seat| !used.contains(&seat.number));
    }

    /// Forgets seats in games that nobody is in any more.
    pub(crate) fn forget(&self, rooms: &Rooms) {
        self.lock().retain(|seat| !seat.seated || rooms.is_in_memory(&seat.game));
    }

    fn lock(&self) -> MutexGuard<'_, Vec<IdleSeat>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl IdleSeatClaim<'_> {
    /// The player has joined.
    pub(crate) fn seated(mut self) {
        self.kept = true;
        if let Some(seat) = self.seats.lock().iter_mut().find(|seat| seat.number == self.number) {
            seat.seated = true;
        }
    }
}

impl Drop for IdleSeatClaim<'_> {
    fn drop(&mut self) {
        if !self.kept {
            self.seats.lock().retain(|seat| seat.number != self.number);
        }
    }
}
