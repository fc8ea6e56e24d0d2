//! How far a review is.

use std::fmt;
use std::sync::Arc;

use crate::protocol::{Review, ReviewReport, ReviewState};

/// The progress of a review.
#[derive(Clone, Debug)]
pub(crate) enum Progress {
    /// Nobody has asked for it.
    None,
    /// This many of this many positions.
    Running { done: u32, total: u32 },
    /// It is done.
    Done(Arc<Review>),
    /// It failed.
    Failed(String),
}

impl Progress {
    pub(crate) fn is_over(&self) -> bool {
        !matches!(self, Progress::Running { .. })
    }

    /// In wire format, of the game or line with this name.
    pub(crate) fn report(&self, id: &dyn fmt::Display) -> ReviewReport {
        let mut report = ReviewReport {
            id: id.to_string(),
            state: ReviewState::None,
            done: 0,
            total: 0,
            review: None,
            problem: None,
        };
        match self {
            Progress::None => {}
            Progress::Running { done, total } => {
                report.state = ReviewState::Running;
                (report.done, report.total) = (*done, *total);
            }
            Progress::Done(review) => {
                report.state = ReviewState::Done;
                (report.done, report.total) = (review.moves.len() as u32, review.moves.len() as u32);
                report.review = Some(Review::clone(review));
            }
            Progress::Failed(problem) => {
                report.state = ReviewState::Failed;
                report.problem = Some(problem.clone());
            }
        }
        report
    }
}
