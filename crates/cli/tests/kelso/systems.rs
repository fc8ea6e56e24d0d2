//! docs/systems.md promises a test for every row of the five systems: each that it names has to be there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[test]
fn every_row_of_the_five_systems_names_tests_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/systems.md")).expect("the document");
    let tests = tests_of(&root.join("crates"));
    let scenarios = text_of(&root.join("web/tests/browser/scenarios"), "js");
    let mut wrong = Vec::new();
    let mut rows = 0;
    for row in document.lines().filter(|line| line.starts_with("| ") && !line.contains("shown by")) {
        let shown_by = row.trim_end_matches(" |").rsplit(" | ").next().expect("a last column");
        let code = between(shown_by, '`').into_iter().filter(|name| !tests.contains(*name));
        let italics =
            between(shown_by, '*').into_iter().filter(|name| !scenarios.contains(&format!("'{name}'")));
        wrong.extend(code.chain(italics).map(|name| format!("{name}, in: {row}")));
        if between(shown_by, '`').is_empty() && between(shown_by, '*').is_empty() {
            wrong.push(format!("nothing shows it: {row}"));
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows > 60, "only {rows} rows were found");
}

/// What stands between pairs of a mark.
fn between(text: &str, mark: char) -> Vec<&str> {
    text.split(mark).skip(1).step_by(2).collect()
}

/// The names of all functions that follow `#[test]` or `#[tokio::test]`.
fn tests_of(folder: &Path) -> BTreeSet<String> {
    let text = text_of(folder, "rs");
    let mut names = BTreeSet::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
            is_test = true;
        } else if let Some((_, name)) = line.split_once("fn ").filter(|_| is_test) {
            names.insert(name.split('(').next().unwrap_or_default().to_owned());
            is_test = false;
        }
    }
    names
}

/// All files of a folder with this ending, one after another.
fn text_of(folder: &Path, ending: &str) -> String {
    let mut waiting = vec![folder.to_owned()];
    let mut text = String::new();
    while let Some(path) = waiting.pop() {
        let entries =
            std::fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path());
        let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
        waiting.extend(folders);
        for file in files.iter().filter(|file| file.extension() == Some(ending.as_ref())) {
            text.push_str(&std::fs::read_to_string(file).expect("text"));
            text.push('\n');
        }
    }
    text
}
