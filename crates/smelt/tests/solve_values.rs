//! `smelt solve` with boxes over strings, bytes, wide bit-vectors, reals and large integers, and with the ways to run them.

mod support;

use support::boxes::{executable, here};
use support::{says, text};

const STRINGS: &str = r#"
(declare-const s String)
(declare-cb reversed (String) String)
(declare-cb vowels (String) Int)
(assert (= (reversed s) "desserts"))
(assert (> (vowels s) 1))
(check-sat)
(get-model)
"#;
const STRING_BOXES: &str = r#"
#include <stdint.h>
#include <string.h>
const char *reversed(const char *s) {
  static char out[4096];
  size_t n = strlen(s) < 4095 ? strlen(s) : 4095;
  for (size_t i = 0; i < n; i++) out[i] = s[n - 1 - i];
  out[n] = 0;
  return out;
}
int64_t vowels(const char *s) {
  int64_t n = 0;
  for (; *s; s++) n += strchr("aeiou", *s) != 0;
  return n;
}
"#;

/// A string that a box gives back is a fact like any other; one of many is found where the formula leads there.
#[test]
fn strings_go_to_c_functions() {
    let forward = STRINGS.replace("(= (reversed s) \"desserts\")", "(= s \"stressed\")");
    let asks = "(assert (= (reversed s) \"desserts\"))\n(check-sat)";
    let forward = forward.replace("(check-sat)", asks);
    let wrong = forward.replace("\"desserts\"", "\"other\"");
    let files = [("a.smt2", &forward[..]), ("b.smt2", &wrong), ("s.c", STRING_BOXES)];
    let Some(here) = here(&files) else { return };
    says(&here.solve(&["a.smt2", "--box", "s.c"]), 0, &["sat\n", "\"stressed\""]);
    says(&here.solve(&["b.smt2", "--box", "s.c"]), 0, &["unsat\n"]);
    // No engine can compute backwards what it cannot read: this is searched for.
    std::fs::write(here.path("c.smt2"), STRINGS).expect("a file");
    says(&here.solve(&["c.smt2", "--box", "s.c"]), 0, &["sat\n", "\"stressed\""]);
}

const HIDDEN: &str = "
#include <stdint.h>
#include <stddef.h>
#include <stdlib.h>
int64_t number(const char *s) { return strtol(s, 0, 10); }
uint32_t djb(const char *s) { uint32_t h = 5381; for (; *s; s++) h = h * 33 + *s; return h; }
uint16_t crc(const uint8_t *p, size_t n) {
  uint16_t c = 0xffff;
  while (n--) {
    c ^= *p++ << 8;
    for (int i = 0; i < 8; i++) c = c & 0x8000 ? c << 1 ^ 0x1021 : c << 1;
  }
  return c;
}
double cubic(double x) { return x * x * x - 4 * x + 1; }
void mixed(const uint8_t *w, uint8_t *out) {
  for (int i = 0; i < 12; i++) out[i] = w[i] ^ w[(i + 5) % 12] >> 1;
}
";

