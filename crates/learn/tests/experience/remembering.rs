//! What comes back, from memory and from the file.

use std::thread;

use kelso_engine::experience::Experience;
use kelso_engine::{AgentSpec, AnyChoice, Limits, Unobserved};
use kelso_learn::experience::Stores;
use kelso_rules::{AnyGame, EndRules, VariantId};

use crate::{key, open, result, start_key};

#[test]
fn what_was_remembered_is_known_at_once_and_in_the_next_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new folder/experience.sqlite");
    let key = start_key("table");
    let known = {
        let store = open(&file);
        assert_eq!(store.recall(&key), None);
        store.remember(key.clone(), result(6));
        store.reuse(&key);
        let known = store.recall(&key).expect("remembered");
        assert_eq!((known.games, &known.result), (2, &result(6)));
        store.flush().expect("written");
        assert_eq!((store.recall(&key), store.pending()), (Some(known.clone()), 0));
        store.reuse(&key);
        known
    };
    let store = open(&file);
    let again = store.recall(&key).expect("kept");
    assert_eq!((again.games, again.result), (3, known.result));
    assert_eq!(store.recall(&start_key("kelso")), None);
}

#[test]
fn deeper_replaces_shallower_wherever_they_meet() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&folder.path().join("e.sqlite"));
    let key = start_key("table");
    for (flush, depth, deepest) in
        [(false, 4, 4), (true, 3, 4), (false, 6, 6), (true, 5, 6), (false, 2, 6), (true, 7, 7), (true, 1, 7)]
    {
        store.remember(key.clone(), result(depth));
        if flush {
            store.flush().expect("written");
        }
        assert_eq!(store.recall(&key).expect("known").result, result(deepest));
    }
    assert_eq!(store.recall(&key).expect("known").games, 7);
}

#[test]
fn games_share_a_file_and_programs_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("e.sqlite");
    let stores = [open(&file), open(&file)];
    thread::scope(|scope| {
        for (index, store) in stores.iter().enumerate() {
            for thread in 0..2 {
                scope.spawn(move || {
                    for number in 0..300 {
                        store.remember(key(number), result(3));
                        store.recall(&key(number * 2));
                        if number % 100 == 50 + index as u64 + thread {
                            store.flush().expect("written");
                        }
                    }
                });
            }
        }
    });
    for store in &stores {
        store.flush().expect("written");
    }
    for number in 0..300 {
        assert_eq!(stores[0].recall(&key(number)).expect("known").games, 4);
    }
}

fn play(spec: &AgentSpec) -> Vec<AnyChoice> {
    let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::CASUAL, None);
    let mut agent = spec.build_any(game.variant());
    let mut choices = Vec::new();
    while game.result().is_none() && game.plies() < 30 {
        let choice = agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
        game.play(&choice.mv).expect("legal");
        choices.push(choice);
    }
    choices
}

#[test]
fn a_second_game_is_played_from_experience() {
    let folder = tempfile::tempdir().expect("a folder");
    let stores = Stores::new(Some(folder.path().join("e.sqlite")), |error| panic!("{error}"));
    let spec: AgentSpec = "table depth=4 experience=on".parse().expect("an agent");
    let spec = stores.attach(spec).expect("a store");
    let (first, second) = (play(&spec), play(&spec));
    let searched = |choices: &[AnyChoice]| choices.iter().filter(|choice| choice.stats.nodes > 0).count();
    assert!(searched(&first) > 20);
    // Forced moves are not remembered; a search of one is short.
    assert!(searched(&second) * 4 < searched(&first), "{} of {}", searched(&second), searched(&first));
    let moves = |choices: &[AnyChoice]| choices.iter().map(|choice| choice.mv).collect::<Vec<_>>();
    assert_eq!(moves(&first), moves(&second));
    let without: AgentSpec = "table depth=4".parse().expect("an agent");
    assert_eq!(moves(&play(&stores.attach(without).expect("nothing to open"))), moves(&first));
}
