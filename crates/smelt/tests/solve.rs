//! `smelt solve` with a real SMT engine and real boxes, among them ones that misbehave.

mod support;

use serde_json::Value;
use std::time::{Duration, Instant};
use support::boxes::{ENGINE, executable, here};
use support::{says, smelt, solvers, text};

/// The first example of the paper.
const LISTING: &str = "
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-const z (_ BitVec 32))
(declare-const p (_ BitVec 32))
(declare-const q (_ BitVec 32))
(declare-const r (_ BitVec 32))
(declare-cb f ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))
(define-fun ispow2 ((x (_ BitVec 32))) Bool (= (_ bv0 32) (bvand x (bvsub x (_ bv1 32)))))
(assert (bvugt x y))
(assert (and (bvult (_ bv255 32) z) (bvult z (_ bv65536 32))))
(assert (= z (f x y)))
(assert (and (ispow2 p) (ispow2 q) (ispow2 r)))
(assert (and (bvugt p (_ bv1 32)) (bvugt q (_ bv1 32)) (bvugt r (_ bv1 32))))
(assert (= (_ bv64 32) (bvmul p q r)))
(check-sat)
(get-model)
";
const PRODUCT: &str = "#include <stdint.h>\nuint32_t f(uint32_t a, uint32_t b) { return a * b; }\n";

#[test]
fn the_example_of_the_paper_in_every_mode() {
    let Some(here) = here(&[("a.smt2", LISTING), ("f.c", PRODUCT)]) else { return };
    for mode in ["auto", "cdfl", "learn"] {
        let output = here.solve(&["a.smt2", "--box", "f.c", "--mode", mode, "--json"]);
        says(&output, 0, &["\"answer\":\"sat\""]);
        let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let word = |name: &str| {
            let text = json["model"][name].as_str().unwrap_or_else(|| panic!("{json}"));
            u32::from_str_radix(text.trim_start_matches("#x"), 16).expect("a number")
        };
        assert_eq!(word("x").wrapping_mul(word("y")), word("z"), "the box says so: {json}");
        assert!(word("x") > word("y") && word("z") > 255 && word("z") < 65536, "{json}");
        assert_eq!(word("p").wrapping_mul(word("q")).wrapping_mul(word("r")), 64, "{json}");
    }
    let plain = here.solve(&["a.smt2", "--box", "f=f.c"]);
    says(&plain, 0, &["sat\n(\n", "(define-fun x () (_ BitVec 32) #x"]);
    assert!(!text(&plain.stdout).contains("c!0"), "only what the script declares");
}

/// Another engine decides it as well; Bitwuzla cannot stay and is started for each question.
#[test]
fn other_smt_engines() {
    let Some(cache) = solvers(&["cvc5@1.4.2", "bitwuzla@0.9.1"]) else { return };
    let place = tempfile::tempdir().expect("a folder");
    let unsat = LISTING.replace("(_ bv64 32) (bvmul p q r)", "(f x y) #x00000001");
    for (name, text) in [("l.smt2", LISTING), ("u.smt2", &unsat), ("f.c", PRODUCT)] {
        std::fs::write(place.path().join(name), text).expect("a file");
    }
    let solve = |args: &[&str]| {
        let mut command = smelt(&cache);
        command.current_dir(place.path()).arg("solve").args(args).args(["--box", "f.c"]);
        command.output().expect("smelt runs")
    };
    for engine in ["cvc5@1.4.2", "bitwuzla@0.9.1"] {
        for mode in ["auto", "cdfl", "fuzz"] {
            says(&solve(&["l.smt2", "--engine", engine, "--mode", mode]), 0, &["sat\n"]);
        }
        says(&solve(&["u.smt2", "--engine", engine]), 0, &["unsat\n"]);
    }
}

