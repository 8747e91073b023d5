//! A zoo of bad solvers: each costs one query. After each, the right answer in time, and nothing left.

mod zoo;

use smelt_solvers::run::{Limits, Scratch};
use smelt_solvers::{Answer, Conditions, Input, Query};
use std::time::{Duration, Instant};
use zoo::{Before, SCRIPT, alone, ask, limits, resident, solver};

/// How much later than its deadline a query may end.
const LATE: Duration = Duration::from_secs(1);

/// Hangs are cut after this.
const SHORT: f64 = 0.3;
/// Nothing else takes so long, not even on a machine whose cores and disk are busy.
const LONG: f64 = 60.0;

/// Mode, time, the kind of the answer, and what its detail contains.
const CASES: &[(&str, f64, &str, &str)] = &[
    ("trivial", LONG, "sat", ""),
    // Time.
    ("never", SHORT, "timeout", ""),
    ("deaf", SHORT, "timeout", ""),
    ("stops", SHORT, "timeout", ""),
    ("leaves-group", SHORT, "timeout", ""),
    ("burns", SHORT, "timeout", ""),
    // Families.
    ("forks:50:gsefpx", LONG, "sat", ""),
    ("forks-hangs:50:gsefpx", 1.0, "timeout", ""),
    ("runs-away", LONG, "sat", ""),
    ("dead-grandchildren", LONG, "unsat", ""),
    // Memory.
    ("touches", LONG, "out-of-memory", ""),
    ("touches-together", LONG, "out-of-memory", ""),
    ("reserves:c++", LONG, "out-of-memory", ""),
    ("reserves:c", LONG, "out-of-memory", ""),
    ("reserves:lisp", LONG, "out-of-memory", ""),
    ("reserves:rust", LONG, "out-of-memory", ""),
    // Without a word it can't be told from any other crash.
    ("reserves:silently", LONG, "crash", "SIGSEGV"),
    // Output.
    ("floods:out", LONG, "flood", ""),
    ("floods:err", LONG, "flood", ""),
    ("closes", SHORT, "timeout", ""),
    ("closes:exits", LONG, "error", "ended without an answer"),
    ("says:nothing", LONG, "error", "ended without an answer"),
    ("says:binary", LONG, "error", "ended without an answer: "),
    ("says:open", LONG, "error", "ended without an answer: ((((("),
    ("says:close", LONG, "error", "ended without an answer: )))))"),
    ("says:half", LONG, "error", "ended without an answer: (define-fun"),
    ("says:nul", LONG, "error", "ended without an answer: "),
    ("says:utf-8", LONG, "error", "ended without an answer: "),
    ("says:words", LONG, "error", "ended without an answer: I am satisfied"),
    ("says:wrong", LONG, "error", "you forgot"),
    ("parentheses:60", LONG, "error", "ended without an answer: ()()"),
    // Ends.
    ("signal:3", LONG, "crash", "SIGQUIT"),
    ("signal:4", LONG, "crash", "SIGILL"),
    ("signal:5", LONG, "crash", "SIGTRAP"),
    ("signal:6", LONG, "crash", "SIGABRT"),
    ("signal:7", LONG, "crash", "SIGBUS"),
    ("signal:8", LONG, "crash", "SIGFPE"),
    ("signal:11", LONG, "crash", "SIGSEGV"),
    ("signal:13", LONG, "crash", "SIGPIPE"),
    ("signal:31", LONG, "crash", "SIGSYS"),
    ("signal:9", LONG, "out-of-memory", ""),
    ("signal:24", LONG, "timeout", ""),
    ("signal:25", LONG, "error", "wrote a file that is too large"),
    ("signal:1", LONG, "error", "SIGHUP from outside"),
    ("signal:2", LONG, "error", "SIGINT from outside"),
    ("signal:15", LONG, "error", "SIGTERM from outside"),
    ("exits:0", LONG, "error", "ended without an answer"),
    ("exits:1", LONG, "error", "ended with code 1 without an answer"),
    // As a shell hands on what became of its child.
    ("exits:139", LONG, "crash", "SIGSEGV"),
    ("exits:137", LONG, "out-of-memory", ""),
    ("asserts", LONG, "assertion", "src/smt/theory_7.cpp:417: x < #"),
    // An answer, and then.
    ("sat-then:crashes", LONG, "crash", "SIGSEGV"),
    ("sat-then:hangs", SHORT, "sat", ""),
    ("sat-then:floods", LONG, "sat", ""),
    // Files.
    ("huge-file", LONG, "error", "wrote a file that is too large"),
    ("many-files", LONG, "error", "filled its folder"),
    ("strange-files", LONG, "sat", ""),
];

