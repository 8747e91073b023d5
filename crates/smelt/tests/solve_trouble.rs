//! Boxes that do to their process, to their pipes and to their arguments what they should not: the answer is right, or it is
//! `unknown` with the reason, and nothing is left behind.

mod support;

use std::time::{Duration, Instant};
use support::boxes::{Here, executable, here};
use support::{says, text};

const SEVEN: &str = "(declare-cb f ((_ BitVec 32)) (_ BitVec 32))\n(declare-const x (_ BitVec 32))\n\
                     (assert (= (f x) #x00000007))\n(check-sat)\n(get-model)\n";
const ABOVE: &str = "(declare-cb f ((_ BitVec 32)) (_ BitVec 32))\n(declare-const x (_ BitVec 32))\n\
                     (assert (bvugt (f x) #x00000009))\n(check-sat)\n";

/// What is said of a script, one of the two; and that nothing is left.
fn check(here: &Here, script: &str, bound: &str, code: i32, words: &[&str]) {
    let args = [script, "--box", bound, "--timeout", "6", "--call-timeout", "1"];
    let mut command = here.command(&args);
    // Whatever is made in passing is made here.
    let passing = here.path("passing");
    std::fs::create_dir_all(&passing).expect("a folder");
    let output = command.env("TMPDIR", &passing).output().expect("smelt runs");
    says(&output, code, words);
    let left = here.left_behind();
    assert!(left.is_empty(), "{bound} leaves {left:?}");
    let files: Vec<_> = std::fs::read_dir(&passing).expect("a folder").flatten().collect();
    assert!(files.is_empty(), "{bound} leaves {files:?}");
}

const SEVENTH: &str = "(define-fun x () (_ BitVec 32) #x00000007)";

/// What a box does, what is said where a good input is wanted, and where only a bad one would do, if there are such.
const TAKES_HOLD: &[(&str, &str, &str)] = &[
    (
        "for (int i = 1; i < 32; i++) signal(i, SIG_IGN); if (x > 9) for (;;) ; return x;",
        SEVENTH,
        "did not return within 1 s",
    ),
    ("if (x > 9) raise(SIGSTOP); return x;", SEVENTH, "did not return within 1 s"),
    ("static jmp_buf j; if (x > 9) longjmp(j, 1); return x;", SEVENTH, "box did not return"),
    ("for (int i = 0; i < 256; i++) close(i); return x > 9 ? 0 : x;", SEVENTH, ""),
    (
        "for (int i = 0; i < 100; i++) if (write(i, \"{\\\"Called\\\":{\\\"value\\\":7}}\\n\", 23) < 0) ; return x > 9 ? 0 : x;",
        SEVENTH,
        "",
    ),
    (
        "char b[9]; for (int i = 0; i < 100; i++) fcntl(i, F_SETFL, O_NONBLOCK); return x + (read(0, b, 9) > 0 || x > 9 ? -x : 0);",
        SEVENTH,
        "",
    ),
    ("if (chdir(\"/\")) abort(); return x > 9 ? 0 : x;", SEVENTH, ""),
    (
        "static char b[1 << 20]; for (int i = 0; i < 1024; i++) fwrite(b, 1, 1 << 20, stderr); return x > 9 ? 0 : x;",
        SEVENTH,
        "",
    ),
    (
        "static int n; if (!n++) { pthread_t t; pthread_create(&t, 0, sleeps, 0); } return x > 9 ? 0 : x;",
        SEVENTH,
        "",
    ),
    (
        "static int n; if (!n++ && fork() == 0) { setsid(); if (fork() == 0) { for (int i = 0; i < 600; i++) close(i); sleep(1000); } _exit(0); } return x > 9 ? 0 : x;",
        SEVENTH,
        "",
    ),
];

