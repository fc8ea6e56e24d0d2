//! `kelso serve` starts with what a newcomer types, and ends when it is asked to.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::{json, kelso, kelso_interrupted, scratch};

#[test]
fn it_serves_until_ctrl_c() {
    let data = scratch("serve");
    let folder = data.to_str().expect("UTF-8");
    let args = ["serve", "--listen", "127.0.0.1:0", "--data", folder];
    let run = kelso_interrupted(&args, "", |_| true);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.starts_with("Kelso is at http://127.0.0.1:"), "{}", run.stdout);
    assert!(data.join("games.sqlite").exists(), "{}", run.stdout);
    // Nobody else on the machine has any business there, whatever the umask allows.
    let mode = |path: &Path| std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode(&data), mode(&data.join("games.sqlite"))), (0o700, 0o600));
    std::fs::remove_dir_all(data).expect("its folder");
}

#[test]
fn a_backup_of_a_server_that_runs_starts_another_one() {
    let [data, copy, restored] = ["backup", "backup-copy.sqlite", "restored"].map(scratch);
    let texts = [&data, &copy, &restored].map(|path| path.to_str().expect("UTF-8").to_owned());
    let [data_text, copy_text, restored_text] = texts.each_ref().map(String::as_str);
    let back_up = ["backup", copy_text, "--data", data_text, "--json"];
    let serve = |folder| ["serve", "--listen", "127.0.0.1:0", "--data", folder];
    // It is there once the server has made it, and can be copied while the server runs.
    let run = kelso_interrupted(&serve(data_text), "", |_| kelso(&back_up).code == Some(0));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(!run.stderr.contains('\u{1b}'), "colours are not for files: {}", run.stderr);
    let again = kelso(&back_up);
    assert_eq!(again.code, Some(2), "{}", again.stderr);
    assert!(
        again.stderr.ends_with("is there already; name another file, or say --force\n"),
        "{}",
        again.stderr
    );
    let report = json(&[&back_up[..], &["--force"]].concat());
    assert_eq!((&report["games"], &report["moves"]), (&0.into(), &0.into()), "{report}");
    std::fs::create_dir(&restored).expect("a folder");
    std::fs::rename(&copy, restored.join("games.sqlite")).expect("moved");
    let run = kelso_interrupted(&serve(restored_text), "", |_| true);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    for folder in [data, restored] {
        std::fs::remove_dir_all(folder).expect("its folder");
    }
}
