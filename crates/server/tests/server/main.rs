//! Drives a real server on a real SQLite file over real sockets.

mod adaptive;
mod backup;
mod bad_frames;
mod bad_requests;
mod bots;
mod clocks;
mod commands;
mod databases;
mod documents;
mod endings;
mod faults;
mod habits;
mod harness;
mod health;
mod lab;
mod lab_bounds;
mod machines;
mod modes;
mod page;
mod panics;
mod presence;
mod restart;
mod resync;
mod sqlite;
mod study;
mod tree;
