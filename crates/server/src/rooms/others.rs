//! Games that other nodes serve too: their changes are applied, presence is merged, and what was lost on the way is
//! found in the database.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use async_nats::Subscriber;
use futures_util::StreamExt;

use super::timers::AGAIN;
use super::{Room, Rooms, unavailable};
use crate::bus::Message;
use crate::cluster::{GameLink, GameNews, NodeId, Peers, watch_nodes};
use crate::game::{Change, Company, GameId, GameMark, GameState, Input, Presences, SentChange};
use crate::refusal::{Code, Refusal};

/// How long the database may take to say whether another node has changed a game that somebody wants to see.
const READ_AGAIN: Duration = Duration::from_secs(1);
/// How often the database is checked for missed changes; and the same while the broker is down.
const KEEP_UP: Duration = Duration::from_secs(10);
const KEEP_UP_ALONE: Duration = Duration::from_secs(1);
/// How often a server without other nodes looks for games that its operator has removed.
const KEEP_UP_SINGLE: Duration = Duration::from_secs(60);

impl Rooms {
    /// Tells the other nodes what was stored here, and who is here.
    pub(super) fn tell_nodes(&self, room: &Room, before: &Presences, change: &Change) {
        let Some(peers) = &self.peers else { return };
        if !change.events.is_empty() {
            peers.tell(&room.id, GameNews::Changed(Box::new(SentChange::from(change))));
        }
        if change.presences.here() != before.here() {
            peers.tell(&room.id, GameNews::Company(change.presences.here()));
        }
    }

    /// Receives the other nodes' messages about a game for as long as it is in memory.
    pub(super) fn listen(self: &Arc<Self>, room: &Arc<Room>, link: Option<GameLink>) {
        let Some(peers) = self.peers.clone() else { return };
        let listener = Listener { rooms: Arc::downgrade(self), room: Arc::downgrade(room), peers };
        let task = tokio::spawn(listener.run(room.id.clone(), link));
        room.keep_listener(task.abort_handle());
    }

    async fn hear(self: &Arc<Self>, room: &Arc<Room>, from: NodeId, news: GameNews) {
        match news {
            GameNews::Changed(sent) => self.take_over(room, &sent).await,
            GameNews::Stands(version) => self.look(room, version).await,
            GameNews::Company(company) => self.meet(room, from, company).await,
            GameNews::Joined => self.tell_newcomer(room).await,
            GameNews::Deleted => self.drop_deleted(std::slice::from_ref(&room.id)),
        }
    }

    /// Another node has stored a change.
    async fn take_over(self: &Arc<Self>, room: &Arc<Room>, sent: &SentChange) {
        let mut state = room.state.lock().await;
        if sent.standing.version <= state.standing.version {
            return;
        }
        let before = state.presences;
        if state.follow(sent).is_ok() {
            return self.announce(room, &state, &before, &sent.events);
        }
        // The state in memory is not reliable now.
        while self.renew(room, &mut state).await.is_err() {
            self.clock.sleep(AGAIN).await;
        }
    }

    /// A game is at this version according to another node: if that is newer, it is read again.
    async fn look(self: &Arc<Self>, room: &Arc<Room>, version: u64) {
        let mut state = room.state.lock().await;
        if state.standing.version < version {
            // If the database does not answer, it is checked again soon.
            let _ = self.renew(room, &mut state).await;
        }
    }

    /// A game stood so in the database a moment ago: if it does not stand so here, the database is asked once more, now that nothing can
    /// happen to it.
    async fn compare(self: &Arc<Self>, room: &Arc<Room>, mark: GameMark) {
        let mut state = room.state.lock().await;
        if state.mark() != mark {
            let _ = self.refresh(room, &mut state).await;
        }
    }

    /// Somebody wants to see a game that is in memory, and may have come from another node. If the database does not answer, what
    /// is in memory has to do.
    ///
    /// # Errors
    /// If another node has deleted it.
    pub(super) async fn keep_current(self: &Arc<Self>, room: &Arc<Room>) -> Result<(), Refusal> {
        if self.peers.is_none() {
            return Ok(());
        }
        let mut state = room.state.lock().await;
        match tokio::time::timeout(READ_AGAIN, self.refresh(room, &mut state)).await {
            Ok(Err(refusal)) if refusal.code == Code::NotFound => Err(refusal),
            _ => Ok(()),
        }
    }

    /// Reads a game again if another node has changed it since, and says whether it has. The nodes' messages may be late or
    /// lost; the database is not.
    pub(super) async fn refresh(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut GameState,
    ) -> Result<bool, Refusal> {
        if self.peers.is_none() {
            return Ok(false);
        }
        let marks = self.store.marks(std::slice::from_ref(&room.id)).await;
        let marks = marks.map_err(|error| unavailable(&error))?;
        if marks.is_empty() {
            self.drop_deleted(std::slice::from_ref(&room.id));
            return Err(Refusal::new(Code::NotFound, "the game is gone"));
        }
        // Nothing is told before it is stored: what is ahead of the database was told by somebody else.
        let differs = marks.iter().any(|(_, mark)| *mark != state.mark());
        if differs {
            self.renew(room, state).await?;
        }
        Ok(differs)
    }

