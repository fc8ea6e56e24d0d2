//! The opening explorer: a file imported twice, and questions about positions of its games.

use std::fs::File;
use std::io::BufReader;
use std::process::Command;
use std::time::Instant;

use kelso_engine::Rng;
use kelso_rules::AnyPosition;
use kelso_rules::pdn::{PdnReader, ReplayOptions};

use super::line::Line;
use super::options::Options;
use super::{Failure, spread};

/// Moves of both sides, from the start, among which positions are chosen.
const PLIES: usize = 30;

/// Imports the file, and once more, which must add nothing.
pub(crate) fn import(options: &Options) -> Result<(), Failure> {
    for time in ["first", "second"] {
        let began = Instant::now();
        let mut command = Command::new(&options.kelso);
        command.args(["explorer", "import"]).arg(&options.pdn).args(options.place());
        let output = command.output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
        }
        let told = String::from_utf8_lossy(&output.stdout);
        println!("import, {time} time: {:.1} s; {}", began.elapsed().as_secs_f64(), told.trim_end());
    }
    Ok(())
}

pub(crate) async fn look_up(line: &Line, options: &Options) -> Result<(), Failure> {
    let games = openings(options)?;
    let mut rng = Rng::new(1);
    let (mut times, mut found) = (Vec::with_capacity(options.questions), 0);
    for _ in 0..options.questions {
        let game = &games[rng.below(games.len())];
        let fen = game[rng.below(game.len())].to_fen();
        let path = format!("/api/explorer?fen={}", fen.replace(':', "%3A").replace(',', "%2C"));
        let began = Instant::now();
        let answer = line.get(&path).await?;
        times.push(began.elapsed());
        if answer.status != 200 {
            return Err(format!("{fen}: {} {}", answer.status, answer.body).into());
        }
        found += usize::from(answer.body["results"]["games"].as_u64() > Some(0));
    }
    println!("{} questions, {found} about what was played: {}", times.len(), spread(times));
    Ok(())
}

/// The first positions of every game that can be replayed.
fn openings(options: &Options) -> Result<Vec<Vec<AnyPosition>>, Failure> {
    let mut games = Vec::new();
    for game in PdnReader::new(BufReader::new(File::open(&options.pdn)?)) {
        let replay = game.ok().and_then(|game| game.replay_any(ReplayOptions::default()).ok());
        let positions: Vec<_> =
            replay.iter().flat_map(|replay| &replay.plies).take(PLIES).map(|ply| ply.before).collect();
        games.extend(Some(positions).filter(|positions| !positions.is_empty()));
    }
    if games.is_empty() { Err("the file has no game that can be replayed".into()) } else { Ok(games) }
}
