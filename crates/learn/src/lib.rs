//! How it improves: learners, and models of opponents.
