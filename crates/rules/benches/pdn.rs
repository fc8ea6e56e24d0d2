//! How fast a large PDN file is read, and read and replayed. The file lies outside the repository.

use std::path::{Path, PathBuf};

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use kelso_rules::pdn::{PdnReader, ReplayOptions};

fn main() {
    divan::main();
}

/// 9,377 games with 460,287 plies, 4 MB.
fn archive() -> Option<Vec<u8>> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let path = std::env::var_os("KELSO_CORPUS").map_or(default, PathBuf::from).join("pdn/acf.pdn");
    match std::fs::read(&path) {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            eprintln!(
                "SKIPPED: {}: {error}; set KELSO_CORPUS to the folder with pdn/acf.pdn",
                path.display()
            );
            None
        }
    }
}

#[divan::bench]
fn read(bencher: Bencher) {
    let Some(bytes) = archive() else { return };
    bencher
        .counter(BytesCount::from(bytes.len()))
        .bench(|| PdnReader::new(&bytes[..]).flatten().map(|game| game.moves().count()).sum::<usize>());
}

#[divan::bench]
fn read_and_replay(bencher: Bencher) {
    let Some(bytes) = archive() else { return };
    let replay = || {
        let games = PdnReader::new(&bytes[..]).flatten();
        games.filter_map(|game| game.check(ReplayOptions::default()).ok()).sum::<usize>()
    };
    bencher.counter(ItemsCount::new(replay())).bench(replay);
}

#[divan::bench]
fn write(bencher: Bencher) {
    let Some(bytes) = archive() else { return };
    let games: Vec<_> = PdnReader::new(&bytes[..]).flatten().collect();
    bencher
        .counter(BytesCount::from(bytes.len()))
        .bench(|| games.iter().map(|game| game.to_string().len()).sum::<usize>());
}
