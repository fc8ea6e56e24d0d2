//! The book of all runs: who may start one, whose turn it is, who may stop one, what is kept. It decides, and changes
//! nothing itself.

use super::booked_run::BookedRun;
use super::record::Record;
use crate::address::ClientAddress;
use crate::game::PlayerKey;
use crate::protocol::{LabState, RequestFault};
use crate::refusal::{Code, Refusal};
use crate::store::{LabChange, LabFile, LabRows};

/// A run during which a node died this often is not tried again: it may have been the cause.
const MOST_BEGUN: u32 = 3;

/// Stored with a run, in English; the catalogue has it in other languages.
pub(super) const CANCELLED: &str =
    "it was stopped by the person who started it; what it had found by then is kept";

/// All runs as they were at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Book {
    /// Incremented with every decision.
    pub(super) version: i64,
    /// Oldest first.
    pub(super) runs: Vec<BookedRun>,
}

/// The consequences of a decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct BookEdit {
    /// A new or changed run.
    pub(super) put: Option<BookedRun>,
    /// All of its files, replacing the old ones.
    pub(super) files: Option<Vec<LabFile>>,
    /// Runs that are removed.
    pub(super) removed: Vec<String>,
}

/// What an idle node should do.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Turn {
    /// This run is next.
    Conduct(BookedRun),
    /// This one must be given up.
    GiveUp(BookedRun),
    /// Nothing.
    Rest,
}

impl Book {
    /// From its rows. Rows written by a newer program are left alone.
    pub(super) fn of(rows: LabRows) -> Self {
        Book { version: rows.version, runs: rows.runs.into_iter().filter_map(BookedRun::from_row).collect() }
    }

    pub(super) fn find(&self, id: &str) -> Option<&BookedRun> {
        self.runs.iter().find(|run| run.record.id == id)
    }

    pub(super) fn has_unfinished(&self) -> bool {
        self.runs.iter().any(|run| !run.is_over())
    }

    /// Waiting runs in order: interrupted ones first.
    fn queue(&self) -> Vec<&BookedRun> {
        let mut queue: Vec<_> = self.runs.iter().filter(|run| run.record.state == LabState::Queued).collect();
        queue.sort_by_key(|run| run.record.started.is_none());
        queue
    }

    /// A run's place in the queue, 1 for the next.
    pub(super) fn place(&self, id: &str) -> Option<u32> {
        self.queue().iter().zip(1..).find(|(run, _)| run.record.id == id).map(|(_, place)| place)
    }

    /// A run that has found, or will find, the same as this one.
    pub(super) fn like(&self, record: &Record) -> Option<&BookedRun> {
        let is_useful = |run: &&BookedRun| !matches!(run.record.state, LabState::Stopped | LabState::Failed);
        self.runs.iter().rev().filter(is_useful).find(|run| run.record.is_like(record))
    }

    /// Refuses one run too many: by this visitor, or in total.
    pub(super) fn may_add(
        &self,
        record: &Record,
        address: ClientAddress,
        most: usize,
    ) -> Result<(), Refusal> {
        let is_own = |run: &BookedRun| run.record.owner == record.owner || run.is_from(address);
        if self.runs.iter().any(|run| !run.is_over() && is_own(run)) {
            let sentence = "a run of yours is under way; wait until it is done, or stop it";
            return Err(Refusal::new(Code::TooMany, sentence).because("lab_runs"));
        }
        let waiting = self.queue().len();
        if waiting >= most {
            let sentence = format!("{waiting} runs wait already; try again when one of them is done");
            return Err(Refusal::new(Code::Busy, sentence).because("lab_runs"));
        }
        Ok(())
    }

    /// Runs beyond the limit: unfinished ones first, then the oldest.
    pub(super) fn surplus(&self, kept: usize) -> Vec<String> {
        let mut over: Vec<_> = self.runs.iter().filter(|run| run.is_over()).collect();
        over.sort_by_key(|run| run.record.state == LabState::Finished);
        let too_many = self.runs.len().saturating_sub(kept);
        over.iter().take(too_many).map(|run| run.record.id.clone()).collect()
    }

    /// What is next: first runs started by a node that is gone.
    pub(super) fn turn(&self, now: i64) -> Turn {
        if let Some(orphan) = self.runs.iter().find(|run| run.is_orphaned(now)) {
            return match fate(orphan, now) {
                Some(ended) => Turn::GiveUp(ended),
                None => Turn::Conduct(orphan.clone()),
            };
        }
        self.queue().first().map_or(Turn::Rest, |run| Turn::Conduct((*run).clone()))
    }

