//! Sessions that die, hang, grow or speak out of turn: each question gets its own answer, and the next
//! gets one too.

mod zoo;

use smelt_solvers::profile::Reset;
use smelt_solvers::run::{Limits, Scratch};
use smelt_solvers::{Answer, Conditions};
use std::sync::Arc;
use std::time::Duration;
use zoo::{Before, SCRIPT, alone, limits, solver};

/// The kinds of the answers to one question after the other, and how many processes there were.
fn ask(mode: &str, questions: usize, limits: &Limits) -> Vec<Answer> {
    let scratch = Scratch::new().expect("a folder");
    let before = Before::now();
    let solver = solver(mode);
    let mut session = solver.session(&[], limits).expect("a session");
    let conditions = Conditions { limits, scratch: &scratch, cancelled: &|| false };
    let mut answers = Vec::new();
    for _ in 0..questions {
        let said = solver.ask_session(&mut session, SCRIPT, 1, conditions).expect("an answer");
        answers.push(said.answer().clone());
    }
    drop(session);
    before.check(mode, &scratch);
    answers
}

fn words(answers: &[Answer]) -> String {
    answers.iter().map(Answer::word).collect::<Vec<_>>().join(" ")
}

#[test]
fn each_question_has_its_answer() {
    let _alone = alone();
    for (mode, seconds, expected) in [
        ("trivial", 10.0, "sat sat sat sat sat sat"),
        ("session:fine", 10.0, "sat sat sat sat sat sat"),
        ("session:echoes-late", 10.0, "sat sat sat sat sat sat"),
        // It dies at the third question. Another process, where that is the first, answers it.
        ("session:dies:2", 10.0, "sat sat sat sat sat sat"),
        ("session:dies:0", 10.0, "crash crash crash crash crash crash"),
        ("session:dies-speaking:2", 10.0, "sat sat crash sat sat crash"),
        ("session:hangs:2", 0.3, "sat sat timeout sat sat timeout"),
        ("session:exits:0", 10.0, "error error error error error error"),
        // It dies when it forgets the second, which is not the third one's fault.
        ("session:dies-forgetting:2", 10.0, "sat sat sat sat sat sat"),
    ] {
        let answers = ask(mode, 6, &limits(seconds));
        assert_eq!(words(&answers), expected, "{mode}: {answers:?}");
    }
}

/// Without the echo nobody knows that the answer is complete; what was said counts all the same.
#[test]
fn no_echo() {
    let _alone = alone();
    for mode in ["session:never-echoes", "session:echoes-wrong"] {
        let answers = ask(mode, 2, &limits(0.2));
        assert_eq!(words(&answers), "sat sat", "{mode}");
    }
}

#[test]
fn those_who_cannot() {
    let _alone = alone();
    for (mode, seconds, expected) in [
        ("never", 0.2, "timeout timeout"),
        ("closes", 0.2, "timeout timeout"),
        ("closes:exits", 10.0, "error error"),
        ("floods:out", 10.0, "flood flood"),
        ("exits:1", 10.0, "error error"),
        ("signal:11", 10.0, "crash crash"),
        ("says:binary", 10.0, "error error"),
        ("touches", 10.0, "out-of-memory out-of-memory"),
    ] {
        let answers = ask(mode, 2, &limits(seconds));
        assert_eq!(words(&answers), expected, "{mode}: {answers:?}");
    }
}

/// One that keeps 50 MB of each question is replaced before it runs out of its 400.
#[test]
fn growth() {
    let _alone = alone();
    for address_space in [true, false] {
        let limits = Limits { address_space, ..limits(20.0) };
        let answers = ask("session:grows", 12, &limits);
        assert_eq!(words(&answers), ["sat"; 12].join(" "));
    }
}

/// Questions do not see each other's output, processor time is that of the question.
#[test]
fn what_was_said() {
    let _alone = alone();
    let scratch = Scratch::new().expect("a folder");
    let limits = limits(10.0);
    let solver = solver("session:echoes-late");
    let mut session = solver.session(&[], &limits).expect("a session");
    let conditions = Conditions { limits: &limits, scratch: &scratch, cancelled: &|| false };
    for i in 0..4 {
        let script = format!("(check-sat)\n(check-sat)\n(echo \"number {i}\")\n");
        let said = solver.ask_session(&mut session, script.as_bytes(), 2, conditions);
        let said = said.expect("an answer");
        let text = String::from_utf8_lossy(&said.stdout.bytes).into_owned();
        assert_eq!(text, format!("sat\nsat\n\"number {i}\"\n"), "question {i}");
        assert_eq!(said.replies.len(), 2);
        assert!(said.cpu < Duration::from_secs(1) && said.peak > 100_000);
        assert!(session.is_running());
    }
}

/// What a profile says of sessions: options that stay end the process, levels are forgotten by a pop.
#[test]
fn what_a_profile_says() {
    let _alone = alone();
    let limits = limits(10.0);
    let scratch = Scratch::new().expect("a folder");
    let conditions = Conditions { limits: &limits, scratch: &scratch, cancelled: &|| false };
    for outlive in [true, false] {
        let mut solver = solver("trivial");
        let mut profile = (*solver.profile).clone();
        profile.options_outlive_reset = outlive;
        profile.session = if outlive { Reset::Reset } else { Reset::PushPop };
        solver.profile = Arc::new(profile);
        let mut session = solver.session(&[], &limits).expect("a session");
        let setting = [b"(set-option :random-seed 7)\n", SCRIPT].concat();
        for (script, lives) in [(SCRIPT, true), (&setting, !outlive), (SCRIPT, true)] {
            let said = solver.ask_session(&mut session, script, 1, conditions).expect("an answer");
            assert_eq!(*said.answer(), Answer::Sat);
            assert_eq!(session.is_running(), lives, "options outlive a reset: {outlive}");
        }
    }
}
