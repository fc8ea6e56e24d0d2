//! Accuracy on whole games: the winners of a corpus, which is not in the repository, against its losers; and beginners
//! who lose everything.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use kelso_engine::{AgentSpec, Limits, SearchControl};
use kelso_lab::annotate::{AnnotationSummary, Annotator};
use kelso_rules::pdn::{PdnGame, PdnReader};
use kelso_rules::{AnyGame, Color, EndRules, VariantId};

/// Decided games that are judged.
const GAMES: usize = 60;
/// Games that a beginner loses.
const GAMES_LOST: u64 = 20;

fn corpus(path: &str) -> Option<PathBuf> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let full = std::env::var_os("KELSO_CORPUS").map_or(default, PathBuf::from).join(path);
    if !full.exists() {
        eprintln!("SKIPPED: there is no {}; set KELSO_CORPUS to the folder that holds it", full.display());
        return None;
    }
    Some(full)
}

/// Games that somebody won, and who.
fn decided(path: &Path) -> impl Iterator<Item = (PdnGame, Color)> {
    let file = BufReader::new(File::open(path).expect("the corpus can be read"));
    PdnReader::new(file).filter_map(|game| {
        let game = game.ok()?;
        let winner = game.outcome().winner(game.game_type().first)?;
        Some((game, winner))
    })
}

/// The accuracies of the winner and the loser.
fn accuracies(summary: &AnnotationSummary, winner: Color) -> Option<(f64, f64)> {
    let [black, white] = summary.players.each_ref().map(|player| player.accuracy);
    let (won, lost) = if winner == Color::Black { (black, white) } else { (white, black) };
    won.zip(lost)
}

#[test]
fn who_won_was_more_accurate_than_who_lost() {
    let Some(path) = corpus("pdn/acf.pdn") else { return };
    let mut annotator = Annotator::new(AgentSpec::engine(1, 1), Limits::depth(9), SearchControl::default());
    let mut found = Vec::new();
    for (mut game, winner) in decided(&path) {
        let Ok(summary) = annotator.annotate(&mut game, &mut || {}) else { continue };
        found.extend(accuracies(&summary, winner));
        if found.len() == GAMES {
            break;
        }
    }
    assert_eq!(found.len(), GAMES, "the corpus has that many");
    let mean = |side: fn(&(f64, f64)) -> f64| found.iter().map(side).sum::<f64>() / GAMES as f64;
    let (won, lost) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let better = found.iter().filter(|(won, lost)| won > lost).count();
    eprintln!("winners {won:.1} %, losers {lost:.1} %, winner more accurate in {better} of {GAMES}");
    assert!(won - lost > 3.0, "winners {won:.1}, losers {lost:.1}");
    assert!(better * 10 >= GAMES * 9, "the winner was more accurate in {better} of {GAMES} games");
}

/// A game that Black, at this level, loses to a search of seven plies.
fn lost_by(level: u32, seed: u64) -> PdnGame {
    let agent = |text: &str| {
        let spec: AgentSpec = text.parse().expect("an agent");
        spec.with_seed(seed).build_any(VariantId::ENGLISH)
    };
    let mut agents = [agent(&format!("kelso level={level}")), agent("kelso depth=7 hash=1")];
    let mut game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
    while game.result().is_none() && game.plies() < 150 {
        let agent = &mut agents[game.turn() as usize];
        let choice = agent.choose(&game, &Limits::NONE, &mut SearchControl::default()).expect("a move");
        game.play(&choice.mv).expect("it is legal");
    }
    game.to_pdn()
}

#[test]
fn a_beginner_who_lost_everything_was_not_accurate() {
    let mut annotator = Annotator::new(AgentSpec::engine(1, 1), Limits::depth(9), SearchControl::default());
    let mut sum = 0.0;
    for seed in 1..=GAMES_LOST {
        let mut game = lost_by(1, seed);
        let moves = game.moves().count();
        let summary = annotator.annotate(&mut game, &mut || {}).expect("a good game");
        let (won, lost) = accuracies(&summary, Color::White).expect("something was at stake");
        eprintln!("seed {seed}: {moves} moves, {lost:.1} % against {won:.1} %");
        assert!(lost < 93.0, "seed {seed}: {lost:.1} % for a game lost in {moves} moves");
        assert!(won > lost, "seed {seed}: {won:.1} % and {lost:.1} %");
        sum += lost;
    }
    let mean = sum / GAMES_LOST as f64;
    assert!(mean < 85.0, "{mean:.1} % on average");
}