    /// Tells the other nodes a game's version.
    pub(super) fn tell_version(&self, room: &Room, state: &GameState) {
        if let Some(peers) = &self.peers {
            peers.tell(&room.id, GameNews::Stands(state.standing.version));
        }
    }

    /// Reads a game again because another node has changed it, and tells those who are here.
    pub(super) async fn renew(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut GameState,
    ) -> Result<(), Refusal> {
        self.reload(state).await?;
        self.metrics.renewals.inc();
        room.set_owner(state.owner);
        room.drop_shared_part();
        self.finished.forget();
        self.bus.publish(&room.id, Message::Renewed(state.standing.version));
        self.set_alarm(room, state);
        self.set_machine(room, state);
        if state.is_over() {
            self.jobs.forget(room.id.as_str());
        }
        Ok(())
    }

    /// Presence in the game at another node has changed.
    async fn meet(self: &Arc<Self>, room: &Arc<Room>, node: NodeId, company: Company) {
        let all = room.set_company(node, company);
        self.note(room, &Input::Elsewhere(all)).await;
    }

    async fn tell_company(&self, room: &Room) {
        let company = room.state.lock().await.presences.here();
        if let Some(peers) = self.peers.as_ref().filter(|_| !company.is_empty()) {
            peers.tell(&room.id, GameNews::Company(company));
        }
    }

    /// Another node has the game now. What was stored before it could receive messages it does not know: the opponent may
    /// have joined here while it had only just created the game.
    async fn tell_newcomer(&self, room: &Room) {
        self.tell_version(room, &*room.state.lock().await);
        self.tell_company(room).await;
    }

    /// Keeps this node and the others aware of each other, until it is dropped.
    pub(crate) async fn watch_nodes(self: Arc<Self>) {
        let Some(peers) = self.peers.clone() else { return };
        watch_nodes(peers, &self.metrics.nodes, |gone| self.forget_node(gone)).await;
    }

    /// A node is gone, and so is everybody connected to it.
    async fn forget_node(self: &Arc<Self>, node: NodeId) {
        tracing::info!(%node, "a node is gone");
        for room in self.all() {
            if room.has_company_at(&node) {
                self.meet(&room, node.clone(), Company::default()).await;
            }
        }
    }

    /// Finds missed changes of other nodes in the database, and games that were removed there: now and then, often while
    /// the broker is down, and when it is back.
    pub(crate) async fn keep_up(self: Arc<Self>) {
        let Some(peers) = self.peers.clone() else { return self.keep_up_alone().await };
        let mut connections = peers.connections();
        loop {
            let pause = if peers.is_connected() { KEEP_UP } else { KEEP_UP_ALONE };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                changed = connections.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    if peers.is_connected() {
                        self.introduce(&peers).await;
                    }
                }
            }
            self.catch_up_with_store().await;
        }
    }

    async fn keep_up_alone(self: &Arc<Self>) {
        loop {
            self.clock.sleep(KEEP_UP_SINGLE).await;
            self.catch_up_with_store().await;
        }
    }

    /// Tells the others who is here, and asks who is there: they missed it while the broker was down.
    async fn introduce(&self, peers: &Peers) {
        for room in self.all() {
            peers.tell(&room.id, GameNews::Joined);
            self.tell_company(&room).await;
        }
    }

    async fn catch_up_with_store(self: &Arc<Self>) {
        let rooms = self.all();
        for some in rooms.chunks(1_000) {
            let ids: Vec<GameId> = some.iter().map(|room| room.id.clone()).collect();
            // A database that does not answer is queried again soon.
            let Ok(marks) = self.store.marks(&ids).await else { return };
            let by_id: HashMap<&GameId, &Arc<Room>> = some.iter().map(|room| (&room.id, room)).collect();
            let deleted: Vec<_> =
                ids.iter().filter(|id| !marks.iter().any(|(found, _)| found == *id)).cloned().collect();
            self.drop_deleted(&deleted);
            for (id, mark) in marks {
                if let Some(room) = by_id.get(&id) {
                    self.compare(room, mark).await;
                }
            }
        }
    }

    pub(super) fn all(&self) -> Vec<Arc<Room>> {
        self.lock().values().cloned().collect()
    }
}

/// Receives the other nodes' messages about one game. It does not keep the game in memory.
struct Listener {
    rooms: Weak<Rooms>,
    room: Weak<Room>,
    peers: Arc<Peers>,
}

impl Listener {
    async fn run(self, id: GameId, link: Option<GameLink>) {
        let link = match link {
            Some(link) => Some(link),
            None => self.peers.listen(&id).await,
        };
        let (Some(mut link), Some(mut asked)) = (link, self.peers.asked(&id).await) else { return };
        self.peers.tell(&id, GameNews::Joined);
        while self.hear_next(&mut link, &mut asked).await.is_some() {}
    }

    /// `None` when there is nothing more to receive, or nobody to receive it.
    async fn hear_next(&self, link: &mut GameLink, asked: &mut Subscriber) -> Option<()> {
        tokio::select! {
            news = link.next() => {
                let (from, news) = news?;
                let (rooms, room) = (self.rooms.upgrade()?, self.room.upgrade()?);
                rooms.hear(&room, from, news).await;
            }
            question = asked.next() => {
                let to = question?.reply?.to_string();
                let company = self.room.upgrade()?.state.lock().await.presences.here();
                self.peers.answer(to, company);
            }
        }
        Some(())
    }
}
