//! The limit on the size holds, and what is of use stays.

use std::time::Duration;

use kelso_engine::experience::Experience;
use kelso_learn::experience::{ExperienceError, LEAST_LIMIT, Store};

use crate::{key, open, result};

fn bytes(store: &Store) -> u64 {
    store.summary().expect("a summary").bytes
}

#[test]
fn the_limit_holds_and_what_is_met_often_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&folder.path().join("e.sqlite"));
    store.set_limit(LEAST_LIMIT).expect("a limit");
    // Met in many games, before everything else: without that, they would go first.
    for number in 0..100 {
        store.remember(key(number), result(6));
        for _ in 0..7 {
            store.reuse(&key(number));
        }
    }
    let mut most = 0;
    for number in 100..150_000 {
        store.remember(key(number), result(6));
        if number % 10_000 == 0 {
            store.flush().expect("written");
            most = most.max(bytes(&store));
        }
    }
    store.flush().expect("written");
    most = most.max(bytes(&store));
    assert!(most <= LEAST_LIMIT, "{most}");
    assert!(most > LEAST_LIMIT / 4, "the room is used: {most}");
    let kept = store.summary().expect("a summary").positions;
    assert!((10_000..140_000).contains(&kept), "{kept}");
    assert!((0..100).all(|number| store.recall(&key(number)).is_some_and(|known| known.games == 8)));
    assert!((149_900..150_000).all(|number| store.recall(&key(number)).is_some()), "the newest stay");
}

#[test]
fn a_smaller_limit_forgets_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    let store = open(&file);
    for number in 0..180_000 {
        store.remember(key(number), result(6));
    }
    store.flush().expect("written");
    assert!(bytes(&store) > LEAST_LIMIT);
    let cleaned = store.set_limit(LEAST_LIMIT).expect("a limit");
    assert!(cleaned.forgotten > 10_000 && cleaned.kept > 10_000, "{cleaned:?}");
    assert!(bytes(&store) <= LEAST_LIMIT);
    drop(store);
    assert_eq!(open(&file).limit().expect("kept"), LEAST_LIMIT);
}

#[test]
fn what_was_not_met_for_long_is_forgotten_when_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&folder.path().join("e.sqlite"));
    for number in 0..5_000 {
        store.remember(key(number), result(6));
    }
    let day = Duration::from_secs(86_400);
    assert_eq!(store.forget_unused_for(day).expect("cleaned").forgotten, 0);
    let cleaned = store.forget_unused_for(Duration::ZERO).expect("cleaned");
    // The last ones may have been met in this very millisecond.
    assert!(cleaned.forgotten > 4_000 && cleaned.forgotten + cleaned.kept == 5_000, "{cleaned:?}");
    store.remember(key(1), result(6));
    store.clear().expect("cleared");
    assert_eq!(store.summary().expect("a summary").positions, 0);
}

#[test]
fn a_limit_that_is_too_small_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&folder.path().join("e.sqlite"));
    let error = store.set_limit(1 << 20).expect_err("too small");
    assert!(matches!(error, ExperienceError::Limit { .. }));
    assert_eq!(error.to_string(), "experience cannot be limited to 1 MB; the least is 8 MB");
}
