//! Pictures of positions. Drawing one takes tens of milliseconds, so those that were asked for last are kept, and one is drawn at a time.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use tokio::sync::Semaphore;

use super::App;
use super::rates::Class;
use super::reply::Answer;
use crate::picture::png;
use crate::protocol::{Piece, Side};
use crate::refusal::{Code, Refusal};
use crate::visitor::Visitor;

/// The most pictures that are kept, of some 20 KB each.
const KEPT: usize = 200;

/// What a picture shows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Subject {
    pieces: Vec<(u8, bool, bool)>,
    rows: u8,
    is_black_below: bool,
}

/// The pictures that were drawn last.
pub(crate) struct Pictures {
    kept: Mutex<Kept>,
    one_at_a_time: Semaphore,
}

#[derive(Default)]
struct Kept {
    by_subject: HashMap<Subject, Bytes>,
    oldest_first: VecDeque<Subject>,
}

impl Default for Pictures {
    fn default() -> Self {
        Pictures { kept: Mutex::default(), one_at_a_time: Semaphore::new(1) }
    }
}

impl Pictures {
    fn find(&self, subject: &Subject) -> Option<Bytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).by_subject.get(subject).cloned()
    }

    fn keep(&self, subject: Subject, picture: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.by_subject.insert(subject.clone(), picture).is_none() {
            kept.oldest_first.push_back(subject);
        }
        while kept.oldest_first.len() > KEPT
            && let Some(oldest) = kept.oldest_first.pop_front()
        {
            kept.by_subject.remove(&oldest);
        }
    }
}

/// A position as a PNG that may be kept for so long. One that has to be drawn counts like a request for thinking.
pub(super) async fn drawn(
    app: &App,
    from: Visitor,
    (pieces, rows, bottom): (Vec<Piece>, u8, Side),
    kept: &'static str,
) -> Answer<Response> {
    let subject = Subject {
        pieces: pieces.iter().map(|piece| (piece.square, piece.side == Side::Black, piece.king)).collect(),
        rows,
        is_black_below: bottom == Side::Black,
    };
    let picture = match app.pictures.find(&subject) {
        Some(picture) => picture,
        None => draw(app, from, subject, (pieces, rows, bottom)).await?,
    };
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, kept)];
    Ok((headers, picture).into_response())
}

async fn draw(
    app: &App,
    from: Visitor,
    subject: Subject,
    (pieces, rows, bottom): (Vec<Piece>, u8, Side),
) -> Answer<Bytes> {
    if !app.rates.allow(Class::Think, from, app.clock.now()) {
        let sentence = "too many pictures for you or your address; wait a little and try again";
        return Err(Refusal::new(Code::TooMany, sentence).because("think"));
    }
    let failed = || Refusal::new(Code::Internal, "the picture could not be drawn");
    let _turn = app.pictures.one_at_a_time.acquire().await.map_err(|_| failed())?;
    // Somebody may have asked for the same one a moment before.
    if let Some(picture) = app.pictures.find(&subject) {
        return Ok(picture);
    }
    let drawn = tokio::task::spawn_blocking(move || png(&pieces, rows, bottom)).await;
    let picture: Bytes = drawn.ok().flatten().ok_or_else(failed)?.into();
    app.metrics.pictures.inc();
    app.pictures.keep(subject, picture.clone());
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_pictures_are_kept() {
        let pictures = Pictures::default();
        let subject = |rows: u8, square: u8| Subject {
            pieces: vec![(square, true, false)],
            rows,
            is_black_below: false,
        };
        for square in 0..=250 {
            pictures.keep(subject(8, square), Bytes::new());
        }
        assert_eq!((0..=250).filter(|square| pictures.find(&subject(8, *square)).is_some()).count(), KEPT);
        assert!(pictures.find(&subject(8, 250)).is_some() && pictures.find(&subject(8, 0)).is_none());
        assert!(pictures.find(&subject(10, 250)).is_none(), "another board");
    }
}
