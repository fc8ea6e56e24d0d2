//! The bytes are a PDN file.

#![no_main]

mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::pdn(data));
