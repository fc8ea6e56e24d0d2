//! Whole games through stdin.

use crate::{Run, kelso_reading, scratch};

fn play(args: &[&str], lines: &[&str]) -> Run {
    let run = kelso_reading(&[&["play"], args].concat(), lines.join("\n"));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    run
}

fn last_line(run: &Run) -> &str {
    run.stdout.lines().last().unwrap_or("")
}

#[test]
fn a_game_to_the_end() {
    let run = play(&["--fen", "W:W22:B18,11"], &["moves", "c3xe5xg7"]);
    assert!(run.stdout.contains("White to move and must capture."), "{}", run.stdout);
    assert!(run.stdout.contains("White can play 22x8."), "{}", run.stdout);
    assert!(run.stdout.contains("White 1 (took 2)"), "{}", run.stdout);
    assert_eq!(last_line(&run), "Game over: White wins (no pieces left).");
}

#[test]
fn play_ends_with_quit() {
    let run = kelso_reading(&["play"], "11-15\nquit\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(last_line(&run), "White to move.");
}

#[test]
fn every_notation_is_understood() {
    let moves = ["11-15", "22 17", "8-11", "D2 C3", "f8g7", "c1-d2", " B6 - A5 ", "b4-C5"];
    let lines = [&moves[..], &["fen"]].concat();
    let run = play(&[], &lines);
    assert!(!run.stdout.contains("not"), "{}", run.stdout);
    assert!(run.stdout.contains("move 9"), "{}", run.stdout);
}

#[test]
fn an_illegal_move_lists_the_legal_ones() {
    let run = play(&[], &["11-20", "hello", "11", "99-1", "moves"]);
    let answers: Vec<_> = run.stdout.lines().skip_while(|line| *line != "Black to move.").skip(1).collect();
    let legal = "9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16";
    assert_eq!(answers[0], format!("11-20 is not legal: Black has no such move; legal moves: {legal}."));
    assert!(answers[1].starts_with("“hello” is neither a move nor a command"), "{}", answers[1]);
    assert_eq!(answers[4], format!("Black can play {legal}."));
    assert_eq!(answers.len(), 5);
}

#[test]
fn taking_back_and_playing_again() {
    let run = play(&[], &["undo", "redo", "11-15", "undo", "redo", "undo", "fen"]);
    assert!(run.stdout.contains("There is nothing to take back."));
    assert!(run.stdout.contains("There is nothing to redo."));
    assert_eq!(last_line(&run), "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
}

#[test]
fn draws_resignations_and_claims() {
    let round = ["1-5", "32-28", "5-1", "28-32"];
    let kings = ["--fen", "B:WK29,K32:BK1,K4"];
    let twice = [&round[..], &round].concat();
    // (end rules, lines, last line)
    let table: &[(&str, Vec<&str>, &str)] = &[
        ("wcdf", vec!["resign"], "Game over: White wins (resignation)."),
        ("wcdf", vec!["draw", "yes"], "Game over: draw (agreement)."),
        ("wcdf", vec!["draw", "perhaps", "no"], "White declines."),
        ("wcdf,agreement=off", vec!["draw"], "these rules have no draw by agreement."),
        (
            "wcdf",
            vec!["claim"],
            "Black cannot claim a draw: the position has occurred once (3 are needed), \
             and there were 0 plies without progress (80 are needed).",
        ),
        ("wcdf", twice.clone(), "Black may claim a draw: repetition of the position."),
        ("wcdf", [&twice[..], &["claim"]].concat(), "Game over: draw (repetition of the position)."),
        ("wcdf", [&twice[..7], &["claim 28-32"]].concat(), "Game over: draw (repetition of the position)."),
        ("casual", twice.clone(), "Game over: draw (repetition of the position)."),
        (
            "wcdf",
            vec!["resign", "1-5"],
            "The game is over: White wins (resignation). Type undo to take something back, quit to leave.",
        ),
        ("wcdf", vec!["resign", "undo"], "Black to move."),
        ("no-shuffle", [&round[..], &["1-5"]].concat(), "Black can play 1-6, 4-8."),
        ("max-moves=4:both-lose", round.to_vec(), "Game over: both sides lose (move limit reached)."),
    ];
    for (rules, lines, expected) in table {
        let run = play(&[&kings[..], &["--rules", rules]].concat(), lines);
        assert_eq!(last_line(&run), *expected, "{rules} {lines:?}");
    }
}

#[test]
fn a_game_that_neither_side_can_win_is_drawn_at_once() {
    let over = "Game over: draw (neither side can win).";
    let rules = ["--rules", "casual,no-win-draw"];
    let run = play(&[&["--fen", "W:WK1:BK32"], &rules[..]].concat(), &[]);
    assert_eq!(last_line(&run), over);
    // White can win, until the king is given away; taking that back goes on.
    let won = ["--fen", "W:WK22,K32:BK15"];
    let round = ["32-28", "15-10", "28-32", "10-15"];
    let run = play(&[&won[..], &rules].concat(), &[&round[..], &["22-18"]].concat());
    assert_eq!((last_line(&run), run.stdout.matches(over).count()), (over, 1), "{}", run.stdout);
    let run = play(&[&won[..], &rules].concat(), &["22-18", "undo"]);
    assert_eq!(last_line(&run), "White to move.");
    let run = play(&[&["--fen", "W:WK1:BK32"], &rules[..]].concat(), &["undo"]);
    assert_eq!(last_line(&run), "There is nothing to take back.");
    // Paper B's game has the rule; a change of its rules takes it away.
    let computers = ["--black", "random seed=1", "--white", "random seed=2"];
    let run = play(&[&["--paper", "B"], &computers[..]].concat(), &[]);
    assert!(last_line(&run).starts_with("Game over: "), "{}", run.stdout);
    let without = play(&["--fen", "W:WK1:BK32", "--rules", "casual"], &[]);
    assert_eq!(last_line(&without), "White to move.");
}

#[test]
fn the_plain_board() {
    let fen = ["--fen", "B:W18,K1:B12,K31", "--plain"];
    let numbers = "
      W1       2       3       4
   5       6       7       8
       9       10      11     b12
   13      14      15      16
       17     w18      19      20
   21      22      23      24
       25      26      27      28
   29      30     B31      32
";
    assert!(play(&fen, &[]).stdout.contains(numbers), "{}", play(&fen, &[]).stdout);
    let letters = "
  8   W   .   .   .
  7 .   .   .   .
  6   .   .   .   b
  5 .   .   .   .
  4   .   w   .   .
  3 .   .   .   .
  2   .   .   .   .
  1 .   .   B   .
    a b c d e f g h
";
    assert!(play(&fen, &["letters"]).stdout.contains(letters), "{}", play(&fen, &["letters"]).stdout);
    let flipped = play(&fen, &["letters", "flip"]).stdout;
    assert!(
        flipped.contains("  1   .   B   .   .\n") && flipped.contains("    h g f e d c b a\n"),
        "{flipped}"
    );
}

#[test]
fn saving_and_going_on() {
    let file = scratch("saved.pdn");
    let name = file.to_str().expect("UTF-8");
    let save = format!("save {name}");
    let run = play(
        &["--size", "10", "--variant", "optional-capture", "--rules", "casual", "--first", "white"],
        &["save", "36-31", &save, "15-20", &save],
    );
    assert!(run.stdout.contains("Give a file name: save FILE.pdn"));
    assert_eq!(last_line(&run), format!("Saved to {name}."));
    let run = play(&["--pdn", name], &[&save, "fen", "undo", "undo", "undo"]);
    assert!(run.stdout.contains(&format!("{name} exists already; choose another name.")), "{}", run.stdout);
    assert!(run.stdout.contains("White to move.") && run.stdout.contains("move 3"), "{}", run.stdout);
    assert_eq!(last_line(&run), "There is nothing to take back.");
    std::fs::remove_file(&file).expect("it was there");
}

#[test]
fn every_variant_and_size_can_be_played() {
    let variants = [
        "english",
        "optional-capture",
        "backward-continuation",
        "single-jump",
        "by-destination",
        "forgetful-jumps",
    ];
    for variant in variants {
        for size in ["6", "8", "10", "12", "14", "16"] {
            let run = play(&["--variant", variant, "--size", size], &["moves", "help", "quit"]);
            assert!(run.stdout.contains("Black can play"), "{variant} {size}");
        }
    }
}
