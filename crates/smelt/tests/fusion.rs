//! Fusion with real solvers: every fusion function is proved, and nobody contradicts what is known of
//! a fused script.

mod support;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use smelt_mutate::Truth;
use smelt_mutate::fusion::{Functions, Prepared, fuse};
use smelt_smtlib::{Script, Theories};
use std::path::Path;
use support::{smelt, solvers};

const SOLVERS: [&str; 2] = ["z3@5.4.0", "cvc5@1.4.2"];

/// What `run --json` says of each file of a folder.
fn judged(cache: &Path, folder: &Path) -> Vec<Value> {
    let mut command = smelt(cache);
    command.arg("run").arg(folder).args(["--json", "--timeout", "10"]);
    let output = command.args(["--with", &SOLVERS.join(",")]).output().expect("smelt runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let files: Vec<Value> = text.lines().filter_map(|l| serde_json::from_str(l).ok()).collect();
    assert!(!files.is_empty(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    files
}

/// The answers of the solvers about one file.
fn answers(file: &Value) -> Vec<&str> {
    let all = file["answers"].as_array().map(Vec::as_slice).unwrap_or_default();
    all.iter().filter_map(|a| a["answer"].as_str()).collect()
}

#[test]
fn every_fusion_function_is_right_for_all_values() {
    let Some(cache) = solvers(&SOLVERS) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut written = 0;
    for f in Functions::builtin().iter() {
        let widths: &[[u64; 4]] = match f.widths() {
            0 => &[[0; 4]],
            _ => &[[1, 1, 1, 1], [8, 8, 8, 8], [32, 32, 32, 32], [8, 24, 5, 11], [3, 5, 1, 2]],
        };
        let before = written;
        for w in widths.iter().filter(|w| f.exists(&w[..], Theories::builtin())) {
            let claim = f.claim(w, &mut rng).expect("an instance");
            let file = folder.path().join(format!("{}-{written:03}.smt2", f.name()));
            std::fs::write(file, claim).expect("a file");
            written += 1;
        }
        assert!(written > before, "{} has no instance", f.name());
    }
    let files = judged(&cache, folder.path());
    assert_eq!(files.len(), written);
    for file in &files {
        let answers = answers(file);
        let proved = answers.contains(&"unsat") && !answers.contains(&"sat");
        assert!(proved, "not proved: {file}");
    }
}

/// Small seeds: each is satisfiable, and is not with the second part.
const SEEDS: &[[&str; 2]] = &[
    ["(declare-const x Int) (assert (and (> x 3) (< x 9)))", "(assert (= x 20))"],
    [
        "(declare-const x Int) (declare-fun f (Int) Int) (assert (= (f x) (+ x 1)))
         (assert (forall ((y Int)) (=> (> y x) (> (f y) 0))))",
        "(assert (= (f (+ 0 x)) x))",
    ],
    [
        "(set-logic QF_LRA) (declare-const x Real) (declare-const y Real) (assert (= (+ x y) 1)) (assert (> x 2))",
        "(assert (> y 0))",
    ],
    [
        "(declare-const x Int) (declare-const y Real) (assert (let ((x (+ x 1))) (= (to_real x) y)))",
        "(assert (not (is_int y)))",
    ],
    [
        "(declare-const x String) (declare-const y String)
         (assert (= (str.++ x \"b\" y) \"abba\")) (assert (> (str.len y) 1))",
        "(assert (= x y))",
    ],
    [
        "(declare-const x String) (declare-const n Int) (assert (str.in_re x (re.+ (re.range \"0\" \"9\"))))
         (assert (= n (str.to_int x))) (assert (= (str.len x) 2))",
        "(assert (> n 100))",
    ],
    [
        "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) (assert (bvult x y)) (assert (= (bvand x y) x))",
        "(assert (= y #x00))",
    ],
    [
        "(define-sort W () (_ BitVec 4)) (declare-const x W) (declare-const p Bool) (assert (xor p (= x (bvnot #xA))))",
        "(assert (and p (= x #x5)))",
    ],
    [
        "(declare-datatypes ((L 0)) (((null) (cons (hd Int) (tl L))))) (declare-const x L) (declare-const n Int)
         (assert ((_ is cons) x)) (assert (= (hd x) n))",
        "(assert (= x null))",
    ],
    [
        "(declare-const a (Array Int Int)) (declare-const i Int) (assert (= (select (store a i 1) 2) 5))",
        "(assert (= i 2))",
    ],
    [
        "(declare-const x (_ FloatingPoint 5 11)) (declare-const p Bool) (assert (= p (fp.isNegative x)))
         (assert (not (fp.isNaN x))) (assert (fp.lt x (fp.abs x)))",
        "(assert (not p))",
    ],
];

#[test]
fn nobody_contradicts_what_is_known_of_a_fused_script() {
    let Some(cache) = solvers(&SOLVERS) else { return };
    let functions = Functions::builtin();
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for truth in [Truth::Sat, Truth::Unsat] {
        let seeds: Vec<Prepared> = SEEDS
            .iter()
            .map(|[sat, more]| {
                let more = if truth == Truth::Unsat { more } else { "" };
                let script =
                    Script::parse(format!("{sat} {more} (check-sat)")).expect("well-sorted");
                Prepared::new(&script).expect("can be fused")
            })
            .collect();
        let folder = tempfile::tempdir().expect("a folder");
        let mut written = 0;
        for (i, a) in seeds.iter().enumerate() {
            // With its neighbours, some of another theory, and with itself.
            for b in [0, 1, 3].map(|k| &seeds[(i + k) % seeds.len()]) {
                if let Some(fused) = fuse(a, b, truth, &functions, &mut rng) {
                    let file = folder.path().join(format!("{written:03}.smt2"));
                    std::fs::write(file, fused.text).expect("a file");
                    written += 1;
                }
            }
        }
        assert!(written >= 20, "only {written}");
        let files = judged(&cache, folder.path());
        assert_eq!(files.len(), written);
        let mut decided = 0;
        for file in &files {
            let wrong = if truth == Truth::Sat { "unsat" } else { "sat" };
            assert!(!answers(file).contains(&wrong), "not {}: {file}", truth.word());
            decided += usize::from(answers(file).contains(&truth.word()));
        }
        assert!(decided * 10 >= written * 9, "only {decided} of {written} were decided");
    }
}
