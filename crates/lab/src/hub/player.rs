//! Another program's engine as a player.

use kelso_engine::hub::{read_move, write_move, write_position};
use kelso_engine::{Limits, Observer, SearchControl};
use kelso_rules::{AnyGame, AnyMove, VariantId};

use super::command::HubCommand;
use super::conversation::{Conversation, Patience};
use crate::matches::{Fault, Player};

/// A player that is another program. It is started when first needed, and restarted after a failure.
pub struct HubPlayer {
    command: HubCommand,
    variant: VariantId,
    patience: Patience,
    conversation: Option<Conversation>,
}

impl HubPlayer {
    /// A player for this variant.
    pub fn new(command: HubCommand, variant: VariantId, patience: Patience) -> Self {
        HubPlayer { command, variant, patience, conversation: None }
    }

    /// The running engine, started if necessary.
    fn conversation(&mut self) -> Result<&mut Conversation, Fault> {
        let conversation = match self.conversation.take() {
            Some(running) => running,
            None => Conversation::start(&self.command, self.variant, self.patience)?,
        };
        Ok(self.conversation.insert(conversation))
    }

    /// The text of a move, unless the match was stopped.
    fn ask(
        &mut self,
        start: &str,
        moves: &str,
        limits: &Limits,
        control: &SearchControl,
    ) -> Result<Option<String>, Fault> {
        let answer = self.conversation()?.ask(start, moves, limits, control);
        // An engine that failed, or was left thinking, cannot be used for the next request.
        if !matches!(answer, Ok(Some(_))) {
            self.conversation = None;
        }
        answer
    }
}

impl Player for HubPlayer {
    fn begin(&mut self, _: u64) -> Result<(), Fault> {
        let begun = self.conversation().and_then(Conversation::new_game);
        if begun.is_err() {
            self.conversation = None;
        }
        begun
    }

    fn play(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Option<AnyMove>, Fault> {
        let moves = game.moves().iter().map(write_move).collect::<Vec<_>>().join(" ");
        let start = write_position(&game.start());
        let Some(text) = self.ask(&start, &moves, limits, &observer.control())? else { return Ok(None) };
        match read_move(&game.position(), &text) {
            Ok(mv) if game.legal_moves().contains(&mv) => Ok(Some(mv)),
            _ => {
                self.conversation = None;
                Err(Fault::new(format!("{} played “{text}”, which is not legal", self.command)))
            }
        }
    }
}
