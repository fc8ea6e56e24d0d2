//! Every command in README.md and docs/ works: those in `sh` and `console` blocks are run, in the order of the document, in a
//! folder of their own. Long ones are given small limits; what would need another program, a network or hours is only read,
//! which still finds options and values that do not exist.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Stdio;

use crate::{command, scratch};

/// What is done with a command of a document.
enum Check {
    /// Run with these words.
    Run(Vec<String>),
    /// Only read, for this reason.
    Read(&'static str),
}

#[test]
fn every_command_in_the_documents_works() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut documents = vec![root.join("README.md")];
    let folder = std::fs::read_dir(root.join("docs")).expect("there are documents");
    documents.extend(
        folder
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension() == Some("md".as_ref())),
    );
    let reports: Vec<_> = std::thread::scope(|scope| {
        let checks = documents.iter().enumerate();
        let running: Vec<_> =
            checks.map(|(number, document)| scope.spawn(move || check(number, document))).collect();
        running.into_iter().map(|checked| checked.join().expect("the check ends")).collect()
    });
    let (report, wrong): (String, String) = reports.into_iter().unzip();
    println!("{report}");
    assert!(wrong.is_empty(), "{wrong}");
    // If nothing were found, nothing would be checked.
    for part in ["README.md ran kelso moves", "tree.md ran kelso tree", "server.md read kelso serve"] {
        assert!(report.contains(part), "{part} is missing in\n{report}");
    }
}