#[test]
fn the_queries_of_delphi() {
    let Some(here) = here(&[]) else { return };
    let Some(corpus) = support::corpus() else { return };
    let folder = corpus.join("../closedbox/delphi");
    let boxes = folder.join("cb.c");
    let mut decided = 0;
    for entry in std::fs::read_dir(&folder).expect("the files").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|e| e != "smt2") {
            continue;
        }
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let (file, boxes) = (path.display().to_string(), boxes.display().to_string());
        let output = here.solve(&[&file, "--box", &boxes, "--timeout", "60", "--json"]);
        let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let expected = if name == "prime" || name == "question1f" { "unsat" } else { "sat" };
        assert_eq!(json["answer"], expected, "{name}: {json}");
        decided += 1;
    }
    assert_eq!(decided, 12);
}

#[test]
fn boxes_of_every_kind() {
    let script = "(declare-cb f (Int) Int)\n(declare-const x Int)\n(assert (> x 3))\n\
                  (assert (= (f x) 49))\n(check-sat)\n(get-model)\n";
    let once = "#!/bin/sh\necho $(($1 * $1))\n";
    let lines = "#!/bin/sh\nwhile read x; do echo $((x * x)); done\n";
    let c = "#include <stdint.h>\nint64_t f(int64_t x) { return x * x; }\nint64_t g(int64_t x) { return f(x); }\n";
    let toml = "version = 1\n[box.f]\nc = \"f.c\"\nsymbol = \"g\"\n";
    let files =
        [("a.smt2", script), ("once", once), ("lines", lines), ("f.c", c), ("boxes.toml", toml)];
    let Some(here) = here(&files) else { return };
    executable(&here.path("once"));
    executable(&here.path("lines"));
    let built = std::process::Command::new("cc")
        .args(["-shared", "-fPIC", "-o", "libf.so", "f.c"])
        .current_dir(here.folder.path())
        .status();
    assert!(built.expect("cc runs").success());
    let once = format!("f={}", here.path("once").display());
    let lines = format!("f=lines:{}", here.path("lines").display());
    for bound in
        ["f=f.c:g", "f.c", "f=./libf.so", "f=./libf.so:g", "libf.so", "boxes.toml", &once, &lines]
    {
        let output = here.solve(&["a.smt2", "--box", bound]);
        says(&output, 0, &["sat", "(define-fun x () Int 7)"]);
    }
}

#[test]
fn oracles_of_cvc5_and_delphi() {
    let cvc5 = "(declare-oracle-fun f (Int) Int ./square)\n(declare-const x Int)\n(assert (= (f x) 16))\n\
                (assert (< 0 x 100))(check-sat)\n(get-model)\n";
    let delphi = "(declare-oracle-fun f ./square ((n Int)) Int)\n(declare-const x Int)\n\
                  (assert (= (f x) 16))\n(assert (< 0 x 100))(check-sat)\n(get-model)\n";
    // The shell computes with 64 bits: without a bound, (2^63 - 4)^2 is 16 too.
    let files =
        [("a.smt2", cvc5), ("b.smt2", delphi), ("square", "#!/bin/sh\necho $(($1 * $1))\n")];
    let Some(here) = here(&files) else { return };
    executable(&here.path("square"));
    for file in ["a.smt2", "b.smt2"] {
        says(&here.solve(&[file]), 0, &["sat", "(define-fun x () Int 4)"]);
    }
}

#[test]
fn mistakes_are_explained() {
    let script =
        "(declare-cb f ((_ BitVec 8)) (_ BitVec 8))\n(assert (= (f #x01) #x02))\n(check-sat)\n";
    let files = [("a.smt2", script), ("bad.c", "int f(int x) { return x +; }\n")];
    let Some(here) = here(&files) else { return };
    says(&here.solve(&["a.smt2"]), 2, &["box f is not bound", "--box f="]);
    says(&here.solve(&["a.smt2", "--box", "f=gone.c"]), 2, &["there is no gone.c"]);
    says(&here.solve(&["a.smt2", "--box", "bad.c"]), 2, &["bad.c cannot be compiled", "error"]);
    says(
        &here.solve(&["a.smt2", "--box", "f=./nothing-here"]),
        11,
        &["unknown", "cannot be started"],
    );
    let output = here.solve(&["a.smt2", "--box", "f=libc.so.6:no_such_function"]);
    says(&output, 11, &["unknown", "has no function no_such_function"]);
}

