//! A byte that chooses a solver, a byte that says how it ended, its standard output, a byte 0, its standard
//! error: understanding never panics, and gives at most one answer per question.
#![no_main]

use libfuzzer_sys::fuzz_target;
use smelt_solvers::Profiles;
use smelt_solvers::answer::understand;
use smelt_solvers::run::{Captured, End, Ran};
use std::sync::OnceLock;
use std::time::Duration;

static PROFILES: OnceLock<Profiles> = OnceLock::new();

fuzz_target!(|data: &[u8]| {
    let [which, end, rest @ ..] = data else { return };
    let profiles = PROFILES.get_or_init(|| Profiles::builtin().expect("our own profiles"));
    let profile = &profiles.all()[usize::from(*which) % profiles.all().len()];
    let end = match end % 8 {
        0..4 => End::Exited(i32::from(end / 8)),
        4 => End::Signal(i32::from(end / 8)),
        5 => End::Timeout,
        6 => End::Flood,
        _ => End::OutOfMemory,
    };
    let mut parts = rest.splitn(2, |&b| b == 0);
    let mut captured = || {
        let bytes = parts.next().unwrap_or_default().to_vec();
        let total = bytes.len() as u64;
        Captured { bytes, total }
    };
    let (stdout, stderr) = (captured(), captured());
    let time = Duration::from_millis(1);
    let ran = Ran { end, stdout, stderr, wall: time, cpu: time, peak: 1, stragglers: 0 };
    let questions = 1 + usize::from(*which) % 3;
    let said = understand(profile, ran, questions, Some(1 << 30));
    assert!(said.replies.len() <= questions);
    for reply in &said.replies {
        assert!(reply.text.start <= reply.text.end && reply.text.end <= said.stdout.bytes.len());
        let _ = (said.lists(reply), reply.answer.to_string());
    }
    let _ = said.answer();
});