#[test]
fn boxes_that_take_hold_of_their_process() {
    let head = "#include <fcntl.h>\n#include <pthread.h>\n#include <setjmp.h>\n#include <signal.h>\n#include <stdint.h>\n\
                #include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n\
                static void *sleeps(void *a) { for (;;) sleep(1); return a; }\nuint32_t f(uint32_t x) { ";
    let Some(here) = here(&[("seven.smt2", SEVEN), ("above.smt2", ABOVE)]) else { return };
    for (body, good, bad) in TAKES_HOLD {
        std::fs::write(here.path("f.c"), format!("{head}{body} }}\n")).expect("a file");
        check(&here, "seven.smt2", "f.c", 0, &["sat\n", good]);
        if !bad.is_empty() {
            check(&here, "above.smt2", "f.c", 11, &["unknown", bad]);
        }
    }
}

/// What they are given is a copy, and so is what they are given again.
#[test]
fn arguments_may_be_scribbled_over() {
    let script = "(declare-cb s (String) Bool)\n(declare-cb b ((Seq (_ BitVec 8))) Bool)\n\
                  (declare-cb w ((_ BitVec 80)) Bool)\n(declare-const t String)\n(declare-const q (Seq (_ BitVec 8)))\n\
                  (declare-const v (_ BitVec 80))\n(assert (= t \"AZ\"))\n(assert (= q (seq.++ (seq.unit #x41) (seq.unit #x42))))\n\
                  (assert (= v (_ bv65 80)))\n(assert (and (s t) (b q) (w v)))\n(check-sat)\n(get-value (t q v))\n";
    let boxes = "#include <stdbool.h>\n#include <stdint.h>\n#include <string.h>\n\
                 bool s(char *p) { bool r = !strcmp(p, \"AZ\"); memset(p, 'x', strlen(p)); return r; }\n\
                 bool b(uint8_t *p, size_t n) { bool r = n == 2 && p[0] == 65; memset(p, 9, n); return r; }\n\
                 bool w(uint8_t *p) { bool r = p[0] == 65; memset(p, 9, 10); return r; }\n";
    let Some(here) = here(&[("a.smt2", script), ("f.c", boxes)]) else { return };
    let value =
        "((t \"AZ\") (q (seq.++ (seq.unit #x41) (seq.unit #x42))) (v #x00000000000000000041))";
    check(&here, "a.smt2", "f.c", 0, &["sat\n", value]);
}

/// Programs, each a process for a call.
const ONCE: &[(&str, i32, &[&str])] = &[
    ("kill -SEGV $$", 11, &["unknown", "signal: 11"]),
    ("echo $1; exit 3", 11, &["unknown", "ended with exit status: 3"]),
    ("sleep 1000", 11, &["unknown", "did not return within 1 s"]),
    ("while :; do :; done", 11, &["unknown", "did not return within 1 s"]),
    ("echo seven", 11, &["unknown", "answered \"seven\", no value of its sort"]),
    ("echo", 11, &["unknown", "no value of its sort"]),
    ("yes 1", 11, &["unknown", "box did not return"]),
    ("head -c 1000000000 /dev/zero", 11, &["unknown", "box did not return"]),
    (
        "echo x >> count; echo $(($(wc -l < count)))",
        11,
        &["unknown (nondeterministic: f gave two results"],
    ),
    ("head -c 1000000 /dev/zero >&2; echo $1", 0, &["sat\n", SEVENTH]),
    ("read line; echo $1", 0, &["sat\n", SEVENTH]),
    ("setsid sleep 1000 & echo $1", 0, &["sat\n", SEVENTH]),
    ("trap '' TERM INT; echo $1", 0, &["sat\n", SEVENTH]),
];

#[test]
fn programs_that_misbehave() {
    let Some(here) = here(&[("seven.smt2", SEVEN)]) else { return };
    for (body, code, words) in ONCE {
        std::fs::write(here.path("f"), format!("#!/bin/sh\n{body}\n")).expect("a file");
        executable(&here.path("f"));
        check(&here, "seven.smt2", "f=./f", *code, words);
    }
}

