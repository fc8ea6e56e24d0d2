//! See `crates/rules/tests/properties/fen.rs` for what must hold.

#![no_main]

#[allow(dead_code, unused_imports, reason = "each target uses one property")]
#[path = "../../crates/rules/tests/properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::fen(data));
