//! Ctrl-C: the first asks what is running to end with what it has, the second ends the program.

use kelso_engine::Remote;

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// A switch that Ctrl-C presses. To be asked for once.
pub(crate) fn remote() -> anyhow::Result<Remote> {
    let remote = Remote::default();
    let pressed = remote.clone();
    ctrlc::set_handler(move || {
        if pressed.is_stopped() {
            std::process::exit(INTERRUPTED);
        }
        pressed.stop();
    })?;
    Ok(remote)
}
