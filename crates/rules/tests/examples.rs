//! The programs in `examples/` do what they say.

use std::process::Command;

/// Runs an example, which cargo builds along with the tests.
fn run(name: &str, argument: &str) -> String {
    let test = std::env::current_exe().expect("this program has a path");
    let built = test.ancestors().nth(2).expect("the folder of the build").join("examples");
    let program = built.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let output = Command::new(&program).arg(argument).output();
    let output = output.unwrap_or_else(|error| {
        panic!("{}: {error}; build it with `cargo build --examples`", program.display())
    });
    assert!(output.status.success(), "{name} {argument}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").replace("\r\n", "\n")
}

#[test]
fn perft_counts() {
    let expected = "
 1            7
 2           49
 3          302
 4         1469
below each first move at depth 4:
9-13 264
9-14 180
10-14 175
10-15 185
11-15 184
11-16 244
12-16 237
";
    assert_eq!(format!("\n{}", run("perft", "4")), expected);
}

#[test]
fn a_random_game_is_legal_to_its_end() {
    let pdn = run("random_game", "42");
    assert!(pdn.starts_with("[Event \"Two players who do not look\"]\n"), "{pdn}");
    assert!(pdn.contains("[EndRules \"casual\"]\n[Termination \"no-pieces\"]\n"), "{pdn}");
    let folder = std::env::temp_dir().join(format!("kelso-rules-examples-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the file");
    let file = folder.join("random.pdn");
    std::fs::write(&file, pdn).expect("the file is written");
    let told = run("pdn_results", &file.to_string_lossy());
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
    assert_eq!(told, "1. ? - ?: 1-0 after 79 plies, at W:W:BK6,K22\n");
}

#[test]
fn legal_moves_of_any_variant() {
    let table = [
        ("W:W22:B18,11,1", "english, White to move:\n22x15x8      B:W8:B1\n"),
        (
            "optional-capture 10x10 B:W31:B26",
            "optional-capture 10×10, Black to move:\n26x37        W:W:B37\n",
        ),
        ("B:W25,30:B21", "english, Black to move:\nnone: Black has lost\n"),
    ];
    for (position, expected) in table {
        assert_eq!(run("legal_moves", position), expected);
    }
}

#[test]
fn a_board_is_drawn() {
    let expected = "
 8    B   .   .   .
 7  .   .   .   .
 6    .   .   b   .
 5  .   .   .   .
 4    .   b   .   .
 3  .   w   .   .
 2    .   .   .   .
 1  .   .   .   W
    a b c d e f g h
White to move
";
    assert_eq!(format!("\n{}", run("board", "W:W22,K32:B18,11,K1")), expected);
}
