//! Files of fusion functions: the embedded ones, a user's, and what is said about bad ones.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use smelt_mutate::Truth;
use smelt_mutate::fusion::{Functions, Prepared, fuse};
use smelt_smtlib::Script;

#[test]
fn the_embedded_files_are_read() {
    let functions = Functions::builtin();
    assert!(functions.iter().count() > 35);
    assert!(functions.iter().all(|f| f.is_exact()));
    assert_eq!(functions.iter().find(|f| f.name() == "bv-concat").map(|f| f.widths()), Some(2));
}

#[test]
fn a_narrowed_table_has_fewer() {
    let table =
        smelt_smtlib::Theories::builtin_with(b"(keep-theories Core Ints)").expect("a table");
    let names: Vec<String> =
        Functions::for_table(table).iter().map(|f| f.name().to_owned()).collect();
    assert!(names.contains(&"int-sum".to_owned()), "{names:?}");
    assert!(!names.iter().any(|n| n.starts_with("real-")), "{names:?}");
}

const BLOCK: &str = "; shifted
#begin
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(declare-const c Int)
(assert (= z (+ (+ x y) c)))
(assert (= x (- (- z y) c)))
(assert (= y (- (- z x) c)))
#end
";

/// What the user's function of that name makes of two small seeds.
fn fused_by(text: &str, name: &str, truth: Truth) -> Option<String> {
    let functions = Functions::builtin().with_user(text.as_bytes()).expect("a good file");
    let functions = functions.keep(|f| f.name() == name);
    let seed = |n: &str| {
        let text = format!("(declare-const {n} Int) (assert (= {n} 1))");
        Prepared::new(&Script::parse(text).expect("well-sorted")).expect("can be fused")
    };
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let fused = fuse(&seed("p"), &seed("q"), truth, &functions, &mut rng)?;
    String::from_utf8(fused.text).ok()
}

#[test]
fn blocks_are_read() {
    let text = fused_by(BLOCK, "block-1", Truth::Sat).expect("it fits");
    assert!(text.contains("(assert (= (- (- fused!1 "), "{text}");
}

#[test]
fn own_entries_are_read() {
    let text = "(fusion twice (x Int) (y Int) (z Int) ; a comment
        (= z (+ x x y)) (= x (div (- z y) 2))
        (= y (- z x x)))";
    assert!(fused_by(text, "twice", Truth::Sat).is_some());
}

#[test]
fn a_function_that_fails_on_values_fuses_unsatisfiable_seeds_only() {
    let quotient = BLOCK
        .replace("(+ (+ x y) c)", "(* x y)")
        .replace("(- (- z y) c)", "(div z y)")
        .replace("(- (- z x) c)", "(div z x)");
    let wrong = BLOCK.replace("(- (- z x) c)", "(+ (- z x) c)");
    for text in [&quotient, &wrong] {
        let functions = Functions::builtin().with_user(text.as_bytes()).expect("a good file");
        assert_eq!(functions.inexact, [("block-1".to_owned(), 2)]);
        assert_eq!(fused_by(text, "block-1", Truth::Sat), None);
        assert!(fused_by(text, "block-1", Truth::Unsat).is_some());
    }
}

#[test]
fn bad_files_are_told_where() {
    let entry = "(fusion f (x Int) (y Int) (z Int) (= z (+ x y)) (= x (- z y)) (= y (- z x)))";
    let block = |from: &str, to: &str| BLOCK.replace(from, to);
    let mut wrong = Vec::new();
    for (text, expected) in [
        ("(fusion".to_owned(), "line 1, column 1: this parenthesis is never closed"),
        (
            "\n (fuse f (x Int) (y Int) (z Int))".to_owned(),
            "line 2, column 3: an entry starts with `fusion`",
        ),
        (
            entry.replace("(y Int)", "(w Int)"),
            "line 1, column 19: the variables should be declared",
        ),
        (
            entry.replace("(y Int)", "(y Integer)"),
            "line 1, column 22: the sort `Integer` is not known",
        ),
        (
            entry.replace("(= x (- z y))", "(= x)"),
            "line 1, column 49: the second equation should be (= x …)",
        ),
        (
            entry.replace("(= y (- z x))", ""),
            "line 1, column 1: three equations should end a function",
        ),
        (
            entry.replace("(- z x)))", "(- z x)) :hard)"),
            "line 1, column 77: only :nonlinear can stand",
        ),
        (entry.replace("(= z", "(c Int :odd) (= z"), "line 1, column 42: a number may be :nonzero"),
        (entry.replace("(= z", "(x Int) (= z"), "line 1, column 35: `x` is there twice"),
        (
            entry.replace("(= z", "(d (_ BitVec 8) :inverse c) (= z"),
            "line 1, column 35: :inverse names",
        ),
        (
            entry.replace("(- z y)", "(str.len z)"),
            "line 1, column 1: the function `f` is not well-sorted: argument 1 of `str.len` should be",
        ),
        (format!("{entry}\n{entry}"), "line 2, column 1: `f` is there twice"),
        (entry.replace("fusion f", "fusion int-sum"), "line 1, column 1: `int-sum` is there twice"),
        (
            entry.replace("Int", "(_ BitVec n)").replace("(z (_ BitVec n))", "(z (_ BitVec k))"),
            "line 1, column 58: an index is a numeral, a width of x or y",
        ),
        (block("#end", ""), "line 2, column 1: this block has no #end"),
        (format!("{BLOCK}#end"), "line 11, column 1: this #end has no #begin"),
        (block("; shifted", "shifted"), "line 1, column 1: only comments stand"),
        (
            block("(+ x y)", "(+ x q)"),
            "line 7, column 22: the function `block-1` is not well-sorted: unknown symbol `q`",
        ),
        (
            block("(declare-const c Int)", "(declare-const c Int)(declare-const k Int)"),
            "line 6, column 22: a block declares x, y, z and",
        ),
        (
            block("(= z (+ (+ x y) c))", "(= z (+ x c) y)"),
            "line 7, column 1: z is equated with two terms",
        ),
        (
            block("(= z (+ (+ x y) c))", "(= c (+ (+ x y) z))"),
            "line 7, column 1: the assertions should be (= z …)",
        ),
        (
            block("(assert (= y (- (- z x) c)))", ""),
            "line 2, column 1: a block has three assertions",
        ),
        (
            block("(declare-const z Int)", "(declare-const z Int)(push 1)"),
            "line 5, column 22: a block holds",
        ),
    ] {
        let told = match Functions::builtin().with_user(text.as_bytes()) {
            Ok(_) => "nothing".to_owned(),
            Err(e) => e.to_string(),
        };
        if !told.starts_with(expected) {
            wrong.push(format!("{told}\nnot {expected}\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn hostile_files_are_only_errors() {
    let deep = "(".repeat(100_000);
    let sort = format!(
        "(fusion f (x {}Int{}) (y Int) (z Int))",
        "(Array Int ".repeat(50_000),
        ")".repeat(50_000)
    );
    for text in [&deep, &sort, "#begin\n#begin", "#begin\n(\n#end", "\u{0}", "#end"] {
        assert!(Functions::builtin().with_user(text.as_bytes()).is_err());
    }
}
