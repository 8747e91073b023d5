//! `smelt solve` with boxes from WebAssembly modules, for a smelt that is built with them.
#![cfg(feature = "wasm")]

mod support;

use support::boxes::here;
use support::{says, text};

const HASH: &str = "
(declare-const x (_ BitVec 32))
(declare-cb hash ((_ BitVec 32)) (_ BitVec 32))
(assert (= (hash x) #x0badcafe))
(check-sat)
(get-value ((hash x)))
";
/// One input for each output.
const HASH_BOX: &str = "(module (func (export \"hash\") (param i32) (result i32)
  (i32.xor (i32.shr_u (local.get 0) (i32.const 7)) (i32.xor (local.get 0) (i32.const 0x12345)))))";

#[test]
fn words_go_to_modules() {
    let files = [
        ("a.smt2", HASH),
        ("hash.wat", HASH_BOX),
        ("boxes.toml", "version = 1\n[box.hash]\nwasm = \"hash.wat\"\n"),
    ];
    let Some(here) = here(&files) else { return };
    for bound in ["hash.wat", "hash=hash.wat:hash", "boxes.toml"] {
        for more in [&["--mode", "auto"][..], &["--mode", "fuzz"], &["--trusted"]] {
            let mut args = vec!["a.smt2", "--box", bound];
            args.extend(more);
            says(&here.solve(&args), 0, &["sat\n", "#x0badcafe"]);
        }
    }
}

/// The bytes of a module with `(func (export "inc") (param i64) (result i64) (i64.add (local.get 0) (i64.const 1)))`.
const BINARY: &[u8] =
    b"\0asm\x01\0\0\0\x01\x06\x01\x60\x01\x7e\x01\x7e\x03\x02\x01\0\x07\x07\x01\x03inc\0\0\
    \x0a\x09\x01\x07\0\x20\0\x42\x01\x7c\x0b";

#[test]
fn a_module_in_bytes() {
    let script = "(declare-const x Int)(declare-cb inc (Int) Int)(assert (= (inc x) 42))(check-sat)(get-model)";
    let Some(here) = here(&[("a.smt2", script)]) else { return };
    std::fs::write(here.path("inc.wasm"), BINARY).expect("a file");
    says(&here.solve(&["a.smt2", "--box", "inc.wasm"]), 0, &["sat\n", "41"]);
}

#[test]
fn strings_bytes_and_wide_words_go_through_memory() {
    let script = "
        (declare-const s String)
        (declare-const b (Seq (_ BitVec 8)))
        (declare-const w (_ BitVec 72))
        (declare-const f (_ FloatingPoint 8 24))
        (declare-cb length (String) Int)
        (declare-cb rest (String) String)
        (declare-cb first ((Seq (_ BitVec 8))) (_ BitVec 8))
        (declare-cb copy ((_ BitVec 72)) (_ BitVec 72))
        (declare-cb half ((_ FloatingPoint 8 24)) (_ FloatingPoint 8 24))
        (assert (= s \"seven\"))
        (assert (= (length s) 5))
        (assert (= (rest s) \"even\"))
        (assert (= b (seq.++ (seq.unit #x2a) (seq.unit #x00))))
        (assert (= (first b) #x2a))
        (assert (= w #x0123456789abcdef55))
        (assert (= (copy w) #x0000000000000000aa))
        (assert (= f ((_ to_fp 8 24) RNE 3.0)))
        (assert (= (half f) ((_ to_fp 8 24) RNE 1.5)))
        (check-sat)";
    // `copy` gives the lowest byte of its argument, inverted.
    let module = "(module (memory (export \"memory\") 1)
        (func (export \"length\") (param $at i32) (result i32) (local $n i32)
          (loop $more
            (if (i32.load8_u (i32.add (local.get $at) (local.get $n)))
              (then (local.set $n (i32.add (local.get $n) (i32.const 1))) (br $more))))
          (local.get $n))
        (func (export \"rest\") (param i32) (result i32) (i32.add (local.get 0) (i32.const 1)))
        (func (export \"first\") (param i32 i32) (result i32) (i32.load8_u (local.get 0)))
        (func (export \"copy\") (param i32 i32)
          (i32.store8 (local.get 1) (i32.xor (i32.load8_u (local.get 0)) (i32.const 255))))
        (func (export \"half\") (param f32) (result f32) (f32.mul (local.get 0) (f32.const 0.5))))";
    let wrong = script.replace("\"even\"", "\"ever\"");
    let files = [("a.smt2", script), ("b.smt2", &wrong[..]), ("m.wat", module)];
    let Some(here) = here(&files) else { return };
    says(&here.solve(&["a.smt2", "--box", "m.wat"]), 0, &["sat\n"]);
    says(&here.solve(&["b.smt2", "--box", "m.wat"]), 0, &["unsat\n"]);
}

/// Zero divides nothing, the module's import is not there, and a loop does not end.
#[test]
fn traps_and_loops_cost_one_input() {
    let script = "
        (declare-const x (_ BitVec 8))
        (declare-cb f ((_ BitVec 8)) (_ BitVec 8))
        (assert (= (f x) #x05))
        (check-sat)
        (get-model)";
    let module = "(module (import \"env\" \"print\" (func $print (param i32)))
        (func (export \"f\") (param i32) (result i32)
          (if (i32.eq (local.get 0) (i32.const 7)) (then (call $print (i32.const 1))))
          (if (i32.eq (local.get 0) (i32.const 9)) (then (loop $for_ever (br $for_ever))))
          (i32.div_u (i32.const 35) (local.get 0))))";
    let never = script.replace("#x05", "#x77");
    let files = [("a.smt2", script), ("b.smt2", &never[..]), ("m.wat", module)];
    let Some(here) = here(&files) else { return };
    let limits = ["--call-timeout", "0.3", "--timeout", "10"];
    // 35 / 6 is 5; 35 / 7 would be too.
    let mut args = vec!["a.smt2", "--box", "m.wat"];
    args.extend(limits);
    says(&here.solve(&args), 0, &["sat\n", "#x06"]);
    args[0] = "b.smt2";
    let output = here.solve(&args);
    says(&output, 11, &["unknown (", "box did not return"]);
    assert!(!text(&output.stdout).contains("unsat"), "three inputs have no value");
}

#[test]
fn what_does_not_fit_is_said() {
    let stateful = "(module (global $n (mut i32) (i32.const 0))
        (func (export \"hash\") (param i32) (result i32)
          (global.set $n (i32.add (global.get $n) (i32.const 1))) (global.get $n)))";
    let wide = HASH_BOX.replace("(param i32)", "(param i32 i32)");
    let float = "(module (func (export \"hash\") (param i32) (result f32) (f32.const 1)))";
    let files = [
        ("a.smt2", HASH),
        ("stateful.wat", stateful),
        ("wide.wat", &wide[..]),
        ("float.wat", float),
        ("other.wat", "(module)"),
        ("broken.wasm", "no module"),
    ];
    let Some(here) = here(&files) else { return };
    let solve = |file: &str| here.solve(&["a.smt2", "--box", file, "--timeout", "5"]);
    says(&solve("stateful.wat"), 11, &["unknown (nondeterministic"]);
    for (file, words) in [
        ("wide.wat", "takes 2 values, and the box 1"),
        ("float.wat", "gives f32"),
        ("other.wat", "has no function hash"),
        ("broken.wasm", "is no WebAssembly module"),
        ("missing.wasm", "there is no missing.wasm"),
    ] {
        let output = solve(file);
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(output.status.code() != Some(0) && said.contains(words), "{file}: {said}");
    }
}
