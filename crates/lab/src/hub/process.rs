//! A child process with pipes: lines in, lines out, and it always ends when dropped.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::command::HubCommand;

/// A running program.
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// Why there was no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The deadline passed.
    Late,
    /// The program has ended or closed its output.
    Gone,
}

/// How long a program may take to quit before it is killed.
const FAREWELL: Duration = Duration::from_millis(300);

impl Process {
    pub(super) fn start(command: &HubCommand) -> std::io::Result<Process> {
        let mut builder = Command::new(command.program());
        builder.args(command.arguments());
        builder.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C in the terminal is for the match, which then stops its engines cleanly.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut builder, 0);
        let mut child = builder.spawn()?;
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().expect("the output is a pipe");
        let (sender, lines) = mpsc::channel();
        // Ends with the program, when its end of the pipe closes.
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            let mut bytes = Vec::new();
            while reader.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
                if sender.send(String::from_utf8_lossy(&bytes).trim().to_owned()).is_err() {
                    break;
                }
                bytes.clear();
            }
        });
        Ok(Process { child, stdin, lines })
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Silence> {
        let stdin = self.stdin.as_mut().ok_or(Silence::Gone)?;
        let sent = stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush());
        sent.map_err(|_| Silence::Gone)
    }

    /// The next line, if one arrives before the deadline.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<String, Silence> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Gone,
        })
    }

    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Closing its input also tells a program to quit.
        let _ = self.send("quit");
        self.stdin = None;
        let deadline = Instant::now() + FAREWELL;
        while !self.has_ended() {
            if Instant::now() >= deadline {
                let _ = self.child.kill();
                let _ = self.child.wait();
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}
