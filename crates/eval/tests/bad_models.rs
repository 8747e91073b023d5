//! Models that are cut off, ill-sorted, incomplete, circular or enormous: a clear error or
//! "undetermined", soon, and never a wrong certainty.

use smelt_eval::validate::{Verdict, asserted};
use smelt_eval::{Evaluator, Limits, Model, Reason};
use smelt_smtlib::{Session, Theories};
use std::fmt::Write;
use std::time::{Duration, Instant};

fn judge(script: &str, model: &str) -> Result<Verdict, String> {
    let mut session = Session::new(script, Theories::builtin());
    assert!(session.problems().is_empty(), "{:?}", session.problems());
    let text = session.model(model).map_err(|p| p.to_string())?;
    let model = Model::from_text(session.store(), &text);
    let at = session.commands().len();
    let asserted = asserted(session.store(), session.commands(), at);
    let limits = Limits { steps: 1_000_000, ..Limits::default() };
    Ok(Evaluator::with_limits(session.store(), &model, limits).judge(&asserted))
}

fn word(script: &str, model: &str) -> String {
    match judge(script, model) {
        Ok(Verdict::Undetermined(_, reason, _)) => format!("undetermined: {}", reason.word()),
        Ok(verdict) => verdict.word().to_owned(),
        Err(problem) => format!("error: {problem}"),
    }
}

#[test]
fn clear_words() {
    let script =
        "(declare-sort S 0) (declare-fun x () Int) (declare-fun f (Int) Int) (declare-fun s () S)
        (declare-fun a () (Array Int Int)) (assert (= (f x) (+ x 1)))";
    let cases = [
        // Nothing, or less than is needed.
        ("", "undetermined: not-in-model"),
        ("()", "undetermined: not-in-model"),
        ("sat", "undetermined: not-in-model"),
        ("(model)", "undetermined: not-in-model"),
        ("((define-fun x () Int 1))", "undetermined: not-in-model"),
        // Only what was asked for.
        ("((x 1) ((f 1) 2))", "true"),
        ("((x 1) ((f 1) 3))", "false"),
        ("((x 1) ((f 2) 3))", "undetermined: not-fixed"),
        // Not a model.
        (
            "(error \"line 3: out of memory\")",
            "error: the solver printed an error here, not a model",
        ),
        ("((define-fun x () Int 1)", "error: this parenthesis is never closed"),
        ("((define-fun x () Int 1)))", "error: this parenthesis closes nothing"),
        ("((define-fun x () Int))", "error: write (define-fun NAME ((NAME SORT) …) SORT TERM)"),
        ("(x 1 2)", "error: a definition or a pair of term and value should stand here"),
        // Sorts that do not fit.
        (
            "((define-fun x () Bool true))",
            "error: the model's definition should be Int, but it is Bool",
        ),
        ("((define-fun x () Int true))", "error: the value should be Int, but it is Bool"),
        (
            "((define-fun f ((x Bool)) Int 1))",
            "error: the model's definition should be (Int) Int, but it is (Bool) Int",
        ),
        (
            "((define-fun x () Int (+ 1 true)))",
            "error: argument 2 of `+` should be Int, but it is Bool",
        ),
        ("((define-fun x () Int y))", "error: unknown symbol `y`"),
        ("((define-fun x () Nat 1))", "error: unknown sort `Nat`"),
        (
            "((declare-fun k () Int))",
            "error: a model declares only elements of uninterpreted sorts",
        ),
        // Definitions that go round in circles.
        ("((define-fun x () Int (+ x 1)) (define-fun f ((y Int)) Int y))", "undetermined: cyclic"),
        ("((define-fun x () Int (f 1)) (define-fun f ((y Int)) Int x))", "undetermined: cyclic"),
        (
            "((define-fun x () Int 1) (define-fun f ((y Int)) Int (f (+ y 1))))",
            "undetermined: budget",
        ),
        (
            "((define-fun x () Int 1) (define-fun f ((y Int)) Int (+ (f (+ y 1)) (f (* y 2)))))",
            "undetermined: budget",
        ),
    ];
    for (model, wanted) in cases {
        let clock = Instant::now();
        assert_eq!(word(script, model), wanted, "{model}");
        assert!(clock.elapsed() < Duration::from_secs(60), "{model} took {:?}", clock.elapsed());
    }
}

#[test]
fn what_does_not_matter_may_be_missing() {
    let script = "(declare-const x Int) (declare-const y Int)
        (assert (or (> x 0) (= (div y 0) 3))) (assert (=> (< x 0) (= y x)))";
    assert_eq!(word(script, "((define-fun x () Int 1))"), "true");
    assert_eq!(word(script, "((define-fun x () Int 0))"), "undetermined: not-in-model");
}

