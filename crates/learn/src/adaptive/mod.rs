//! The level `adaptive`: from a player's games against it to the strength at which the player scores about half.
//!
//! [`SkillEstimate`] has a probability for every rating of the player. Each result updates it by Bayes' rule, and the
//! next game is played at the [strength](strength_of_rating) of the player's expected rating. `docs/adaptive.md` has
//! the method and the figures.

mod ladder;
mod record;
mod skill;

pub use ladder::{rating_of_strength, strength_of_rating};
pub use record::{RECORD_HEADER, RecordError, read_record, record_line};
pub use skill::{GameScore, SkillEstimate, TRACKED_GAMES, next_strength};
