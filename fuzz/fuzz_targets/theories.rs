//! A user's theory file of arbitrary bytes: an error with a place, or a table; never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use smelt_smtlib::Theories;

fuzz_target!(|data: &[u8]| {
    let mut table = Theories::builtin().clone();
    if let Err(e) = table.read(data) {
        assert!(e.span.end as usize <= data.len().max(1));
        let _ = e.to_string();
    }
});