/// Programs that stay: what they do for each line `x`.
const STAYS: &[(&str, i32, &[&str])] = &[
    ("echo $x; echo 7", 11, &["unknown ("]),
    ("echo $x; sleep 0.02; echo 7", 11, &["unknown ("]),
    ("echo garbage", 11, &["unknown", "answered \"garbage\", no value of its sort"]),
    (":", 11, &["unknown", "did not return within 1 s"]),
    ("exit 1", 11, &["unknown", "went away"]),
    ("head -c 100000000 /dev/zero", 11, &["unknown", "box did not return"]),
    ("n=$((n + 1)); echo $n", 11, &["unknown (nondeterministic: f gave two results"]),
    ("sleep 0.1; echo $x", 0, &["sat\n", SEVENTH]),
    ("echo $x; [ $x = 7 ] && exit", 0, &["sat\n", SEVENTH]),
];

#[test]
fn programs_that_stay_and_misbehave() {
    let Some(here) = here(&[("seven.smt2", SEVEN)]) else { return };
    for (body, code, words) in STAYS {
        let program = format!("#!/bin/sh\nwhile read x; do {body}; done\n");
        std::fs::write(here.path("f"), program).expect("a file");
        executable(&here.path("f"));
        check(&here, "seven.smt2", "f=lines:./f", *code, words);
    }
}

/// What is passed to a program may come back as it came.
#[test]
fn programs_answer_as_they_are_asked() {
    let script = "(declare-cb f (S) S)\n(declare-const x S)\n(assert (= x V))\n(assert (= (f x) x))\n(check-sat)\n";
    let Some(here) = here(&[("same", "#!/bin/sh\necho \"$1\"\n")]) else { return };
    executable(&here.path("same"));
    for (sort, value) in [
        ("Bool", "true"),
        ("Int", "(- 123456789012345678901234567890)"),
        ("(_ BitVec 12)", "#xfed"),
        ("(_ BitVec 100)", "(_ bv7 100)"),
        ("Real", "(- (/ 7.0 2.0))"),
        ("Float64", "((_ to_fp 11 53) RNE 0.1)"),
        ("Float32", "(_ -oo 8 24)"),
        ("(Seq (_ BitVec 8))", "(seq.++ (seq.unit #x00) (seq.unit #xff))"),
        ("(Seq (_ BitVec 8))", "(as seq.empty (Seq (_ BitVec 8)))"),
    ] {
        let text = script.replace('S', sort).replace("(= x V)", &format!("(= x {value})"));
        std::fs::write(here.path("a.smt2"), text).expect("a file");
        says(&here.solve(&["a.smt2", "--box", "f=./same", "--timeout", "20"]), 0, &["sat\n"]);
    }
}

/// An `unsat` that leans on an input without a value is none.
#[test]
fn what_did_not_return_proves_nothing() {
    let script = "(declare-cb f ((_ BitVec 32)) (_ BitVec 32))\n(declare-const x (_ BitVec 32))\n\
                  (assert (bvult x #x00000014))\n(assert (bvugt (f x) #x00000064))\n(check-sat)\n";
    let Some(here) = here(&[("a.smt2", script)]) else { return };
    for (bad, code, words) in [
        ("", 0, "unsat\n"),
        ("if (x == 5) abort();", 11, "box did not return: (f #x00000005) was ended by signal 6"),
        ("if (x == 5) exit(0);", 11, "box did not return: (f #x00000005) ended its process"),
        ("if (x == 5) for (;;) ;", 11, "box did not return: (f #x00000005) did not return within"),
    ] {
        let boxes = format!(
            "#include <stdint.h>\n#include <stdlib.h>\nuint32_t f(uint32_t x) {{ {bad} return x; }}\n"
        );
        std::fs::write(here.path("f.c"), boxes).expect("a file");
        check(&here, "a.smt2", "f.c", code, &[words]);
    }
}