/// A box that misbehaves for some inputs, and what is said of a question that only such inputs could satisfy.
const BAD: &[(&str, &str, &str)] = &[
    ("segfault", "if (x > 9) *(volatile int *)0 = 1; return x;", "signal 11"),
    ("abort", "if (x > 9) abort(); return x;", "signal 6"),
    ("exit", "if (x > 9) exit(0); return x;", "ended its process with code 0"),
    ("loop", "if (x > 9) for (;;) ; return x;", "did not return within"),
    ("sleep", "if (x > 9) sleep(2); return x;", "did not return within"),
];

const HEAD: &str = "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n\
                    #include <sys/wait.h>\nuint32_t f(uint32_t x) { ";

#[test]
fn boxes_that_do_not_return() {
    let script = "(declare-cb f ((_ BitVec 32)) (_ BitVec 32))\n(declare-const x (_ BitVec 32))\n\
                  (assert (bvugt (f x) #x00000009))\n(check-sat)\n";
    let good = "(declare-cb f ((_ BitVec 32)) (_ BitVec 32))\n(declare-const x (_ BitVec 32))\n\
                (assert (= (f x) #x00000007))\n(check-sat)\n";
    let Some(here) = here(&[("bad.smt2", script), ("good.smt2", good)]) else { return };
    for (name, body, how) in BAD {
        std::fs::write(here.path("f.c"), format!("{HEAD}{body} }}\n")).expect("a file");
        let args = ["--box", "f.c", "--call-timeout", "0.3", "--timeout", "3"];
        let output = here.solve(&[&["bad.smt2"], &args[..]].concat());
        says(&output, 11, &["unknown", "box did not return", how]);
        let output = here.solve(&[&["good.smt2"], &args[..]].concat());
        says(&output, 0, &["sat"]);
        let left = here.left_behind();
        assert!(left.is_empty(), "{name} leaves {left:?}");
    }
}

#[test]
fn boxes_that_do_more_than_they_should() {
    let script = "(declare-cb f ((_ BitVec 32)) (_ BitVec 32))\n(declare-const x (_ BitVec 32))\n\
                  (assert (= (f x) #x00000007))\n(check-sat)\n";
    let Some(here) = here(&[("a.smt2", script)]) else { return };
    let fork = "if (fork() == 0) return 1; wait(0); return x;";
    let forgets = "if (fork() == 0) sleep(100); return x;";
    let prints = "for (int i = 0; i < 100000; i++) puts(\"{\\\"Loaded\\\":null}\"); fflush(stdout); return x;";
    let floods = "static char b[1 << 20]; for (int i = 0; i < 1024; i++) fwrite(b, 1, 1 << 20, stdout); return x;";
    let scribbles = "uint32_t y = x; x = 99; return y;";
    let changes = "static uint32_t n; return x + n++;";
    for (body, code, word) in [
        (fork, 0, "sat"),
        (forgets, 0, "sat"),
        (prints, 0, "sat"),
        (floods, 0, "sat"),
        (scribbles, 0, "sat"),
        (changes, 11, "unknown (nondeterministic: f gave two results for one input)"),
    ] {
        std::fs::write(here.path("f.c"), format!("{HEAD}{body} }}\n")).expect("a file");
        let output =
            here.solve(&["a.smt2", "--box", "f.c", "--timeout", "10", "--call-timeout", "3"]);
        says(&output, code, &[word]);
        let left = here.left_behind();
        assert!(left.is_empty(), "{body} leaves {left:?}");
    }
}

/// A box that takes two seconds for a call is no box that does not return: few calls are made, in the time that is given.
#[test]
fn a_box_that_takes_its_time() {
    let script = "(declare-cb f ((_ BitVec 32)) (_ BitVec 32))\n(declare-const x (_ BitVec 32))\n\
                  (assert (= (f x) #x00c0ffee))\n(check-sat)\n";
    let Some(here) = here(&[("a.smt2", script)]) else { return };
    std::fs::write(here.path("f.c"), format!("{HEAD}sleep(2); return ~x; }}\n")).expect("a file");
    let begun = Instant::now();
    let args = ["a.smt2", "--box", "f.c", "--timeout", "7", "--call-timeout", "5"];
    let output = here.solve(&args);
    let said = text(&output.stdout);
    assert!(said == "sat\n" || said == "unknown (timeout)\n", "{said}");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let left = here.left_behind();
    assert!(left.is_empty(), "it leaves {left:?}");
}