/// Arguments that nothing in the formula leads to: a search finds them, whatever their sort.
#[test]
fn what_is_no_word_is_searched_too() {
    let Some(here) = here(&[("h.c", HIDDEN)]) else { return };
    let asks = [
        "(declare-const s String)(declare-cb number (String) Int)(declare-const idle Int)
         (assert (< (number s) (- 100000)))(assert (= (mod (number s) 1000) 77))",
        "(declare-const s String)(declare-cb djb (String) (_ BitVec 32))
         (assert (= (djb s) #x0f11b894))(assert (< (str.len s) 8))",
        "(declare-const b (Seq (_ BitVec 8)))(declare-cb crc ((Seq (_ BitVec 8))) (_ BitVec 16))
         (assert (= (crc b) #xbeef))(assert (= (seq.len b) 5))",
        "(declare-const x Real)(declare-cb cubic (Real) Real)
         (define-fun near ((r Real)) Bool (and (< 100.0 r) (< r 100.001)))
         (assert (let ((y (cubic x))) (near y)))",
        "(declare-const w (_ BitVec 96))(declare-cb mixed ((_ BitVec 96)) (_ BitVec 96))
         (assert (= (mixed w) (_ bv123456789012345678901234567 96)))",
        // What is no constant of a sort that boxes take comes from the SMT engine.
        "(declare-const s String)(declare-cb number (String) Int)(declare-const a (Array Int Int))
         (declare-fun f (Int) Int)
         (assert (= (number s) (+ 90000 (select a 3))))(assert (> (select a (f 1)) (number s)))
         (assert (< 0 (select a 3) 10))",
    ];
    for (i, text) in asks.iter().enumerate() {
        let file = format!("{i}.smt2");
        let script = format!("{text}\n(check-sat)\n(get-model)\n");
        std::fs::write(here.path(&file), script).expect("a file");
        let output = here.solve(&[&file, "--box", "h.c", "--timeout", "40"]);
        says(&output, 0, &["sat\n", "define-fun"]);
        assert!(!text_of(&output).contains('?'), "everything has a value: {}", text_of(&output));
    }
    // What is popped or comes later has nothing to do with a question.
    let levels = "(declare-cb number (String) Int)(push 1)(declare-const y String)
        (assert (= (number y) 31415))(check-sat)(get-model)(pop 1)(declare-const later Int)";
    std::fs::write(here.path("levels.smt2"), levels).expect("a file");
    let output = here.solve(&["levels.smt2", "--box", "h.c"]);
    says(&output, 0, &["sat\n", "(define-fun y () String"]);
    assert!(!text_of(&output).contains("later"), "{}", text_of(&output));
    // Without the search nothing is found, and without the SMT engine it is.
    let learn = here.solve(&["1.smt2", "--box", "h.c", "--mode", "learn", "--timeout", "1"]);
    says(&learn, 11, &["unknown (timeout"]);
    says(&here.solve(&["1.smt2", "--box", "h.c", "--mode", "fuzz"]), 0, &["sat\n"]);
}

fn text_of(output: &std::process::Output) -> String {
    text(&output.stdout)
}

#[test]
fn bytes_wide_words_and_reals() {
    let script = "
        (declare-const b (Seq (_ BitVec 8)))
        (declare-const w (_ BitVec 80))
        (declare-const r Real)
        (declare-cb sum ((Seq (_ BitVec 8))) (_ BitVec 32))
        (declare-cb twice ((_ BitVec 80)) (_ BitVec 80))
        (declare-cb half (Real) Real)
        (declare-cb tail ((Seq (_ BitVec 8))) (Seq (_ BitVec 8)))
        (assert (= b (seq.++ (seq.unit #x05) (seq.unit #xff) (seq.unit #x01))))
        (assert (= (sum b) #x00000105))
        (assert (= (tail b) (seq.++ (seq.unit #xff) (seq.unit #x01))))
        (assert (= w (_ bv1180591620717411303424 80)))
        (assert (= (twice w) (_ bv1152921504606846976 80)))
        (assert (= r 2.5))
        (assert (= (half r) (/ 5.0 4.0)))
        (check-sat)";
    let boxes = "
        #include <stdint.h>
        #include <stddef.h>
        #include <string.h>
        uint32_t sum(const uint8_t *p, size_t n) { uint32_t s = 0; while (n--) s += *p++; return s; }
        /* Rotates 80 bits to the left by 70. */
        void twice(const uint8_t *w, uint8_t *out) {
          for (int i = 0; i < 80; i++)
            if (w[i / 8] >> i % 8 & 1) { int j = (i + 70) % 80; out[j / 8] |= 1 << j % 8; }
        }
        double half(double x) { return x / 2; }
        size_t tail(const uint8_t *p, size_t n, uint8_t *out) {
          if (!n) return 0;
          memcpy(out, p + 1, n - 1);
          return n - 1;
        }";
    let Some(here) = here(&[("a.smt2", script), ("b.c", boxes)]) else { return };
    says(&here.solve(&["a.smt2", "--box", "b.c"]), 0, &["sat\n"]);
    let wrong = script.replace("#x00000105", "#x00000106");
    std::fs::write(here.path("a.smt2"), wrong).expect("a file");
    says(&here.solve(&["a.smt2", "--box", "b.c"]), 0, &["unsat\n"]);
}

/// C converts what it is given and gives; what a register does not tell is not guessed.
#[test]
fn types_of_c_are_no_surprise() {
    let boxes = "#include <string.h>\n#include <ctype.h>\n\
                 int below(const char *s) { return -(int)strlen(s); }\n\
                 int begins(const char *s) { return s[0] == 'x' ? 1024 : 0; }\n\
                 unsigned long long large(long long x) { return x == 7 ? -1ULL : 5; }\n";
    let strings = "(declare-cb below (String) Int)\n(declare-cb begins (String) Bool)\n\
                   (declare-const s String)\n(assert (= (below s) (- 3)))\n(assert (begins s))\n\
                   (check-sat)\n(get-value ((below s)))\n";
    let large = "(declare-cb large (Int) Int)\n(declare-const x Int)\n(assert (= (large x) (- 1)))\n\
                 (assert (< 0 x 100))\n(check-sat)\n";
    let letter = "(declare-cb isalpha ((_ BitVec 8)) Bool)\n(assert (isalpha #x41))\n\
                  (assert (not (isalpha #x30)))\n(check-sat)\n";
    let files = [("c.c", boxes), ("s.smt2", strings), ("l.smt2", large), ("a.smt2", letter)];
    let Some(here) = here(&files) else { return };
    says(&here.solve(&["s.smt2", "--box", "c.c"]), 0, &["sat\n(((below s) (- 3)))\n"]);
    says(&here.solve(&["a.smt2", "--box", "c.c"]), 0, &["sat\n"]);
    // Of a number beyond 64 bits with a sign, no other is made.
    let output = here.solve(&["l.smt2", "--box", "c.c", "--timeout", "5"]);
    says(&output, 11, &["unknown (", "box did not return: (large 7)"]);
    // In a library, nobody knows whether isalpha gives an int or a bool.
    let output = here.solve(&["a.smt2", "--box", "isalpha=libc.so.6:isalpha"]);
    says(&output, 11, &["unknown (box isalpha: gave 1024, which is true as C's int"]);
}

/// A box may be called with bound variables: evaluation calls it where it meets it, and all of a byte is soon known.
#[test]
fn boxes_under_quantifiers() {
    let script = "(declare-cb g ((_ BitVec 8)) (_ BitVec 8))\n(declare-const y (_ BitVec 8))\n(push 1)\n\
                  (assert (forall ((x (_ BitVec 8))) (bvuge (bvadd (g x) y) y)))\n(check-sat)\n\
                  (get-value (y))\n(pop 1)\n(push 1)\n\
                  (assert (exists ((x (_ BitVec 8))) (and (= (g x) #x05) (bvult x #x10))))\n(check-sat)\n\
                  (pop 1)\n(push 1)\n\
                  (assert (exists ((x (_ BitVec 8))) (and (= (g x) #x05) (bvult x #x60))))\n(check-sat)\n\
                  (pop 1)\n(assert (forall ((x (_ BitVec 8))) (bvult (g x) y)))\n(check-sat)\n";
    let boxes = "#include <stdint.h>\nuint8_t g(uint8_t x) { return x * 3; }\n";
    let Some(here) = here(&[("a.smt2", script), ("g.c", boxes)]) else { return };
    let said = "sat\n((y #x00))\nunsat\nsat\nunsat\n";
    says(&here.solve(&["a.smt2", "--box", "g.c"]), 0, &[said]);
}

#[test]
fn integers_of_any_size_go_to_programs() {
    let script = "
        (declare-const n Int)
        (declare-cb square (Int) Int)
        (assert (= n 100000000000000000000))
        (assert (= (square n) 10000000000000000000000000000000000000000))
        (check-sat)";
    let program = "#!/usr/bin/env python3\nimport sys\nprint(int(sys.argv[1]) ** 2)\n";
    let lines = "#!/usr/bin/env python3\nimport sys\n\
                 for line in sys.stdin:\n    print(int(line) ** 2, flush=True)\n";
    let c = "#include <stdint.h>\nint64_t square(int64_t n) { return n * n; }\n";
    let files = [("a.smt2", script), ("square", program), ("lines", lines), ("s.c", c)];
    let Some(here) = here(&files) else { return };
    executable(&here.path("square"));
    executable(&here.path("lines"));
    let args = ["a.smt2", "--box", "square=./square", "--call-timeout", "10"];
    says(&here.solve(&args), 0, &["sat\n"]);
    let args = ["a.smt2", "--box", "square=lines:./lines", "--call-timeout", "10"];
    says(&here.solve(&args), 0, &["sat\n"]);
    let narrow = here.solve(&["a.smt2", "--box", "s.c"]);
    says(&narrow, 11, &["unknown (", "it needs more than 64 bits"]);
}

#[test]
fn what_cannot_be_passed_is_said() {
    let script = "
        (declare-const a (Array Int Int))
        (declare-cb f ((Array Int Int)) Int)
        (assert (> (f a) 0))
        (check-sat)";
    let zero = "
        (declare-const s String)
        (declare-cb f (String) Int)
        (assert (= s \"a\\u{0}b\"))
        (assert (> (f s) 0))
        (check-sat)";
    let c = "#include <stdint.h>\nint64_t f(const char *s) { return *s; }\n";
    let Some(here) = here(&[("a.smt2", script), ("z.smt2", zero), ("f.c", c)]) else { return };
    let output = here.solve(&["a.smt2", "--box", "f.c"]);
    says(&output, 2, &["box f", "(Array Int Int) cannot be passed", "String"]);
    let output = here.solve(&["z.smt2", "--box", "f.c"]);
    says(&output, 11, &["unknown (box did not return", "a character that UTF-8 or C has not"]);
}

const PARITY: &str = "
(declare-const x (_ BitVec 20))
(declare-const y (_ BitVec 20))
(declare-cb mixed ((_ BitVec 20)) (_ BitVec 20))
(assert (= y (bvadd x #x00001)))
(assert (= (mixed x) (mixed y)))
(check-sat)
";
const MIXED: &str = "#include <stdint.h>\nuint32_t mixed(uint32_t x) \
    { x ^= x >> 9; x = x * 0x9e37b1 & 0xfffff; return x ^ x >> 11; }\n";

/// No engine could see that the box is a bijection; that all points were tried is a proof.
#[test]
fn a_small_domain_is_tried_whole() {
    let Some(here) = here(&[("a.smt2", PARITY), ("m.c", MIXED)]) else { return };
    for more in [&["--jobs", "1"][..], &["--jobs", "2"], &["--no-sharing"], &["--trusted"]] {
        let mut args = vec!["a.smt2", "--box", "m.c"];
        args.extend(more);
        says(&here.solve(&args), 0, &["unsat\n"]);
    }
    // A point without a value is no proof.
    let partial = MIXED.replace("{ x ^=", "{ if (x == 77) for (;;); x ^=");
    std::fs::write(here.path("m.c"), partial).expect("a file");
    let args = ["a.smt2", "--box", "m.c", "--call-timeout", "0.3", "--timeout", "8"];
    says(&here.solve(&args), 11, &["unknown (", "did not return", "(mixed #x0004d)"]);
}

const SUM: &str = "
(declare-const x (_ BitVec 20))
(declare-const y (_ BitVec 20))
(declare-cb twice ((_ BitVec 20)) (_ BitVec 20))
(assert (= (bvadd (twice x) (twice y)) #x00301))
(check-sat)
";
const TWICE: &str = "#include <stdint.h>\nuint64_t twice(uint64_t x) { return 2 * x; }\n";

/// What a box seems to compute is believed only once every argument was tried.
#[test]
fn what_seems_so_is_no_proof() {
    let wide = SUM.replace("BitVec 20", "BitVec 40").replace("#x00301", "#x0000000301");
    let model = format!("{SUM}(get-model)\n");
    let files = [("a.smt2", SUM), ("m.smt2", &model), ("w.smt2", &wide), ("t.c", TWICE)];
    let Some(here) = here(&files) else { return };
    // 2^40 pairs; but 2^20 arguments show that all values are even.
    for jobs in ["1", "2"] {
        says(&here.solve(&["a.smt2", "--box", "t.c", "--jobs", jobs]), 0, &["unsat\n"]);
    }
    // Too many arguments to try them all.
    let args = ["w.smt2", "--box", "t.c", "--timeout", "6"];
    says(&here.solve(&args), 11, &["unknown (timeout"]);
    // One value is odd, where no sample is; one is missing.
    let exception = TWICE.replace("{ return", "{ if (x == 0x54321) return 1; return");
    std::fs::write(here.path("t.c"), exception).expect("a file");
    says(&here.solve(&["m.smt2", "--box", "t.c"]), 0, &["#x54321"]);
    let partial = TWICE.replace("{ return", "{ if (x == 0x54321) for (;;); return");
    std::fs::write(here.path("t.c"), partial).expect("a file");
    let args = ["a.smt2", "--box", "t.c", "--call-timeout", "0.3", "--timeout", "8"];
    says(&here.solve(&args), 11, &["unknown ("]);
}

/// Terms that stand in each other many times, and ones that are long: neither takes time or stack by itself.
#[test]
fn formulas_that_are_deep_or_shared() {
    use std::fmt::Write;
    let mut shared = "(declare-const x Int)\n(declare-cb f (Int) Int)\n".to_owned();
    let mut lets = String::new();
    for i in 0..60 {
        let before = if i == 0 { "x".to_owned() } else { format!("y{}", i - 1) };
        write!(lets, "(let ((y{i} (+ {before} {before}))) ").expect("a string");
    }
    let end = ")".repeat(60);
    write!(shared, "(assert (= (f x) 3))\n(assert {lets}(= y59 (- y59 x)){end})\n(check-sat)\n")
        .expect("a string");
    let mut long = "(declare-cb f (Int) Int)\n".to_owned();
    for i in 0..20_000 {
        writeln!(long, "(declare-const v{i} Int)").expect("a string");
    }
    let all: Vec<String> = (0..20_000).map(|i| format!("v{i}")).collect();
    let some: Vec<String> = (0..20_000).map(|i| format!("(> v{i} 5)")).collect();
    write!(
        long,
        "(assert (= (f v0) 3))\n(assert (= (+ {}) 7))\n(assert (not (or {})))\n(check-sat)\n",
        all.join(" "),
        some.join(" ")
    )
    .expect("a string");
    let c = "#include <stdint.h>\nint64_t f(int64_t n) { return n + 3; }\n";
    let files = [("a.smt2", &shared[..]), ("b.smt2", &long), ("f.c", c)];
    let Some(here) = here(&files) else { return };
    says(&here.solve(&["a.smt2", "--box", "f.c"]), 0, &["sat\n"]);
    let begun = std::time::Instant::now();
    let output = here.solve(&["b.smt2", "--box", "f.c", "--timeout", "20"]);
    assert!(begun.elapsed().as_secs() < 60, "{:?} instead of 20 s", begun.elapsed());
    let (code, out) = (output.status.code(), text(&output.stdout));
    assert!(code == Some(0) && out.starts_with("sat") || code == Some(11), "{code:?} {out}");
    assert!(!out.contains("signal"), "nothing falls over: {out}");
}

#[cfg(not(feature = "wasm"))]
#[test]
fn a_module_needs_another_build() {
    let script = "(declare-const x Int)(declare-cb f (Int) Int)(assert (= (f x) 1))(check-sat)";
    let Some(here) = here(&[("a.smt2", script), ("f.wasm", "")]) else { return };
    let output = here.solve(&["a.smt2", "--box", "f.wasm"]);
    let said = text(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("--features wasm"), "{said}");
}

/// What exists is searched for like any other input, and what holds between bounds is asked for each number there: both by
/// compiled search, not call by call.
#[test]
fn quantifiers_around_boxes_are_written_out() {
    let boxes = "#include <stdint.h>\n\
                 uint32_t h(uint32_t x) { x ^= x >> 16; x *= 0x85ebca6bu; x ^= x >> 13; return x; }\n";
    let exists = "(declare-const a (_ BitVec 32))\n(declare-cb h ((_ BitVec 32)) (_ BitVec 32))\n\
                  (assert (exists ((x (_ BitVec 32))) (and (= (h x) a) (bvugt x a) (= ((_ extract 15 0) a) #xbeef))))\n\
                  (check-sat)\n(get-model)\n";
    let all = "(declare-const k (_ BitVec 32))\n(declare-cb h ((_ BitVec 32)) (_ BitVec 32))\n\
               (assert (forall ((i (_ BitVec 32))) (=> (bvult i #x0000000c) (bvult (h (bvadd k i)) #xb0000000))))\n\
               (assert (bvugt k #x10000000))\n(check-sat)\n";
    let none = "(declare-cb h ((_ BitVec 32)) (_ BitVec 32))\n\
                (assert (not (forall ((i (_ BitVec 32))) (=> (and (bvslt #xfffffff0 i) (bvslt i #x00000010)) (distinct (h i) i)))))\n\
                (assert (forall ((i (_ BitVec 32))) (=> (bvult i #x00000010) (or (= i #x00000000) (distinct (h i) i)))))\n\
                (assert (forall ((i (_ BitVec 32))) (=> (and (bvsgt #x00000000 i) (bvsgt i #xfffffff0)) (distinct (h i) i))))\n\
                (check-sat)\n(get-model)\n";
    let files = [("e.smt2", exists), ("a.smt2", all), ("n.smt2", none), ("h.c", boxes)];
    let Some(here) = here(&files) else { return };
    let output = here.solve(&["e.smt2", "--box", "h.c", "--timeout", "30"]);
    says(&output, 0, &["sat\n(\n  (define-fun a () (_ BitVec 32) #x", "beef)\n)\n"]);
    says(&here.solve(&["a.smt2", "--box", "h.c", "--timeout", "30"]), 0, &["sat\n"]);
    // Nothing but zero is left, and a model does not name what was never declared.
    says(&here.solve(&["n.smt2", "--box", "h.c", "--timeout", "30"]), 0, &["sat\n(\n)\n"]);
    let wrong = none.replace("(or (= i #x00000000) (distinct (h i) i))", "(distinct (h i) i)");
    std::fs::write(here.path("n.smt2"), wrong).expect("a file");
    says(&here.solve(&["n.smt2", "--box", "h.c", "--timeout", "30"]), 0, &["unsat\n"]);
}

/// Each call needs what the one before gave: forwards that is easy, however many there are, and one worker has time for it
/// beside the SMT engine, which may find no way through so many.
#[test]
fn calls_inside_each_other() {
    let nested = |count: usize, sort: &str, step: &str, wanted: &str| {
        let mut body = format!("(= v{count} {wanted})");
        for i in (1..=count).rev() {
            let before = format!("v{}", i - 1);
            body = format!("(let ((v{i} {})) {body})", step.replace("v!", &before));
        }
        format!(
            "(declare-const v0 {sort})\n(declare-cb f ({sort}) {sort})\n(assert {body})\n(check-sat)\n"
        )
    };
    let risen = "(ite (bvult v! (f v!)) (f v!) v!)";
    let short = nested(60, "(_ BitVec 16)", risen, "#x0123");
    let wide = nested(75, "(_ BitVec 80)", "(f v!)", "(_ bv777 80)");
    let files = [
        ("short.smt2", short),
        ("unsat.smt2", nested(60, "(_ BitVec 16)", risen, "#x0007")),
        ("wide.smt2", wide),
        ("short.c", "#include <stdint.h>\nuint16_t f(uint16_t x) { return x + 1; }\n".to_owned()),
        (
            "wide.c",
            "#include <stdint.h>\nvoid f(const uint8_t *a, uint8_t *b) {\n  int c = 1;\n  for (int i = 0; i < 10; i++) {\n    \
             c += a[i];\n    b[i] = c;\n    c >>= 8;\n  }\n}\n"
                .to_owned(),
        ),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &text[..])).collect();
    let Some(here) = here(&files) else { return };
    for (script, bound, timeout, answer) in [
        ("short.smt2", "short.c", "6", "sat\n"),
        ("unsat.smt2", "short.c", "6", "unsat\n"),
        ("wide.smt2", "wide.c", "60", "sat\n"),
    ] {
        let args = [script, "--box", bound, "--jobs", "1", "--timeout", timeout];
        says(&here.solve(&args), 0, &[answer]);
    }
}

const STORAGE: &str = "
(declare-const st (Array (_ BitVec 64) (_ BitVec 64)))
(declare-const a (_ BitVec 64))
(declare-const b (_ BitVec 64))
(declare-cb slot ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 64))
(define-fun at ((x (_ BitVec 64)) (y (_ BitVec 64))) (_ BitVec 64) (slot y (slot x #x0000000000000001)))
(define-fun here () (_ BitVec 64) (at #x00000000000000aa #x00000000000000bb))
(assert (= (select (store st (at a b) #x0000000000000007) here) #x0000000000000007))
(assert (= (select st here) #x0000000000000000))
(check-sat)
(get-value (a b))
";
const STORAGE_BOXES: &str = "
#include <stdint.h>
#include <string.h>
uint64_t slot(uint64_t k, uint64_t p) {
  uint64_t x = k * 0x9e3779b97f4a7c15u ^ p;
  x = (x ^ x >> 31) * 0xbf58476d1ce4e5b9u;
  return x ^ x >> 27 ^ k;
}
void wide(const uint8_t *x, uint8_t *out) {
  uint64_t w[4];
  memcpy(w, x, 32);
  uint64_t a = slot(w[0], w[1]), b = slot(w[2], w[3]), r[2] = {slot(a, b), slot(b, a)};
  memcpy(out, r, 16);
}
";

/// A hash that must be the same twice: an engine that chooses what a box gives need not think of arguments that are the same.
#[test]
fn a_box_is_called_where_it_was_called() {
    let wide = STORAGE
        .replace("(declare-cb slot ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 64))", WIDE_SLOT)
        .replace("(Array (_ BitVec 64)", "(Array (_ BitVec 128)")
        .replace("(_ BitVec 64) (slot", "(_ BitVec 128) (slot")
        .replace("(slot x #x0000000000000001)", "(slot x (_ bv1 128))")
        .replace("here () (_ BitVec 64)", "here () (_ BitVec 128)");
    const WIDE_SLOT: &str = "(declare-cb wide ((_ BitVec 256)) (_ BitVec 128))
(define-fun slot ((k (_ BitVec 64)) (p (_ BitVec 128))) (_ BitVec 128) (wide (concat ((_ zero_extend 64) k) p)))";
    let files = [("words.smt2", STORAGE), ("wide.smt2", &wide), ("s.c", STORAGE_BOXES)];
    let Some(here) = here(&files) else { return };
    for file in ["words.smt2", "wide.smt2"] {
        let output = here.solve(&[file, "--box", "s.c", "--timeout", "20"]);
        says(&output, 0, &["sat\n((a #x"]);
    }
}