/// smelt itself is killed while a box runs.
#[test]
fn nothing_outlives_smelt() {
    let boxes = "#include <stdint.h>\n#include <unistd.h>\n\
                 uint32_t f(uint32_t x) { sleep(1000); return x; }\n";
    let files = [
        ("a.smt2", ABOVE),
        ("f.c", boxes),
        ("f", "#!/bin/sh\nwhile read x; do sleep 1000; done\n"),
    ];
    let Some(here) = here(&files) else { return };
    executable(&here.path("f"));
    let passing = here.path("passing");
    std::fs::create_dir(&passing).expect("a folder");
    for bound in ["f.c", "f=./f", "f=lines:./f"] {
        let args = ["a.smt2", "--box", bound, "--timeout", "60", "--call-timeout", "50"];
        let mut child = here.command(&args).env("TMPDIR", &passing).spawn().expect("smelt runs");
        let until = Instant::now() + Duration::from_secs(20);
        // The child that runs boxes is there when its page is.
        let is_there = |ending: &str| {
            let folders = std::fs::read_dir(&passing).expect("a folder").flatten();
            let mut files =
                folders.filter_map(|f| std::fs::read_dir(f.path()).ok()).flatten().flatten();
            files.any(|f| f.path().display().to_string().ends_with(ending))
        };
        while !is_there(".page") && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(50));
        }
        std::thread::sleep(Duration::from_millis(500));
        child.kill().expect("it can be killed");
        child.wait().expect("it was");
        let left = here.left_behind();
        assert!(left.is_empty(), "{bound} leaves {left:?}");
        let files: Vec<_> = std::fs::read_dir(&passing).expect("a folder").flatten().collect();
        assert!(files.is_empty(), "{bound} leaves {files:?}");
    }
}

/// A mistake that C would only tell when the box is called.
#[test]
fn what_a_file_has_not_is_said_before() {
    let files = [
        ("a.smt2", SEVEN),
        ("other.c", "int g(int x) { return x; }\n"),
        ("far.c", "int far_away(int x);\nint f(int x) { return far_away(x); }\n"),
        ("broken.so", "no library"),
    ];
    let Some(here) = here(&files) else { return };
    says(
        &here.solve(&["a.smt2", "--box", "other.c"]),
        2,
        &["other.c cannot be compiled", "undeclared"],
    );
    says(&here.solve(&["a.smt2", "--box", "far.c"]), 2, &["far.c cannot be compiled", "far_away"]);
    let output = here.solve(&["a.smt2", "--box", "f=./broken.so"]);
    says(&output, 11, &["unknown", "broken.so cannot be loaded: "]);
    let said = text(&output.stdout);
    assert!(!said.contains("dlopen failed"), "the loader's own reason: {said}");
    says(
        &here.solve(&["a.smt2", "--box", "far.c", "--call-timeout", "0"]),
        2,
        &["--call-timeout 0"],
    );
}

