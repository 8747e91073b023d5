//! A second opinion on the grammar: `yaspar`, a parser generated from the grammar of SMT-LIB 2.7.
//! It knows no extension, so the two are compared where both should agree.

// What was measured is said with --nocapture.
#![allow(clippy::print_stderr)]

use smelt_smtlib::check;
use smelt_smtlib::problem::Class;
use std::path::Path;
use std::time::{Duration, Instant};

fn second_opinion(text: &str) -> bool {
    timed_opinion(text).0
}

/// Its answer, and how long it took.
fn timed_opinion(text: &str) -> (bool, Duration) {
    // Its parser is recursive; real files fit into this stack.
    let text = text.to_owned();
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(move || {
        let start = Instant::now();
        let answer = yaspar::Parser::with_block_comments(true).parse(&text).is_ok();
        (answer, start.elapsed())
    });
    thread.expect("a thread").join().unwrap_or_default()
}

/// Whether we take it for well-formed: names and sorts are another matter.
fn ours(text: &str) -> bool {
    !check(text).problems.iter().any(|p| p.kind.class() <= Class::Command)
}

#[test]
fn both_accept_and_both_refuse() {
    for text in [
        "",
        "; only a comment",
        "(assert true)",
        "(assert (let ((x 1)) x))",
        "(assert (forall ((x Int)) (! (p x) :pattern ((p x)))))",
        "(assert (match l ((nil 1) ((cons h t) 2))))",
        "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))",
        "(define-funs-rec ((f ((x Int)) Int)) (x))",
        "(declare-sort-parameter A)",
        "(set-info :source |x y|)",
        "(check-sat-assuming ((not a) b))",
        "(assert |a b|)",
        "(assert #x0F) (assert #b1) (assert 1.50) (assert \"a\"\"b\")",
    ] {
        assert!(second_opinion(text), "yaspar refuses {text}");
        assert!(ours(text), "we refuse {text}: {}", check(text).problems[0]);
    }
    for text in [
        "(assert",
        "(assert true))",
        "assert",
        "()",
        "(assert)",
        "(assert true false)",
        "(assert ())",
        "(assert (let () x))",
        "(assert (let ((x)) x))",
        "(assert (let ((x 1) x) x))",
        "(assert (forall () true))",
        "(assert (forall ((x)) true))",
        "(assert (forall ((x Int)) true true))",
        "(declare-fun f (Int) Bool)(assert (f))",
        "(assert (_ f))",
        "(assert (as x))",
        "(assert \"abc)",
        "(assert |abc)",
        "(assert 1.)",
        "(assert #xG)",
        "(assert {)",
        "(declare-fun f Int Int)",
        "(declare-const x)",
        "(declare-const (x) Int)",
        "(define-fun f (x Int) Int x)",
        "(define-sort S A Int)",
        "(declare-datatypes ((L 0)) ())",
        "(push x)",
        "(set-logic)",
    ] {
        assert!(!second_opinion(text), "yaspar accepts {text}");
        assert!(!ours(text), "we accept {text}");
    }
}

/// Z3's language for Horn clauses; `lambda` as a name, which 2.7 took away; a command's name as the
/// name of a function, which the standard allows and its parser does not.
const EXTENSIONS: [&str; 3] = ["(rule", "(declare-fun lambda ", "(declare-fun exit "];

#[test]
fn standard_files() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/seeds");
    if !seeds.is_dir() {
        assert!(std::env::var_os("CI").is_none(), "shared/corpus is missing in CI");
        return;
    }
    let table = std::fs::read_to_string(seeds.join("ACCEPT.tsv")).expect("the table of answers");
    let (mut both, mut beyond, mut total) = (0, 0, 0);
    let mut times = (Duration::ZERO, Duration::ZERO);
    let (mut only_ours, mut only_theirs) = (Vec::new(), Vec::new());
    for line in table.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        // SMT-LIB's own benchmarks and the competition's Horn files: the standard language.
        if !columns[0].contains("/semfusion") && !columns[0].contains("/chc-") {
            continue;
        }
        let bytes = std::fs::read(seeds.join(columns[0])).expect("a seed");
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let start = Instant::now();
        let our_opinion = ours(&text);
        let our_time = start.elapsed();
        let (their_opinion, their_time) = timed_opinion(&text);
        if our_opinion && their_opinion {
            total += text.len();
            times = (times.0 + our_time, times.1 + their_time);
        }
        match (our_opinion, their_opinion) {
            (true, true) => both += 1,
            (true, false) if EXTENSIONS.iter().any(|e| text.contains(e)) => {
                beyond += 1;
            }
            (true, false) => only_ours.push(columns[0].to_owned()),
            (false, true) => only_theirs.push(columns[0].to_owned()),
            (false, false) => {}
        }
    }
    let speed = |time: Duration| total as f64 / time.as_secs_f64() / 1e6;
    eprintln!("{both} files both accept, {beyond} are beyond the standard");
    eprintln!(
        "our parsing and sort-checking: {:.0} MB/s; its parsing: {:.0} MB/s",
        speed(times.0),
        speed(times.1)
    );
    assert!(only_ours.is_empty(), "{only_ours:#?}");
    assert!(only_theirs.is_empty(), "{only_theirs:#?}");
    assert!(both > 700, "{both}");
}