/// What nobody decided is not done with: neither a point of which the SMT engine knows nothing, nor one without a value.
#[test]
fn nothing_open_is_called_unsat() {
    // Z3 has no str.rev.
    let unread = "(declare-cb f ((_ BitVec 8)) (_ BitVec 8))\n(declare-const x (_ BitVec 8))\n\
                  (declare-const s String)\n(assert (= (f x) #x01))\n\
                  (assert (= (str.rev s) \"ab\"))\n(check-sat)\n";
    // f(x) = 1 for 5, which is not 3, and f(3) does not return.
    let partial = "(declare-cb f ((_ BitVec 8)) (_ BitVec 8))\n(declare-const x (_ BitVec 8))\n\
                   (assert (= (f x) #x01))\n(assert (= (str.from_int (bv2nat x)) \"3\"))\n(check-sat)\n";
    // No run comes to the end: f(3) never returns, and what g would have given is not known from such a run.
    let always = "(declare-cb f ((_ BitVec 8)) (_ BitVec 8))\n(declare-cb g ((_ BitVec 8)) (_ BitVec 8))\n\
                  (declare-cb h ((_ BitVec 8)) (_ BitVec 8))\n(declare-const x (_ BitVec 8))\n\
                  (assert (or (= (f #x03) #x05) (= (g x) #x05)))\n(assert (= (h x) #x01))\n\
                  (assert (= (g #x00) #x07))\n(check-sat)\n";
    let boxes = "#include <stdint.h>\n#include <stdlib.h>\n\
                 uint8_t f(uint8_t x) { if (x == 3) abort(); return x == 5; }\n\
                 uint8_t g(uint8_t x) { return x + 7; }\n\
                 uint8_t h(uint8_t x) { return 3 * x + 1; }\n";
    let files = [("u.smt2", unread), ("p.smt2", partial), ("a.smt2", always), ("f.c", boxes)];
    let Some(here) = here(&files) else { return };
    for jobs in ["1", "2"] {
        let args = ["a.smt2", "--box", "f.c", "--timeout", "5", "--jobs", jobs];
        says(&here.solve(&args), 11, &["unknown (", "box did not return: (f #x03)"]);
        let args = ["--box", "f.c", "--timeout", "10", "--jobs", jobs];
        let output = here.solve(&[&["u.smt2"], &args[..]].concat());
        says(&output, 11, &["unknown (the SMT engine says (error ", "str.rev"]);
        let output = here.solve(&[&["p.smt2"], &args[..]].concat());
        says(&output, 11, &["unknown (box did not return: (f #x03)"]);
    }
}

/// An enumeration of words is none of integers that are no words, however few these are.
#[test]
fn integers_that_are_no_words_are_not_forgotten() {
    // y is more than 2^119, and x about 1.2 * 10^20.
    let square = "(declare-cb f (Int) Int)\n(declare-const x Int)\n(declare-const y Int)\n\
                  (assert (<= 1152921504606846976 x 1152921504606846980))\n(assert (>= y (* x x)))\n\
                  (assert (= (f (mod x 5)) 4))\n(check-sat)\n";
    let few = "(declare-cb f (Int) Int)\n(declare-const x Int)\n(declare-const y Int)\n\
               (assert (<= 1200000000000000 y 1200000000000003))\n(assert (> x 5))\n\
               (assert (<= (* 100000 y) x (+ 10 (* 100000 y))))\n\
               (assert (= (f (- x (* 100000 y))) 4))\n(check-sat)\n";
    let boxes = "#include <stdint.h>\nint64_t f(int64_t x) { return 2 * (x % 100); }\n";
    let Some(here) = here(&[("s.smt2", square), ("f.smt2", few), ("f.c", boxes)]) else { return };
    for jobs in ["1", "2"] {
        for file in ["s.smt2", "f.smt2"] {
            let output = here.solve(&[file, "--box", "f.c", "--jobs", jobs]);
            assert_eq!(text(&output.stdout), "sat\n", "{file}");
        }
    }
}