    /// The run as cancelled by this player, if they may. A running one takes a moment to stop.
    pub(super) fn cancel(&self, id: &str, who: Option<PlayerKey>, now: i64) -> Result<BookedRun, Refusal> {
        let mut run = self.find(id).cloned().ok_or_else(no_run)?;
        if !run.record.is_of(who) {
            return Err(Refusal::new(Code::NotYours, "only who started this run may stop it"));
        }
        if run.is_over() {
            return Err(Refusal::new(Code::NotAvailable, "this run is over; there is nothing to stop"));
        }
        if run.record.state == LabState::Queued {
            run.end(LabState::Stopped, Some("it was called off before it began"), None, now);
        } else if run.is_orphaned(now) {
            run.end(LabState::Stopped, Some(CANCELLED), None, now);
        } else {
            run.is_cancelled = true;
        }
        Ok(run)
    }

    /// The book after an edit.
    pub(super) fn edited(&self, edit: &BookEdit) -> Book {
        let mut runs = self.runs.clone();
        if let Some(put) = &edit.put {
            let known = runs.iter_mut().find(|run| run.record.id == put.record.id);
            if let Some(run) = known {
                *run = put.clone();
            } else {
                runs.push(put.clone());
                runs.sort_by_cached_key(|run| (run.record.created, run.record.id.clone()));
            }
        }
        runs.retain(|run| !edit.removed.contains(&run.record.id));
        Book { version: self.version + 1, runs }
    }
}

/// The final state of a run that nobody conducts and nobody should; `None` if somebody should.
pub(super) fn fate(run: &BookedRun, now: i64) -> Option<BookedRun> {
    let mut ended = run.clone();
    if run.is_cancelled {
        ended.end(LabState::Stopped, Some(CANCELLED), None, now);
    } else if run.record.begun >= MOST_BEGUN {
        let note = format!("the server ended {MOST_BEGUN} times in the middle of it");
        ended.end(LabState::Failed, Some(&note), None, now);
    } else {
        return None;
    }
    Some(ended)
}

impl BookEdit {
    /// A new or changed run.
    pub(super) fn put(run: BookedRun) -> Self {
        BookEdit { put: Some(run), ..BookEdit::default() }
    }

    /// As stored, on condition that the book still has this version.
    pub(super) fn stored(self, version: i64) -> LabChange {
        let put = self.put.as_ref().map(BookedRun::row);
        LabChange { version, put, files: self.files, removed: self.removed }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.put.is_none() && self.removed.is_empty()
    }
}