/// Every beginning of a model is either a model or refused: nothing panics.
#[test]
fn cut_off_anywhere() {
    let script = "(declare-sort S 0) (declare-fun x () Real) (declare-fun f (Int S) (Array Int S))
        (declare-fun w () String) (declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
        (declare-fun l () L) (assert (> x 1.0))";
    let model = "sat\n( ; a comment\n(declare-fun S!val!0 () S) (forall ((x S)) (= x S!val!0))
        (define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 2)) (define-fun k!1 ((x!0 Int)) S S!val!0)
        (define-fun f ((x!0 Int) (x!1 S)) (Array Int S) (_ as-array k!1))
        (define-fun w () String \"a\\u{41}\"\"\") (define-fun l () L (cons (- 1) nil)))\n((x (/ 1 2)))";
    assert_eq!(word(script, model), "true");
    for end in 0..model.len() {
        if model.is_char_boundary(end) {
            let _ = word(script, &model[..end]);
        }
    }
    // One byte is another.
    let bytes = model.as_bytes();
    for at in 0..bytes.len() {
        for replacement in [b'(', b')', b'"', b'|', b'x', b'0', b' ', 0xff] {
            let mut changed = bytes.to_vec();
            changed[at] = replacement;
            let mut session = Session::new(script, Theories::builtin());
            if let Ok(text) = session.model(changed) {
                let model = Model::from_text(session.store(), &text);
                let asserted = asserted(session.store(), session.commands(), usize::MAX);
                Evaluator::new(session.store(), &model).judge(&asserted);
            }
        }
    }
}

/// Results that would fill the memory are not built.
#[test]
fn enormous_values() {
    let cases = [
        ("(declare-const x Int)", "(> (^ 2 (^ 10 12)) 0)"),
        ("(declare-const x Int)", "(> (int.pow2 (^ 10 12)) 0)"),
        ("(declare-const x Int)", "(= ((_ repeat 100000000) #b1) ((_ repeat 100000000) #b1))"),
        (
            "(declare-const x Int)",
            "(= (bvnot ((_ zero_extend 4000000000) #b1)) ((_ zero_extend 4000000000) #b0))",
        ),
        ("(declare-const x Int)", "(> (str.len (str.power \"ab\" 1000000000000)) 0)"),
        (
            "(declare-const x Int)",
            "(> (fp.to_real ((_ to_fp 40 5) #b001111111111111111111111111111111111111110000)) 0.0)",
        ),
        (
            "(declare-const x Int)",
            "(str.in_re (str.power \"a\" 100000) ((_ re.loop 99999 1000000000) (re.++ (re.opt (str.to_re \"a\")) (re.opt (str.to_re \"a\")))))",
        ),
    ];
    for (declarations, formula) in cases {
        let clock = Instant::now();
        let script = format!("{declarations} (assert {formula})");
        let got = word(&script, "()");
        assert!(got == "true" || got.starts_with("undetermined"), "{formula} is {got}");
        assert!(clock.elapsed() < Duration::from_secs(60), "{formula} took {:?}", clock.elapsed());
    }
}

/// Many steps on large values: the budget bounds time, not only steps.
#[test]
fn large_values_again_and_again() {
    let squares = |n: usize| {
        let mut text = String::from("(assert (let ((v0 3)) ");
        for i in 0..n {
            let _ = write!(text, "(let ((v{} (+ (* v{i} v{i}) 1))) ", i + 1);
        }
        let _ = write!(text, "(> v{n} 0)");
        text + &")".repeat(n + 2)
    };
    assert_eq!(word(&squares(10), "()"), "true");
    let doubled = "(define-fun-rec twice ((s String) (n Int)) String
            (ite (= n 0) s (twice (str.++ s s) (- n 1))))
        (assert (str.contains (twice \"ab\" 40) \"c\"))";
    let sums = "(define-fun-rec sum ((x Real) (n Int)) Real
            (ite (= n 0) x (sum (+ (* x x) (/ 1.0 (+ x 3.0))) (- n 1))))
        (assert (> (sum 2.0 1000) 0.0))";
    for script in [&squares(60), doubled, sums] {
        let clock = Instant::now();
        let got = word(script, "()");
        assert!(got.starts_with("undetermined"), "{got}");
        assert!(clock.elapsed() < Duration::from_secs(60), "took {:?}", clock.elapsed());
    }
}

/// A function with half a million cases, an array with as many writes, a chain of definitions.
#[test]
fn enormous_models() {
    let n = 200_000;
    let script = "(declare-fun f (Int) Int) (declare-const a (Array Int Int)) (declare-const x Int)
        (assert (and (= (f 7) 8) (= (f 199999) 200000) (= (f (- 1)) (- 5))))
        (assert (and (= (select a 7) 8) (= (select a 199999) 200000) (= (select a (- 1)) 3)))
        (assert (= x 200000))";
    let mut model = String::from("sat\n(\n(define-fun f ((x!0 Int)) Int ");
    for i in 0..n {
        let _ = write!(model, "(ite (= x!0 {i}) {} ", i + 1);
    }
    model.push_str("(- 5)");
    model.push_str(&")".repeat(n));
    model.push_str(")\n(define-fun a () (Array Int Int) ");
    model.push_str(&"(store ".repeat(n));
    model.push_str("((as const (Array Int Int)) 3)");
    for i in 0..n {
        let _ = write!(model, " {i} {})", i + 1);
    }
    model.push_str(")\n");
    for i in 0..n {
        let _ = writeln!(model, "(define-fun k!{i} () Int (+ k!{} 1))", i + 1);
    }
    let _ = writeln!(model, "(define-fun k!{n} () Int 0) (define-fun x () Int k!0))");
    let clock = Instant::now();
    let got = word(script, &model);
    // The chain of definitions is deeper than calls may be.
    assert_eq!(got, "undetermined: budget");
    assert!(clock.elapsed() < Duration::from_secs(60), "took {:?}", clock.elapsed());
    let shorter = model.replace("(define-fun x () Int k!0)", "(define-fun x () Int 200000)");
    assert_eq!(word(script, &shorter), "true");
    let wrong = shorter.replace("(= x!0 199999) 200000", "(= x!0 199999) 1");
    assert_eq!(word(script, &wrong), "false");
}

#[test]
fn deep_terms_and_shared_terms() {
    let n = 100_000;
    // Nested a hundred thousand deep.
    let deep = format!("(assert (= {n} {}0{}))", "(+ 1 ".repeat(n), ")".repeat(n));
    assert_eq!(word(&deep, "()"), "true");
    let not = format!("(assert {}true{})", "(not ".repeat(n), ")".repeat(n));
    assert_eq!(word(&not, "()"), "true");
    // A tree of 2^200 leaves that is 200 nodes.
    let mut lets = String::from("(assert ");
    for i in 0..200 {
        let value = if i == 0 { "1".to_owned() } else { format!("(+ v{0} v{0})", i - 1) };
        let _ = write!(lets, "(let ((v{i} {value})) ");
    }
    let _ = write!(lets, "(= (mod v199 7) {})", (0..199).fold(1, |m, _| m * 2 % 7));
    lets.push_str(&")".repeat(201));
    assert_eq!(word(&lets, "()"), "true");
    // The same name again and again, in and out of scope.
    let mut again = String::from("(assert (= 0 ");
    for _ in 0..2000 {
        again.push_str("(let ((v 1)) (- v ");
    }
    again.push('1');
    again.push_str(&"))".repeat(2000));
    again.push_str("))");
    assert_eq!(word(&again, "()"), "false");
}

#[test]
fn lists_that_are_shared_are_compared_once() {
    let script = "(declare-datatypes ((T 0)) (((leaf) (node (left T) (right T)))))
        (define-fun-rec tree ((n Int)) T (ite (= n 0) leaf (node (tree (- n 1)) (tree (- n 1)))))
        (define-fun-rec mirror ((t T)) T
            (match t ((leaf leaf) ((node l r) (node (mirror r) (mirror l))))))
        (assert (= (tree 300) (mirror (tree 300)))) (assert (distinct (tree 300) (tree 301)))";
    assert_eq!(word(script, "()"), "true");
}

#[test]
fn reasons_are_said() {
    let script = "(declare-const x Int) (assert (= (div x 0) 1))";
    match judge(script, "((define-fun x () Int 1))") {
        Ok(Verdict::Undetermined(_, Reason::Unspecified(_), e)) => {
            let values: Vec<&str> = e.steps.iter().map(|s| s.value.as_str()).collect();
            assert_eq!(values, ["?", "?", "1"]);
        }
        other => panic!("{other:?}"),
    }
}

/// Whoever has no time any more gets an open value, and the right one when there is time again.
#[test]
fn the_clock_leaves_values_open() {
    let script = "(define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))";
    let mut session = Session::new(script, Theories::builtin());
    let t = session.term("(sum 5000)").expect("a term");
    let nothing = Model::new();
    let mut ev = Evaluator::new(session.store(), &nothing);
    ev.stop_at(Some(Instant::now()));
    let open = ev.value(t);
    assert_eq!(ev.values().reason(open), Some(Reason::Budget));
    ev.stop_at(None);
    let value = ev.value(t);
    assert_eq!(ev.show(value, session.store().sort(t)), "12502500");
}
