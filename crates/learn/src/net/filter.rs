//! Detects repeated positions in constant memory: a table with a few million places. A repeated position is let through
//! if another has taken its place; a new one is never rejected.

/// Places, a power of two: 32 megabytes.
const PLACES: usize = 1 << 22;

pub(super) struct Filter {
    places: Vec<u64>,
}

impl Filter {
    pub(super) fn new() -> Self {
        Filter { places: vec![0; PLACES] }
    }

    /// True if this position's hash has not been seen, as far as is remembered.
    pub(super) fn is_new(&mut self, hash: u64) -> bool {
        // The lower bits choose the place; 0 means empty, so it is never stored.
        let place = &mut self.places[hash as usize % PLACES];
        let is_new = *place != hash | 1 << 63;
        *place = hash | 1 << 63;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_before_is_known_until_its_place_is_taken() {
        let mut filter = Filter::new();
        let other = 7 + PLACES as u64;
        assert_eq!([7, 0, 7, 0].map(|hash| filter.is_new(hash)), [true, true, false, false]);
        assert_eq!([other, 7, 7].map(|hash| filter.is_new(hash)), [true, true, false]);
    }
}