#[test]
fn every_example_in_the_help_is_understood() {
    let mut wrong = String::new();
    let mut understood = 0;
    let mut waiting = vec![String::new()];
    while let Some(path) = waiting.pop() {
        let help = crate::kelso(&path.split_whitespace().chain(["--help"]).collect::<Vec<_>>()).stdout;
        let names = help.lines().skip_while(|line| *line != "Commands:").skip(1).map_while(command_name);
        waiting
            .extend(names.filter(|name| !matches!(*name, "" | "help")).map(|name| format!("{path} {name}")));
        for line in help.lines().filter_map(|line| line.strip_prefix("  kelso ")) {
            let mut words = words(line);
            // What a shell does with pipes and files is not Kelso's.
            let end = words.iter().position(|word| matches!(word.as_str(), "|" | "<" | ">"));
            words.truncate(end.unwrap_or(words.len()));
            // These read a file before they can be understood.
            if words.iter().any(|word| word.contains("weights=") || word.contains("net=")) {
                continue;
            }
            words.push("--help".to_owned());
            understood += 1;
            if let Some(failure) = run(Path::new("."), &words) {
                let _ = writeln!(wrong, "{line}: {failure}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(understood > 80, "only {understood} examples were found");
}

/// The name at the start of a line of a list of commands; empty in the second line of a description.
fn command_name(line: &str) -> Option<&str> {
    let name = line.strip_prefix("  ")?;
    Some(name.split(' ').next().unwrap_or_default())
}

/// What was done, and what went wrong, a line each. Two documents may have the same name, but not the same number.
fn check(number: usize, document: &Path) -> (String, String) {
    let name = document.file_name().unwrap_or_default().to_string_lossy();
    let text = std::fs::read_to_string(document).expect("a document");
    let folder = scratch(&format!("documents-{number}-{name}"));
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).expect("a folder");
    // The documents are written from the root of the repository.
    std::fs::create_dir_all(folder.join("crates/engine/src/eval")).expect("a folder");
    std::fs::write(folder.join("games.pdn"), GAMES).expect("a file of games");
    let (mut report, mut wrong) = (String::new(), String::new());
    for line in commands(&text) {
        let words = words(line);
        let failure = match plan(&words) {
            Check::Run(words) => {
                let _ = writeln!(report, "{name} ran kelso {}", words.join(" "));
                run(&folder, &words)
            }
            Check::Read(reason) => {
                let _ = writeln!(report, "{name} read kelso {} ({reason})", words.join(" "));
                run(&folder, &[words, vec!["--help".to_owned()]].concat())
            }
        };
        if let Some(failure) = failure {
            let _ = writeln!(wrong, "{name}: {line}: {failure}");
        }
    }
    (report, wrong)
}

/// The commands of a document's `sh` and `console` blocks.
fn commands(text: &str) -> impl Iterator<Item = &str> {
    let mut fence = None;
    text.lines().filter_map(move |line| {
        if let Some(language) = line.strip_prefix("```") {
            fence = if fence.is_none() { Some(language) } else { None };
            return None;
        }
        match fence? {
            "sh" => line.strip_prefix("kelso "),
            "console" => line.strip_prefix("$ kelso "),
            _ => None,
        }
    })
}

/// Splits as a shell does, as far as the documents need it: double quotes, and comments.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted && words.last().is_some_and(String::is_empty) => break,
            ' ' if !quoted => {
                if words.last().is_some_and(|word| !word.is_empty()) {
                    words.push(String::new());
                }
            }
            letter => words.last_mut().expect("never empty").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// How a command is checked.
fn plan(words: &[String]) -> Check {
    let has = |part: &str| words.iter().any(|word| word.contains(part));
    let starts: Vec<&str> = words.iter().take(3).map(String::as_str).collect();
    match starts.as_slice() {
        _ if has("$") => Check::Read("it needs the corpus"),
        _ if has("hub:") => Check::Read("it needs another engine"),
        _ if has("postgres://") => Check::Read("it needs a PostgreSQL server"),
        _ if has("nats://") => Check::Read("it needs a NATS server"),
        ["serve", ..] => Check::Read("it serves until it is stopped"),
        ["worker", ..] => Check::Read("it works until it is stopped"),
        ["backup" | "bots" | "clean" | "maintenance", ..] => Check::Read("it needs a server's games"),
        ["lab", "run" | "report" | "seeds", ..] => Check::Read("scripts/test runs the whole lab"),
        ["learn", "net", "play"] => Check::Run(with(words, &["--games", "20", "--nodes", "20"])),
        // The option --games of learn policy says which games of the file.
        ["learn", "net", "fit" | "export"] | ["learn", "policy", ..] => Check::Run(words.to_vec()),
        ["learn", "net", ..] => {
            let short = ["--games", "20", "--nodes", "20", "--match-games", "2", "--match-nodes", "20"];
            Check::Run(with(words, &short))
        }
        ["learn", ..] => Check::Run(with(words, &["--games", "20"])),
        ["match", ..] => Check::Run(with(words, &["--games", "2", "--max-plies", "6"])),
        ["analyse", ..] => Check::Run(with(words, &["--depth", "4"])),
        ["perft", ..] => Check::Run([&["perft".to_owned(), "5".to_owned()], &words[2..]].concat()),
        ["play", ..] if has("--black") && has("--white") => {
            Check::Run(with(words, &["--rules", "max-moves=6"]))
        }
        _ => Check::Run(words.to_vec()),
    }
}

/// The words with these options set, whatever they were.
fn with(words: &[String], options: &[&str]) -> Vec<String> {
    let mut words = words.to_vec();
    for option in options.chunks(2) {
        if let Some(at) = words.iter().position(|word| word == option[0]) {
            words.drain(at..at + 2);
        }
        words.extend(option.iter().map(|&word| word.to_owned()));
    }
    words
}

/// Runs the program in a folder that is also its user's; says what went wrong if something did.
fn run(folder: &Path, words: &[String]) -> Option<String> {
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let output = command(&words)
        .current_dir(folder)
        .env("KELSO_DATA", folder)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Four short games, so that each half of them has some.
const GAMES: &str = r#"
[White "A Long"][Black "M Tinsley"][Result "1-0"] 1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 1-0
[White "M Tinsley"][Black "A Long"][Result "1/2-1/2"] 1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 1/2-1/2
[White "R Fortman"][Black "M Tinsley"][Result "0-1"] 1. 9-14 22-18 2. 5-9 24-19 3. 11-15 18x11 0-1
[White "M Tinsley"][Black "R Fortman"][Result "*"] 1. 10-15 21-17 2. 6-10 17-14 *
"#;
