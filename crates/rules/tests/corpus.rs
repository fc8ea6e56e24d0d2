//! Real files: the corpus lies outside the repository and is found through `KELSO_CORPUS`.

#[expect(dead_code, reason = "only some of the checks are for whole files")]
mod checks;

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use kelso_rules::pdn::{PdnReader, ReplayOptions, ReplayProblem};

/// A file or folder of the corpus; says loudly when it is not there.
fn corpus(path: &str) -> Option<PathBuf> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let root = std::env::var_os("KELSO_CORPUS").map_or(default, PathBuf::from);
    let full = root.join(path);
    if !full.exists() {
        eprintln!("SKIPPED: there is no {}; set KELSO_CORPUS to the folder that holds it", full.display());
        return None;
    }
    Some(full)
}

fn open(path: &Path) -> BufReader<File> {
    BufReader::new(File::open(path).expect("the corpus can be read"))
}

fn suite(prefix: &str) -> Vec<PathBuf> {
    let Some(folder) = corpus("pdn/suite") else { return Vec::new() };
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the corpus can be read")
        .map(|entry| entry.expect("the corpus can be read").path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix)))
        .collect();
    files.sort();
    files
}

#[test]
fn every_good_file_of_the_suite_is_read_strictly_and_tolerantly() {
    for path in suite("succeed_") {
        let tolerant: Vec<_> = PdnReader::new(open(&path))
            .map(|game| game.unwrap_or_else(|error| panic!("{}: {error}", path.display())))
            .collect();
        assert!(!tolerant.is_empty(), "{}", path.display());
        let strict: Vec<_> = PdnReader::strict(open(&path))
            .map(|game| game.unwrap_or_else(|error| panic!("{}: {error}", path.display())))
            .collect();
        assert!(tolerant == strict, "{}", path.display());
    }
}

#[test]
fn every_bad_file_of_the_suite_is_refused_strictly() {
    for path in suite("fail_") {
        let error = PdnReader::strict(open(&path)).find_map(Result::err);
        let error = error.unwrap_or_else(|| panic!("{} is refused", path.display()));
        assert!(error.place.line > 0 && error.to_string().contains("expected"), "{error}");
        let tolerant = PdnReader::new(open(&path)).filter(Result::is_err).count();
        assert!(tolerant <= 1, "{}: {tolerant} games cannot be read at all", path.display());
    }
}

/// Reads and replays a file; gives its games, the plies of those that are legal, and what is wrong with the rest.
fn replay_file(path: &Path) -> (usize, usize, Vec<String>) {
    let (mut games, mut plies, mut errors) = (0, 0, Vec::new());
    for game in PdnReader::new(open(path)) {
        games += 1;
        match game {
            Err(error) => errors.push(error.to_string()),
            Ok(game) => match game.check(ReplayOptions::default()) {
                Ok(count) => plies += count,
                Err(error) => errors.push(error.to_string()),
            },
        }
    }
    (games, plies, errors)
}

#[test]
fn every_game_of_the_acf_archive_is_legal() {
    let Some(path) = corpus("pdn/acf.pdn") else { return };
    assert_eq!(replay_file(&path), (9377, 460_287, Vec::new()));
}

#[test]
fn all_but_three_of_tinsleys_games_are_legal() {
    let Some(path) = corpus("pdn/tinsley.pdn") else { return };
    let (games, _, errors) = replay_file(&path);
    assert_eq!((games, errors.len()), (724, 3), "{errors:#?}");
    let expected = [
        ("game 541, line 5588, column 5, ply 123: 32-28 is not legal", "there is no piece on 32"),
        ("game 623, line 6434, column 74: expected ", "found “Redover"),
        ("game 693, line 7170, column 22: expected ", "found “Whiteover"),
    ];
    for (error, (start, part)) in errors.iter().zip(expected) {
        assert!(error.starts_with(start) && error.contains(part), "{error}");
    }
}

#[test]
fn every_game_is_written_and_read_back() {
    let archives = ["pdn/acf.pdn", "pdn/tinsley.pdn"].into_iter().filter_map(corpus);
    let files = archives.chain(suite("succeed_")).chain(suite("fail_"));
    for game in files.flat_map(|path| PdnReader::new(open(&path)).flatten()) {
        checks::comes_back(&game);
    }
}

#[test]
fn games_of_the_suite_are_legal_or_the_reason_is_told() {
    let (mut legal, mut not_played, mut other) = (0, 0, Vec::new());
    for game in suite("succeed_").iter().flat_map(|path| PdnReader::new(open(path)).flatten()) {
        let options = ReplayOptions { variations: true, ..ReplayOptions::default() };
        match game.check(options) {
            Ok(_) => legal += 1,
            Err(error) if matches!(error.problem, ReplayProblem::NotPlayed(_)) => not_played += 1,
            Err(error) => other.push(error.to_string()),
        }
    }
    if legal > 0 {
        // Six set up a man on its king row, one no piece, one no turn; one is international and does not show it.
        assert_eq!((legal, not_played, other.len()), (1252, 717, 9), "{other:#?}");
    }
}
