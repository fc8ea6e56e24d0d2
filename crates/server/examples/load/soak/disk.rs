//! The disk of the server under test, which can be made slow or full (see `faulty_disk.c`).

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;

/// A disk that can be made slow or full.
#[derive(Clone)]
pub(crate) struct FaultyDisk {
    library: PathBuf,
    state: PathBuf,
}

/// How it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disk {
    Well,
    Full,
    /// What forces data to disk takes so many milliseconds longer.
    Slow(u32),
}

impl FaultyDisk {
    /// Builds the library in a folder.
    pub(crate) fn build(folder: &Path) -> Result<FaultyDisk, Failure> {
        std::fs::create_dir_all(folder)?;
        let (source, library) = (folder.join("faulty_disk.c"), folder.join("faulty_disk.so"));
        std::fs::write(&source, include_str!("faulty_disk.c"))?;
        let built = Command::new("cc")
            .args(["-O2", "-shared", "-fPIC", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .status()?;
        if !built.success() {
            return Err("cc could not build the library that makes disks faulty".into());
        }
        let disk = FaultyDisk { library, state: folder.join("disk") };
        disk.set(Disk::Well)?;
        Ok(disk)
    }

    pub(crate) fn set(&self, disk: Disk) -> std::io::Result<()> {
        let text = match disk {
            Disk::Well => String::new(),
            Disk::Full => "full".to_owned(),
            Disk::Slow(milliseconds) => format!("slow {milliseconds}"),
        };
        std::fs::write(&self.state, text)
    }

    /// Has a program use it.
    pub(crate) fn attach(&self, command: &mut Command) {
        command.env("LD_PRELOAD", &self.library).env("KELSO_DISK", &self.state);
    }
}
