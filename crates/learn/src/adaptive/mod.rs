//! The level `adaptive`: from the games that a player has played against it to the strength at which the player scores
//! about half.
//!
//! [`SkillEstimate`] holds how likely every rating of the player is. Each result changes that by Bayes' rule, and the next game is
//! played at the [strength](strength_of_rating) whose rating is what is to be expected of the player. `docs/adaptive.md` has the
//! method and the figures.

mod ladder;
mod record;
mod skill;

pub use ladder::{rating_of_strength, strength_of_rating};
pub use record::{RECORD_HEADER, RecordError, read_record, record_line};
pub use skill::{GameScore, SkillEstimate, TRACKED_GAMES, next_strength};
