//! `kelso serve` starts with what a newcomer types, and ends when it is asked to.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::{kelso_interrupted, scratch};

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