/// A call takes as long as it wants, and the user's time is over when it is: that says nothing about the call.
#[test]
fn nothing_is_waited_for_beyond_the_timeout() {
    let strings = "(declare-cb s (String) String)\n(declare-const t String)\n\
                   (assert (= (s (str.++ t \"x\")) (str.++ \"y\" t)))\n(check-sat)\n";
    let reals = "(declare-cb r (Real) Real)\n(declare-const t Real)\n\
                 (assert (= (+ (r t) (r (* 2 t))) 7.5))\n(check-sat)\n";
    let boxes = "#include <stdint.h>\n#include <unistd.h>\n\
                 uint32_t f(uint32_t x) { sleep(1000); return x; }\n\
                 const char *s(const char *t) { sleep(2); return t; }\n\
                 double r(double x) { sleep(2); return x / 2; }\n";
    // The calls are quick, but thousands of them make one candidate.
    let sum = "(declare-cb g (Int) Int)\n(declare-const n Int)\n\
               (define-fun-rec sum ((i Int)) Int (ite (<= i 0) 0 (+ (g i) (sum (- i 1)))))\n\
               (assert (= (sum n) 123456))\n(assert (> n 10))\n(check-sat)\n";
    let quick = "#include <stdint.h>\nint64_t g(int64_t x) { return x * 3 % 17; }\n";
    let files = [
        ("f.smt2", SEVEN),
        ("s.smt2", strings),
        ("r.smt2", reals),
        ("sum.smt2", sum),
        ("f.c", boxes),
        ("g.c", quick),
        ("once", "#!/bin/sh\ntrap '' TERM INT\nprintf 12\nwhile :; do sleep 1; done\n"),
        ("stays", "#!/bin/sh\ntrap '' TERM\nwhile read x; do printf 12; sleep 1000; done\n"),
    ];
    let Some(here) = here(&files) else { return };
    executable(&here.path("once"));
    executable(&here.path("stays"));
    for (script, bound, mode) in [
        ("f.smt2", "f.c", "auto"),
        ("f.smt2", "f.c", "fuzz"),
        ("f.smt2", "f=./once", "cdfl"),
        ("f.smt2", "f=lines:./stays", "learn"),
        ("s.smt2", "f.c", "auto"),
        ("s.smt2", "f.c", "fuzz"),
        ("r.smt2", "f.c", "learn"),
        ("sum.smt2", "g.c", "auto"),
        ("sum.smt2", "g.c", "fuzz"),
    ] {
        let args = ["--timeout", "2", "--call-timeout", "20", "--mode", mode];
        let args = [&[script, "--box", bound][..], &args].concat();
        let begun = Instant::now();
        let output = here.solve(&args);
        let time = begun.elapsed();
        says(&output, 11, &["unknown (timeout)"]);
        // Beside other tests, starting and compiling take their time too.
        assert!(time < Duration::from_millis(3700), "{args:?} took {time:?}");
        let left = here.left_behind();
        assert!(left.is_empty(), "{args:?} leaves {left:?}");
    }
}

/// A call is a call, whether it returns or not.
#[test]
fn calls_that_do_not_return_are_counted() {
    let strings = "(declare-cb s (String) String)\n(declare-const t String)\n\
                   (assert (= (s t) \"y\"))\n(check-sat)\n";
    let boxes = "#include <stdint.h>\n#include <stdlib.h>\n\
                 uint32_t f(uint32_t x) { abort(); return x; }\n\
                 const char *s(const char *t) { abort(); return t; }\n";
    let Some(here) = here(&[("f.smt2", SEVEN), ("s.smt2", strings), ("f.c", boxes)]) else {
        return;
    };
    for script in ["f.smt2", "s.smt2"] {
        for mode in ["cdfl", "fuzz", "learn"] {
            let args = ["--box", "f.c", "--call-limit", "3", "--timeout", "30", "--mode", mode];
            let output = here.solve(&[&[script, "--json"][..], &args].concat());
            let words = ["the limit of calls is reached; box did not return: (", "\"calls\":3,"];
            says(&output, 11, &words);
        }
    }
}

/// An SMT engine that is no help: who needs none solves it, and who does says what it did.
#[test]
fn an_engine_that_gives_no_answer() {
    let boxes = "#include <stdint.h>\nuint32_t f(uint32_t x) { return x; }\n";
    let Some(here) = here(&[("a.smt2", SEVEN), ("f.c", boxes)]) else { return };
    for (body, words) in [
        ("echo \"[error] x:3:1: invalid sort 'Int'\" >&2; exit 1", "says invalid sort 'Int')"),
        ("kill -SEGV $$", "crashed: SIGSEGV)"),
        ("echo \"what():  std::bad_alloc\" >&2; exit 1", "ran out of memory)"),
        ("exit 0", "ended without an answer)"),
    ] {
        std::fs::write(here.path("engine"), format!("#!/bin/sh\n{body}\n")).expect("a file");
        executable(&here.path("engine"));
        let solve = |mode: &str| {
            let mut command = support::smelt(&here.cache);
            let args = ["solve", "a.smt2", "--box", "f.c", "--engine", "bitwuzla=./engine"];
            command.current_dir(here.folder.path()).args(args).args(["--mode", mode]);
            command.output().expect("smelt runs")
        };
        says(&solve("learn"), 11, &["unknown (the SMT engine ", words]);
        says(&solve("fuzz"), 0, &["sat\n"]);
        says(&solve("auto"), 0, &["sat\n"]);
    }
}