#[test]
fn each_costs_one_query() {
    let _alone = alone();
    let folder = tempfile::tempdir().expect("a folder");
    let scratch = Scratch::below(folder.path()).expect("a folder");
    let file = folder.path().join("a.smt2");
    std::fs::write(&file, SCRIPT).expect("a file");
    let mut memory = 0;
    for (i, &(mode, time, kind, detail)) in CASES.iter().enumerate() {
        let before = Before::now();
        let limits = limits(time);
        let begun = Instant::now();
        let said = ask(&solver(mode), Input::File(&file), &limits, &scratch);
        let late = begun.elapsed().saturating_sub(limits.wall);
        let answer = said.answer();
        assert_eq!(answer.word(), kind, "{mode}: {said:?}");
        assert!(answer.detail().unwrap_or("").contains(detail), "{mode}: {answer}");
        assert!(late < LATE, "{mode}: {late:?} late");
        before.check(mode, &scratch);
        if i == 2 {
            memory = resident();
        }
    }
    let grown = resident().saturating_sub(memory);
    assert!(grown < 32 << 20, "this process has grown by {grown} bytes");
    drop(scratch);
    assert_eq!(std::fs::read_dir(folder.path()).map_or(0, Iterator::count), 1, "only the script");
}

/// A child has standard input, output and error, and nothing else of ours.
#[test]
fn descriptors() {
    let _alone = alone();
    let inherited = zoo::inherited();
    let scratch = Scratch::new().expect("a folder");
    let mode = format!("descriptors:{inherited}");
    let said = ask(&solver(&mode), Input::Text(SCRIPT), &limits(LONG), &scratch);
    assert_eq!(*said.answer(), Answer::Sat, "besides {inherited}: {said:?}");
}

/// What happened behind an answer is known too.
#[test]
fn behind_an_answer() {
    let _alone = alone();
    let scratch = Scratch::new().expect("a folder");
    for (mode, after) in
        [("sat-then:crashes", "crash"), ("sat-then:hangs", "timeout"), ("sat-then:floods", "flood")]
    {
        let said = ask(&solver(mode), Input::Text(SCRIPT), &limits(0.5), &scratch);
        assert_eq!(said.replies.len(), 1, "{mode}");
        assert_eq!(said.replies[0].answer, Answer::Sat, "{mode}");
        assert_eq!(said.after.as_ref().map(Answer::word), Some(after), "{mode}");
    }
}

/// Limits of time of the processor hold where those on the clock do not.
#[test]
fn processor_time() {
    let _alone = alone();
    let scratch = Scratch::new().expect("a folder");
    let limits = Limits { cpu: Some(Duration::from_secs(1)), ..limits(60.0) };
    let said = ask(&solver("burns"), Input::Text(b""), &limits, &scratch);
    assert_eq!(*said.answer(), Answer::Timeout);
    assert!(said.wall < Duration::from_secs(30), "{:?}", said.wall);
    // The system counts ticks for the limit and reports what was really used.
    assert!(said.cpu >= Duration::from_millis(500), "{:?}", said.cpu);
}

