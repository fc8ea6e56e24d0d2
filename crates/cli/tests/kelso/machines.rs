//! Games with machines, and the comparison of searches inside a game.

use crate::{Run, kelso, kelso_reading};

fn play(args: &[&str], lines: &[&str]) -> Run {
    let run = kelso_reading(&[&["play"], args].concat(), lines.join("\n"));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    run
}

fn last_line(run: &Run) -> &str {
    run.stdout.lines().last().unwrap_or("")
}

/// The moves that the output says this side's machine played.
fn moves_of<'a>(run: &'a Run, side: &str) -> Vec<&'a str> {
    let played = run.stdout.lines().filter(|line| line.contains(&format!(" {side} (")));
    played
        .filter_map(|line| line.split(" plays ").nth(1))
        .map(|rest| rest.split(' ').next().unwrap_or(rest))
        .collect()
}

#[test]
fn a_person_plays_a_machine_to_the_end() {
    // A game of two machines gives the script: a person who plays Black's moves meets the same answers.
    let (black, white) = ("alphabeta depth=2 eval=piece-row", "alphabeta depth=5 eval=piece-row");
    let machines = play(&["--black", black, "--white", white, "--rules", "casual"], &[]);
    let person = play(&["--white", white, "--rules", "casual"], &moves_of(&machines, "Black"));
    assert!(last_line(&machines).starts_with("Game over: "), "{}", machines.stdout);
    assert_eq!(last_line(&person), last_line(&machines));
    assert_eq!(moves_of(&person, "White"), moves_of(&machines, "White"));
    assert!(moves_of(&person, "White").len() > 10);
}

#[test]
fn machines_play_to_the_end_and_claim_their_draws() {
    let table = [
        (&["--black", "random seed=1", "--white", "kelso level=2 seed=2"][..], "Game over: "),
        (&["--black", "random", "--white", "mcts nodes=20", "--variant", "single-jump"], "Game over: "),
        (&["--black", "ordered depth=3", "--white", "table depth=3", "--size", "6"], "Game over: "),
        // Neither gets on with kings: whoever is not better claims, by the official rules.
        (
            &["--black", "alphabeta", "--white", "minimax", "--fen", "B:WK29,K32:BK1,K4"],
            "Game over: draw (repetition of the position).",
        ),
    ];
    for (args, ending) in table {
        let run = play(args, &[]);
        assert!(last_line(&run).starts_with(ending), "{args:?}: {}", run.stdout);
        // The board at the start and at the end, not between.
        assert_eq!(run.stdout.matches("(took ").count(), 4, "{args:?}");
    }
}

#[test]
fn a_seed_is_kept_and_chance_is_not() {
    let game = |black: &str, white: &str| play(&["--black", black, "--white", white], &[]).stdout;
    let seeded = || game("random seed=3", "random seed=4");
    assert_eq!(seeded(), seeded());
    assert!((0..5).any(|_| game("random", "random") != game("random", "random")));
}

#[test]
fn a_machine_says_what_it_did() {
    let run = play(&["--white", "alphabeta depth=5 eval=piece-row"], &["11-15", "stats"]);
    let at = run.stdout.lines().position(|line| line.contains("plays")).expect("it moved");
    let lines: Vec<_> = run.stdout.lines().skip(at).take(2).collect();
    assert!(
        lines[0]
            .starts_with("  1… White (alphabeta depth=5 eval=piece-row) plays 22-18   score +2.00, depth 5")
    );
    for part in ["635 nodes (", "/s)", "414 leaves", "128 cut-offs", "branching 5.1"] {
        assert!(lines[1].contains(part), "{part}: {}", lines[1]);
    }
    assert!(run.stdout.contains("from the root    1  7  18  66  129  414"), "{}", run.stdout);
    assert!(play(&[], &["stats"]).stdout.contains("No computer player has moved yet."));
}

#[test]
fn undo_goes_back_to_my_own_move() {
    let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    let run = play(&["--white", "alphabeta"], &["11-15", "undo", "fen", "undo"]);
    assert!(run.stdout.contains(start), "{}", run.stdout);
    assert_eq!(last_line(&run), "There is nothing to take back.");
    // The machine began: its move stands, whatever is taken back.
    let run = play(&["--black", "alphabeta"], &["undo", "22-18", "undo", "redo", "undo", "undo", "fen"]);
    assert_eq!(run.stdout.matches("nothing to take back").count(), 2, "{}", run.stdout);
    assert!(last_line(&run).starts_with("W:W21,22"), "{}", run.stdout);
    assert_eq!(moves_of(&run, "Black").len(), 2);
}

#[test]
fn levels_hints_and_sides() {
    let run = play(&["--level", "1", "--side", "white"], &["hint", "level 2", "level 11", "level"]);
    assert_eq!(moves_of(&run, "Black").len(), 1);
    assert!(run.stdout.contains("Hint: "), "{}", run.stdout);
    assert!(run.stdout.contains("Black is now kelso level=2: it looks 1 ply ahead"), "{}", run.stdout);
    assert!(run.stdout.contains("there is no level “11”"), "{}", run.stdout);
    // You have Black unless you ask for White, at the bottom of the board.
    let run = play(&["--level", "1", "--plain"], &[]);
    assert!(run.stdout.trim_start().starts_with("w32"), "{}", run.stdout);
    // Two people, and one of them gives his seat to the machine.
    let run = play(&[], &["level 1", "11-15"]);
    assert_eq!(moves_of(&run, "White").len(), 1, "{}", run.stdout);
}

#[test]
fn a_machine_takes_a_draw_unless_it_stands_better() {
    let offer = |fen: &str, white: &str| {
        let run = play(&["--fen", fen, "--white", white], &["draw"]);
        last_line(&run).to_owned()
    };
    let drawn = "Game over: draw (agreement).";
    assert_eq!(offer("B:WK29:BK1,K4,K12", "alphabeta"), drawn);
    assert_eq!(offer("B:WK29:BK1", "alphabeta"), drawn);
    assert_eq!(offer("B:WK29:BK1", "random"), drawn);
    assert_eq!(offer("B:WK29,K30,K21:BK1", "alphabeta"), "White declines.");
}

#[test]
fn compare_inside_a_game() {
    let fen = ["--fen", "W:W21-32:B1-11,16", "--variant", "single-jump"];
    let run = play(&fen, &["compare depth=4 eval=count", "compare depth=no"]);
    for part in ["3,780          213", "–           66", "O(b^P) = O(8.0^4) ≈ 4,096", "O(P) = O(4)"] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    assert!(last_line(&run).starts_with("depth cannot be “no”"), "{}", run.stdout);
}

#[test]
fn the_saved_game_names_its_players() {
    let file = crate::scratch("machines.pdn");
    let save = format!("save {}", file.display());
    play(&["--white", "kelso level=1 seed=9"], &["11-15", &save]);
    let text = std::fs::read_to_string(&file).expect("it was saved");
    std::fs::remove_file(&file).expect("it was there");
    assert!(
        text.contains("[Black \"human\"]") && text.contains("[White \"kelso level=1 seed=9\"]"),
        "{text}"
    );
}

#[test]
fn agents_are_listed_for_people() {
    let list = kelso(&["agents"]).stdout;
    for name in ["alphabeta", "piece-half-normalised", "sum-distances", "example: kelso level=5", "  10  "] {
        assert!(list.contains(name), "{name}");
    }
}