/// SMT-LIB has one NaN, C has many: a box is asked for one of them.
#[test]
fn a_box_sees_one_nan() {
    let ask = "(declare-cb bits (Float32) (_ BitVec 32))\n(declare-const x Float32)\n\
               (declare-const y Float32)\n(assert (fp.isNaN x))\n(assert (fp.isNaN y))\n\
               (push 1)\n(assert (distinct (bits x) (bits y)))\n(check-sat)\n(pop 1)\n\
               (assert (= (bits x) (bits (fp.neg y))))\n(check-sat)\n";
    let boxes = "#include <stdint.h>\n#include <string.h>\n\
                 uint32_t bits(float x) { uint32_t b; memcpy(&b, &x, 4); return b; }\n";
    let Some(here) = here(&[("n.smt2", ask), ("b.c", boxes)]) else { return };
    says(&here.solve(&["n.smt2", "--box", "b.c"]), 0, &["unsat\nsat\n"]);
}

#[test]
fn a_conversation() {
    let Some(here) = here(&[("f.c", PRODUCT)]) else { return };
    let said = "(set-option :print-success false)\n(declare-cb f ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 32))\n\
                (declare-const x (_ BitVec 32))\n(assert (bvult x #x00000100))\n(push 1)\n\
                (assert (= (f x\n x) #x00000031))\n(check-sat)\n(get-value (x (bvadd x #x00000001)))\n(pop 1)\n\
                (assert (= y 1))\n(check-sat-assuming ((= x #x00000005)))\n(get-info :name)\n)\n\
                (push 1)(assert (bvugt x #x00000200))(check-sat)(pop 1)(exit)(check-sat)\n";
    let mut command = smelt(&here.cache);
    command
        .current_dir(here.folder.path())
        .args(["solve", "-in", "--engine", ENGINE, "--box", "f.c"]);
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().expect("smelt runs");
    let mut input = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut input, said.as_bytes()).expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let lines = text(&output.stdout);
    let lines: Vec<&str> = lines.lines().collect();
    let [first, values, wrong, assumed, name, stray, last] = lines[..] else { panic!("{lines:?}") };
    assert_eq!((first, assumed, last), ("sat", "sat", "unsat"), "{lines:?}");
    assert_eq!(values, "((x #x00000007) ((bvadd x #x00000001) #x00000008))");
    assert!(wrong.starts_with("(error ") && stray.starts_with("(error "), "{lines:?}");
    assert_eq!(name, "(:name \"smelt\")");
}

/// Memory as symbolic execution has it: however an address is written, it is one byte.
#[test]
fn memory_is_an_array() {
    const MEMORY: &str = "
(declare-const m (Array (_ BitVec 32) (_ BitVec 8)))
(declare-cb crc ((_ BitVec 64)) (_ BitVec 32))
(define-fun at ((p (_ BitVec 32)) (o (_ BitVec 32))) (_ BitVec 8) (select m (bvadd p o)))
(define-fun half ((p (_ BitVec 32))) (_ BitVec 32)
  (concat (at p #x00000003) (at p #x00000002) (at p #x00000001) (at p #x00000000)))
(define-fun word ((p (_ BitVec 32))) (_ BitVec 64) (concat (half (bvadd p #x00000004)) (half p)))
(assert (= (select m #x00000010) #x89))
(assert (= (select m #x00000011) #x50))
(assert (= (crc (word #x00000010)) #xdeadbeef))
(check-sat)
(get-value ((crc (word #x00000010)) ((_ extract 15 0) (half #x00000010))))
";
    const CRC: &str = "
#include <stdint.h>
uint32_t crc(uint64_t x) {
  uint32_t c = ~0u;
  for (int i = 0; i < 8; i++) {
    c ^= x >> 8 * i & 0xff;
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
  }
  return ~c;
}
";
    let Some(here) = here(&[("q.smt2", MEMORY), ("c.c", CRC)]) else { return };
    let output = here.solve(&["q.smt2", "--box", "c.c", "--timeout", "20"]);
    says(&output, 0, &["sat\n(((crc (word #x00000010)) #xdeadbeef)", " #x5089))"]);
}
