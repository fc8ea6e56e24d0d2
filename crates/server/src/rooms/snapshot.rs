//! Snapshots as bytes. What is the same for everybody who looks at a version of a game is written once and shared; of long games and on
//! large boards, where that takes long, not on the threads that serve everybody.

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;

use super::{Room, Rooms};
use crate::game::{GameState, Viewer};
use crate::refusal::Refusal;

/// Plies and rows from which on writing a game down takes long.
const MANY_PLIES: usize = 60;
const MANY_ROWS: usize = 10;

/// A game as one viewer sees it, ready to be sent.
pub struct SnapshotText {
    /// The version that it shows.
    pub version: u64,
    /// What differs between viewers and moments: a JSON object without its end.
    own: String,
    /// What is the same for all: the rest of it, without its beginning.
    shared: Bytes,
}

impl SnapshotText {
    /// How long it is.
    pub fn size(&self) -> usize {
        self.own.len() + self.shared.len()
    }

    /// As one text, between two others.
    ///
    /// # Panics
    /// Never: it was written as text.
    pub fn text(&self, before: &str, after: &str) -> String {
        let shared = std::str::from_utf8(&self.shared).expect("it was written as text");
        [before, &self.own, ",", shared, after].concat()
    }

    /// As the body of an answer, which shares what can be shared.
    pub fn body(self, before: &str, after: &str) -> Body {
        let own = Bytes::from(format!("{before}{},", self.own));
        let parts = [own, self.shared, Bytes::from(after.to_owned())];
        Body::from_stream(stream::iter(parts.map(Ok::<_, std::convert::Infallible>)))
    }
}

impl Rooms {
    /// The whole game as somebody sees it.
    ///
    /// # Errors
    /// If there is an internal error.
    pub async fn snapshot(&self, room: &Room, viewer: Viewer) -> Result<SnapshotText, Refusal> {
        let state = room.state.lock().await;
        self.snapshot_of(room, &state, viewer).await
    }

    pub(super) async fn snapshot_of(
        &self,
        room: &Room,
        state: &GameState,
        viewer: Viewer,
    ) -> Result<SnapshotText, Refusal> {
        let shared = self.shared_part(room, state).await?;
        let own = state.own_part(viewer, self.clock.now());
        Ok(SnapshotText { version: state.standing.version, own, shared })
    }

    /// Whoever calls this holds the game's lock, so that everybody else finds what was written.
    async fn shared_part(&self, room: &Room, state: &GameState) -> Result<Bytes, Refusal> {
        let is_short = state.plies.len() < MANY_PLIES && state.game.variant().size.rows() < MANY_ROWS;
        if is_short {
            return Ok(state.shared_part().into());
        }
        let version = state.standing.version;
        if let Some(shared) = room.shared_part(version) {
            return Ok(shared);
        }
        let written = state.clone();
        let shared: Bytes = self.aside(move || written.shared_part()).await?.into();
        self.metrics.snapshots.inc();
        room.keep_shared_part(version, shared.clone());
        Ok(shared)
    }
}
