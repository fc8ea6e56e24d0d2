//! What a computer considers, told to those who asked: not more often than an eye can follow, and the last picture always.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use kelso_engine::{AnyChoice, Candidate};
use kelso_rules::AnyGame;

use super::Room;
use crate::bus::{Bus, Message};
use crate::game::{candidate_of, line_of};
use crate::jobs::News;
use crate::protocol::{AnalysisLine, Server, Thinking};

/// The most lines of thinking that are shown.
const SHOWN: usize = 5;
/// Pictures in between are left out.
const BETWEEN_PICTURES: Duration = Duration::from_millis(40);

/// The picture of one ply, as it grows.
pub(super) struct Picture {
    room: Weak<Room>,
    bus: Arc<dyn Bus>,
    ply: u32,
    lines: Vec<AnalysisLine>,
    candidates: Vec<Candidate>,
    sent: Option<Instant>,
    is_sent: bool,
}

impl Picture {
    pub(super) fn new(room: &Arc<Room>, bus: Arc<dyn Bus>, ply: usize) -> Self {
        Picture {
            room: Arc::downgrade(room),
            bus,
            ply: ply as u32,
            lines: Vec::new(),
            candidates: Vec::new(),
            sent: None,
            is_sent: true,
        }
    }

    /// Takes up what the agent tells.
    pub(super) fn hear(&mut self, game: &AnyGame, news: News<'_>) {
        match news {
            News::Line { rank, choice } => self.line(game, rank, choice),
            News::Candidates(candidates) => self.candidates = candidates.to_vec(),
            News::Done => {
                if !self.is_sent {
                    self.send(game);
                }
                return;
            }
        }
        self.is_sent = false;
        if self.sent.is_none_or(|sent| sent.elapsed() >= BETWEEN_PICTURES) {
            self.send(game);
        }
    }

    /// Lines come in their order; a first one begins the list anew.
    fn line(&mut self, game: &AnyGame, rank: usize, choice: &AnyChoice) {
        self.lines.truncate(rank.saturating_sub(1).min(SHOWN));
        if self.lines.len() < SHOWN {
            self.lines.push(line_of(game, rank, choice));
        }
    }

    fn send(&mut self, game: &AnyGame) {
        let Some(room) = self.room.upgrade().filter(|room| room.wants_thinking()) else { return };
        let candidates = self.candidates.iter().enumerate();
        let thinking = Thinking {
            ply: self.ply,
            lines: self.lines.clone(),
            candidates: candidates.map(|(place, candidate)| candidate_of(game, place, candidate)).collect(),
        };
        self.bus.publish(&room.id, Message::Thinking(Server::Thinking(thinking).text(None).into()));
        (self.sent, self.is_sent) = (Some(Instant::now()), true);
    }
}