/// A script on standard input, whoever reads it, and however.
#[test]
fn standard_input() {
    let _alone = alone();
    let scratch = Scratch::new().expect("a folder");
    let before = Before::now();
    let long = [SCRIPT, &b"; a comment\n".repeat(1 << 20)].concat();
    for (mode, text, time, kind) in [
        ("trivial", SCRIPT, LONG, "sat"),
        ("trivial", &long, LONG, "sat"),
        ("reads-slowly", &long[..20_000], LONG, "sat"),
        ("reads-slowly", b"", LONG, "unknown"),
        ("never", &long, SHORT, "timeout"),
        ("exits:1", &long, LONG, "error"),
        ("closes", &long, SHORT, "timeout"),
        ("says:nothing", &long, LONG, "error"),
    ] {
        let said = ask(&solver(mode), Input::Text(text), &limits(time), &scratch);
        assert_eq!(said.answer().word(), kind, "{mode}: {said:?}");
        before.check(mode, &scratch);
    }
}

/// The user does not wait for a deadline.
#[test]
fn cancelled() {
    let _alone = alone();
    let scratch = Scratch::new().expect("a folder");
    let before = Before::now();
    let begun = Instant::now();
    let limits = limits(60.0);
    let cancelled = || begun.elapsed() > Duration::from_millis(100);
    let conditions = Conditions { limits: &limits, scratch: &scratch, cancelled: &cancelled };
    let query = Query { input: Input::Text(b""), questions: 1, incremental: false, asks: &[] };
    let said = solver("forks-hangs:5:gs").ask(&query, conditions);
    let said = said.expect("an end");
    assert_eq!(*said.answer(), Answer::Error("stopped by the user".into()));
    assert!(begun.elapsed() < LATE);
    before.check("cancelled", &scratch);
}

/// Peak memory is the child's, not that of a large smelt: a child is a copy of it for a moment.
#[test]
fn memory_of_a_child_of_a_large_parent() {
    let _alone = alone();
    let scratch = Scratch::new().expect("a folder");
    let mine = vec![1u8; 600 << 20];
    let limits = limits(LONG);
    let said = ask(&solver("signal:11"), Input::Text(b""), &limits, &scratch);
    assert_eq!(said.answer().word(), "crash", "{:?}", said);
    assert!(said.peak < 100 << 20, "{} bytes", said.peak);
    let said = ask(&solver("sat-then:hangs"), Input::Text(b""), &zoo::limits(0.3), &scratch);
    assert!((500 << 10..100 << 20).contains(&said.peak), "{} bytes", said.peak);
    let said = ask(&solver("touches:slowly"), Input::Text(b""), &limits, &scratch);
    assert_eq!(*said.answer(), Answer::OutOfMemory);
    assert!((300 << 20..500 << 20).contains(&said.peak), "{} bytes", said.peak);
    assert!(mine.iter().all(|b| *b == 1));
}

/// Eight threads, all kinds of children at once: nobody's answer is touched by another's end.
#[test]
fn many_threads() {
    const MIX: [(&str, &str); 10] = [
        ("trivial", "sat"),
        ("says:half", "error"),
        ("signal:11", "crash"),
        ("forks:4:gsfp", "sat"),
        ("trivial", "sat"),
        ("exits:1", "error"),
        ("forks:3:gex", "sat"),
        ("sat-then:crashes", "crash"),
        ("dead-grandchildren", "unsat"),
        ("strange-files", "sat"),
    ];
    let _alone = alone();
    let scratch = Scratch::new().expect("a folder");
    let before = Before::now();
    let memory = resident();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let scratch = &scratch;
            scope.spawn(move || {
                let solvers = MIX.map(|(mode, kind)| (solver(mode), kind));
                let limits = limits(60.0);
                for i in 0..200 {
                    let (solver, kind) = &solvers[(i * 7 + thread) % MIX.len()];
                    let said = ask(solver, Input::Text(SCRIPT), &limits, scratch);
                    assert_eq!(said.answer().word(), *kind, "{}: {said:?}", solver.name);
                }
            });
        }
    });
    before.check("many threads", &scratch);
    assert!(resident().saturating_sub(memory) < 32 << 20);
}