pub(super) fn no_run() -> Refusal {
    RequestFault::NoSuchRun.into()
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::booked_run::LEASE;
    use super::super::record::Program;
    use super::*;
    use crate::game::{Token, hex};

    /// A run that waits.
    pub(in crate::lab) fn record(id: &str, created: i64) -> Record {
        Record {
            id: id.to_owned(),
            experiment: "ladder".to_owned(),
            games: Some(4),
            seed: created as u32,
            answers: None,
            program: Program { version: "1.0.0".to_owned(), commit: "abc".to_owned() },
            owner: format!("owner of {id}"),
            state: LabState::Queued,
            note: None,
            tally: None,
            created,
            started: None,
            ended: None,
            begun: 0,
        }
    }

    /// Runs with these ids, requested one after another.
    fn book(ids: &[&str]) -> Book {
        let run = |(id, created): (&&str, i64)| BookedRun::found(record(id, created));
        Book { version: 1, runs: ids.iter().zip(1..).map(run).collect() }
    }

    fn begin(book: &mut Book, id: &str, now: i64) {
        let run = book.runs.iter_mut().find(|run| run.record.id == id).unwrap();
        run.begin("node", run.record.program.clone(), now);
    }

    fn end(book: &mut Book, id: &str, state: LabState) {
        book.runs.iter_mut().find(|run| run.record.id == id).unwrap().end(state, None, None, 99);
    }

    fn turn(book: &Book, now: i64) -> String {
        match book.turn(now) {
            Turn::Conduct(run) => format!("conduct {}", run.record.id),
            Turn::GiveUp(run) => format!("give up {}", run.record.id),
            Turn::Rest => "rest".to_owned(),
        }
    }

    #[test]
    fn runs_come_in_their_order_and_those_that_were_put_off_first() {
        let mut book = book(&["a", "b", "c"]);
        assert_eq!((turn(&book, 10), book.place("c")), ("conduct a".to_owned(), Some(3)));
        begin(&mut book, "a", 10);
        assert_eq!(
            (turn(&book, 10), book.place("a"), book.place("c")),
            ("conduct b".to_owned(), None, Some(2))
        );
        begin(&mut book, "b", 11);
        book.runs[1].put_off();
        assert_eq!((turn(&book, 11), book.runs[1].record.begun), ("conduct b".to_owned(), 0));
        for id in ["a", "b", "c"] {
            end(&mut book, id, LabState::Finished);
        }
        assert_eq!((turn(&book, i64::MAX), book.has_unfinished()), ("rest".to_owned(), false));
    }

    #[test]
    fn what_a_node_left_behind_is_taken_up_twice_and_then_given_up() {
        let mut book = book(&["a", "b"]);
        let mut now = 0;
        for begun in 1..=3 {
            begin(&mut book, "a", now);
            assert_eq!(
                (turn(&book, now + LEASE), book.runs[0].record.begun),
                ("conduct b".to_owned(), begun)
            );
            now += LEASE + 1;
            let expected = if begun < 3 { "conduct a" } else { "give up a" };
            assert_eq!(turn(&book, now), expected, "{begun}");
        }
        let Turn::GiveUp(given_up) = book.turn(now) else { panic!("it is given up") };
        assert_eq!(given_up.record.state, LabState::Failed);
        assert_eq!(given_up.record.note.as_deref(), Some("the server ended 3 times in the middle of it"));
    }

    #[test]
    fn each_visitor_has_one_and_few_wait() {
        let mut book = book(&["a", "b"]);
        let refused = |book: &Book, record: &Record, most| {
            book.may_add(record, ClientAddress::UNKNOWN, most).err().map(|refusal| refusal.code)
        };
        let other = record("c", 3);
        assert_eq!(refused(&book, &other, 3), None);
        assert_eq!(refused(&book, &other, 2), Some(Code::Busy));
        let own = Record { owner: book.runs[1].record.owner.clone(), ..other.clone() };
        assert_eq!(refused(&book, &own, 3), Some(Code::TooMany));
        begin(&mut book, "b", 1);
        assert_eq!(refused(&book, &own, 3), Some(Code::TooMany), "it is under way");
        end(&mut book, "b", LabState::Finished);
        assert_eq!(refused(&book, &own, 3), None);
        book.runs[0] = BookedRun::new(record("a", 1), ClientAddress::UNKNOWN);
        assert_eq!(refused(&book, &other, 3), Some(Code::TooMany), "from the same address");
    }

    #[test]
    fn a_run_like_another_is_found_unless_it_came_to_no_end() {
        let mut book = book(&["a", "b"]);
        let same = record("c", 2);
        let like = |book: &Book| book.like(&same).map(|run| run.record.id.clone());
        assert_eq!(like(&book).as_deref(), Some("b"), "games, seed and program are the same");
        end(&mut book, "b", LabState::Finished);
        assert_eq!(like(&book).as_deref(), Some("b"));
        end(&mut book, "b", LabState::Failed);
        assert_eq!(like(&book), None);
    }

    #[test]
    fn what_came_to_no_end_goes_first_and_what_is_not_over_stays() {
        let mut book = book(&["a", "b", "c", "d"]);
        assert_eq!(book.surplus(1), [""; 0]);
        end(&mut book, "a", LabState::Finished);
        end(&mut book, "b", LabState::Finished);
        end(&mut book, "c", LabState::Stopped);
        assert_eq!(book.surplus(4), [""; 0]);
        assert_eq!(book.surplus(2), ["c", "a"]);
        assert_eq!(book.surplus(0), ["c", "a", "b"]);
    }

    #[test]
    fn only_who_started_a_run_stops_it_and_its_node_is_told() {
        let mut book = book(&["a"]);
        let (own, other) = (Token::random().key(), Token::random().key());
        book.runs[0].record.owner = hex(own.bytes());
        let refused = |book: &Book, who| book.cancel("a", who, 5).map_err(|refusal| refusal.code);
        assert_eq!(refused(&book, Some(other)), Err(Code::NotYours));
        assert_eq!(refused(&book, None), Err(Code::NotYours));
        assert_eq!(book.cancel("b", Some(own), 5).map_err(|refusal| refusal.code), Err(Code::NotFound));
        assert_eq!(refused(&book, Some(own)).unwrap().record.state, LabState::Stopped, "it waited");
        begin(&mut book, "a", 0);
        let cancelled = refused(&book, Some(own)).unwrap();
        assert!(cancelled.is_cancelled && cancelled.is_conducted_by("node"));
        // Its node is gone, so nobody has to be told.
        let gone = book.cancel("a", Some(own), LEASE + 1).unwrap();
        assert_eq!((gone.record.state, gone.conductor), (LabState::Stopped, None));
        book.runs[0] = cancelled;
        assert_eq!(turn(&book, LEASE + 1), "give up a", "it was told, and then it was gone");
        end(&mut book, "a", LabState::Stopped);
        assert_eq!(refused(&book, Some(own)), Err(Code::NotAvailable));
    }

    #[test]
    fn an_edit_makes_the_next_version() {
        let before = book(&["a", "b"]);
        let mut changed = before.runs[0].clone();
        changed.is_cancelled = true;
        let edit = BookEdit { removed: vec!["b".to_owned()], ..BookEdit::put(changed.clone()) };
        assert_eq!(before.edited(&edit), Book { version: 2, runs: vec![changed] });
        let earlier = BookedRun::found(record("c", 0));
        let after = before.edited(&BookEdit::put(earlier.clone()));
        assert_eq!((after.runs.len(), &after.runs[0]), (3, &earlier), "the oldest comes first");
        let stored = BookEdit::put(earlier.clone()).stored(7);
        assert_eq!((stored.version, stored.put), (7, Some(earlier.row())));
    }
}
