//! What a computer player knows of the person across: their games in a file.

use std::path::Path;

use kelso_learn::forecast::{GameRecord, Half, OpponentStudy, Records};
use kelso_rules::Color;

use super::player::Player;
use crate::failure::bad;
use crate::input::Input;

/// The person's latest games that are studied.
const MOST_GAMES: usize = 100;

/// Tells the computer players that study their opponent about the games of this player in a file.
pub(super) fn study(players: &mut [Player; 2], file: &Path, name: &str) -> anyhow::Result<()> {
    let studies = |player: &Player| matches!(player, Player::Agent(spec) if spec.studies_opponent());
    if !players.iter().any(studies) {
        return Err(bad(
            "--history is for a computer player that studies you: give --white counter, for example",
        ));
    }
    let input = Input::open(file)?;
    let records = Records::read(input.reader, Half::All);
    let records = records.map_err(|error| bad(format!("cannot read {}: {error}", file.display())))?;
    let games = games_of(&records.games, name);
    if games.is_empty() {
        let file = file.display();
        return Err(bad(format!(
            "{file} has no game of “{name}” that can be replayed; expected the name in its tags White or Black"
        )));
    }
    let mut study = OpponentStudy::default();
    for (game, color) in &games[games.len().saturating_sub(MOST_GAMES)..] {
        study.see_record(game, *color, 0);
    }
    let model = study.model();
    for player in players {
        if let Player::Agent(spec) = player {
            *player = Player::Agent(Box::new((**spec).clone().against(model.clone())));
        }
    }
    Ok(())
}

/// The games of a player, each with their side.
fn games_of<'a>(games: &'a [GameRecord], name: &str) -> Vec<(&'a GameRecord, Color)> {
    let side = |game: &GameRecord| {
        Color::ALL.into_iter().find(|color| game.players[*color as usize].as_deref() == Some(name))
    };
    games.iter().filter_map(|game| Some((game, side(game)?))).collect()
}
