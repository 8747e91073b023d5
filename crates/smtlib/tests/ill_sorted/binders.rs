//! Scopes: quantifiers, `let`, parameters of definitions.

use super::{Family, misspelt, refused};

const PRELUDE: &str = r#"
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(declare-fun f (Int) Int)
(declare-fun P (Int) Bool)
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused("(assert (= x ⟦z⟧))", "unknown symbol `z`"),
        refused("(assert (= x (⟦g⟧ x)))", "unknown symbol `g`"),
        refused("(assert (and (forall ((z Int)) (P z)) (P ⟦z⟧)))", "unknown symbol `z`"),
        refused("(assert (and (exists ((z Int)) (P z)) (P ⟦z⟧)))", "unknown symbol `z`"),
        refused("(assert (and (let ((v 1)) (P v)) (P ⟦v⟧)))", "unknown symbol `v`"),
        refused("(assert (let ((u 1) (v (+ ⟦u⟧ 1))) (P v)))", "unknown symbol `u`"),
        refused("(assert (let ((v (+ ⟦v⟧ 1))) (P v)))", "unknown symbol `v`"),
        refused(
            "(define-fun g ((a Int) ⟦(a Int)⟧) Int a)",
            "the variable `a` stands twice in this list",
        ),
        refused(
            "(assert (forall ((z Int)) ⟦(f z)⟧))",
            "the body of a quantifier should be Bool, but it is Int",
        ),
        refused(
            "(assert (exists ((z Int)) ⟦z⟧))",
            "the body of a quantifier should be Bool, but it is Int",
        ),
        refused(
            "(assert (forall ((z Bool)) (P ⟦z⟧)))",
            "argument 1 of `P` should be Int, but it is Bool",
        ),
        refused(
            "(assert (forall ((x Bool)) (P ⟦x⟧)))",
            "argument 1 of `P` should be Int, but it is Bool",
        ),
        refused(
            "(assert (let ((x true)) (P ⟦x⟧)))",
            "argument 1 of `P` should be Int, but it is Bool",
        ),
        refused(
            "(assert (let ((x p)) (and x (let ((x 1)) (and ⟦x⟧ p)))))",
            "argument 1 of `and` should be Bool, but it is Int",
        ),
        refused("(assert (forall ⟦()⟧ p))", "a binder needs at least one variable"),
        refused("(assert ⟦(let ((v 1)))⟧)", "write (let"),
        refused("(assert (let (⟦(v)⟧) p))", "a binding is written (NAME TERM)"),
        refused("(assert (let (⟦(v 1 2)⟧) p))", "a binding is written (NAME TERM)"),
        refused("(assert ⟦(forall ((z Int)))⟧)", "a binder is written"),
        refused("(assert ⟦(exists ((z Int)) (P z) (P z))⟧)", "((NAME SORT) …) TERM)"),
        refused("(assert (forall (⟦(z)⟧) p))", "a variable is written (NAME SORT)"),
        refused("(assert (forall (⟦z⟧) p))", "a variable is written (NAME SORT)"),
        misspelt("(assert (forall ((z ⟦Itn⟧)) p))", "unknown sort `Itn`", "Int"),
        refused("(assert (forall ((z ⟦1⟧)) p))", "a sort should stand here"),
        refused(
            "(assert (forall ((z Int)) (⟦z⟧ 1)))",
            "has the sort Int and cannot be applied to arguments",
        ),
        refused(
            "(assert (forall ((f Int)) (= 1 (⟦f⟧ 1))))",
            "has the sort Int and cannot be applied to arguments",
        ),
        refused(
            "(assert (let ((f 1)) (= 1 (⟦f⟧ 1))))",
            "has the sort Int and cannot be applied to arguments",
        ),
        refused(
            "(assert (forall ((z Int)) (! (P z) :pattern ((f ⟦p⟧)))))",
            "argument 1 of `f` should be Int, but it is Bool",
        ),
        refused("(assert (forall ((z Int)) (! (P z) :pattern ((f ⟦w⟧)))))", "unknown symbol `w`"),
        refused("(define-fun g ((a Int)) Int ⟦b⟧)", "unknown symbol `b`"),
        refused("(define-fun g ((a Int)) Int (⟦g⟧ a))", "unknown symbol `g`"),
        refused("(define-fun g ((a Int)) Int a) (assert (P ⟦a⟧))", "unknown symbol `a`"),
        refused(
            "(define-funs-rec ((g ((n Int)) Int) (h ((m Int)) Int)) ((h n) (g ⟦n⟧)))",
            "unknown symbol `n`",
        ),
        refused(
            "(assert (! (P x) :named n1)) (assert (= x ⟦n1⟧))",
            "argument 2 of `=` should be Int, but it is Bool",
        ),
        refused("(assert (= ((lambda ((z Int)) z) ⟦p⟧) 1))", "should be Int, but it is Bool"),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
