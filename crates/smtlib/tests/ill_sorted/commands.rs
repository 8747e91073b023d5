//! Commands: their shape, scopes that were popped, and terms of the wrong sort in them.

use super::{Family, misspelt, refused};

const PRELUDE: &str = r#"
(declare-const x Int)
(declare-const p Bool)
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused("⟦(pop 1)⟧", "no level is left"),
        refused("⟦(pop)⟧", "no level is left"),
        refused("(push 1) ⟦(pop 2)⟧", "only 1 level is left"),
        refused("(push 2) (pop 1) ⟦(pop 2)⟧", "only 1 level is left"),
        refused("(push ⟦p⟧)", "a numeral should stand here"),
        refused("(push 1) (declare-const y Int) (pop 1) (assert (= x ⟦y⟧))", "unknown symbol `y`"),
        refused(
            "(push 1) (declare-fun g (Int) Int) (pop 1) (assert (= x (⟦g⟧ x)))",
            "unknown symbol `g`",
        ),
        refused("(push 1) (declare-sort U 0) (pop 1) (declare-const u ⟦U⟧)", "unknown sort `U`"),
        refused(
            "(push 1) (define-fun g ((a Int)) Bool (> a 0)) (pop 1) (assert (⟦g⟧ x))",
            "unknown symbol `g`",
        ),
        refused(
            "(push 1) (declare-datatype D ((mk))) (pop 1) (assert (= ⟦mk⟧ mk))",
            "unknown symbol `mk`",
        ),
        refused("(push 1) (assert (! p :named n)) (pop 1) (assert ⟦n⟧)", "unknown symbol `n`"),
        refused("(reset) (assert ⟦p⟧)", "unknown symbol `p`"),
        refused("(check-sat-assuming (⟦x⟧))", "an assumption should be Bool, but it is Int"),
        refused(
            "(check-sat-assuming (p ⟦(+ x 1)⟧))",
            "an assumption should be Bool, but it is Int",
        ),
        refused("(check-sat-assuming (⟦q⟧))", "unknown symbol `q`"),
        refused("(check-sat-assuming ⟦p⟧)", "a list of terms should stand here"),
        refused("⟦(check-sat-assuming)⟧", "write (check-sat-assuming (TERM …))"),
        refused("⟦(assert)⟧", "write (assert TERM)"),
        refused("⟦(assert p p)⟧", "write (assert TERM)"),
        refused("⟦(declare-const y)⟧", "write (declare-const NAME SORT)"),
        refused("⟦(declare-const y Int Int)⟧", "write (declare-const NAME SORT)"),
        refused("⟦(declare-fun y Int)⟧", "write (declare-fun NAME (SORT …) SORT)"),
        refused("(declare-fun y ⟦Int⟧ Int)", "a list of sorts should stand here"),
        refused("(declare-fun ⟦3⟧ () Int)", "a name should stand here"),
        refused("⟦(define-fun y () Int)⟧", "write (define-fun NAME ((NAME SORT) …) SORT TERM)"),
        refused("(define-fun y ⟦Int⟧ Int 1)", "write ((NAME SORT) …)"),
        refused("⟦(define-const y 1)⟧", "write (define-const NAME SORT TERM)"),
        refused("⟦(define-funs-rec ((g ((n Int)) Int)) (1 2))⟧", "as many heads as bodies"),
        refused("⟦(define-sort S Int)⟧", "write (define-sort NAME (NAME …) SORT)"),
        refused("(declare-sort S ⟦a⟧)", "a numeral should stand here"),
        misspelt("(declare-oracle-fun o (⟦Itn⟧) Int binary)", "unknown sort `Itn`", "Int"),
        refused("(get-value (⟦q⟧))", "unknown symbol `q`"),
        refused("(get-value ((+ x ⟦p⟧)))", "argument 2 of `+` should be … but it is Bool"),
        refused("(assert-soft ⟦x⟧ :weight 1)", "an assertion should be Bool, but it is Int"),
        refused("(minimize ⟦y⟧)", "unknown symbol `y`"),
        refused(r#"(maximize (+ x ⟦"s"⟧))"#, "argument 2 of `+` should be … but it is String"),
        refused("(set-logic ⟦1⟧)", "a name should stand here"),
        refused("⟦()⟧", "a command should stand here"),
        refused("(⟦3⟧ x)", "the name of a command should stand here"),
        refused("(assert p)⟦)⟧", "this parenthesis closes nothing"),
        refused(r#"(assert ⟦"⟧open)"#, "this string is never closed"),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
