//! Real games: the corpus lies outside the repository and is found through `KELSO_CORPUS`.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use kelso_engine::SearchControl;
use kelso_learn::forecast::{Half, Records, Work, evaluate};

use crate::train;

/// Enough games for a clear result, few enough for a test; `docs/forecast.md` has the figures for all.
const GAMES: usize = 300;

#[test]
fn the_model_beats_the_baselines() {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let path = std::env::var_os("KELSO_CORPUS").map_or(default, PathBuf::from).join("pdn/acf.pdn");
    let Ok(file) = File::open(&path) else {
        eprintln!("SKIPPED: there is no {}; set KELSO_CORPUS to the folder that holds it", path.display());
        return;
    };
    let records = Records::read(BufReader::new(file), Half::All).expect("it can be read");
    let half = |half: Half| -> Vec<_> {
        records.games.iter().filter(|game| half.has(game.number)).take(GAMES).cloned().collect()
    };
    let model = train(&half(Half::Even), 2);
    let control = SearchControl::default();
    let work = Work { threads: 2, control: &control, progress: &|| {} };
    let result = evaluate(&model, &half(Half::Odd), work).expect("nobody stops it");
    for other in &result.forecasters[2..] {
        let (top1, loss) = (other.top1_margin, other.log_loss_margin);
        assert!(top1.mean > 3.0 * top1.error && loss.mean > 3.0 * loss.error, "{other:?}");
    }
}
