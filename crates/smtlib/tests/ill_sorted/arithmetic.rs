//! Integers and reals: no `Bool` for a number, no real where only an integer will do.

use super::{Family, refused};

const PRELUDE: &str = r#"
(declare-const x Int)
(declare-const y Int)
(declare-const r Real)
(declare-const b Bool)
(declare-const s String)
(declare-fun f (Int) Int)
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused("(assert (> x ⟦true⟧))", "argument 2 of `>` should be Int … but it is Bool"),
        refused("(assert (< ⟦b⟧ x))", "argument 1 of `<` should be Int or Real, but it is Bool"),
        refused("(assert (<= 0 x ⟦b⟧))", "argument 3 of `<=` should be Int … but it is Bool"),
        refused("(assert (>= r ⟦s⟧))", "argument 2 of `>=` should be … but it is String"),
        refused("(assert (= (+ x ⟦b⟧) 1))", "argument 2 of `+` should be … but it is Bool"),
        refused("(assert (= (+ ⟦b⟧ x) 1))", "argument 1 of `+` should be … but it is Bool"),
        refused("(assert (= (- ⟦b⟧) 1))", "argument 1 of `-` should be … but it is Bool"),
        refused("(assert (= (- x y ⟦s⟧) 1))", "argument 3 of `-` should be … but it is String"),
        refused(r#"(assert (= (* 2 ⟦"3"⟧) 6))"#, "argument 2 of `*` should be … but it is String"),
        refused("(assert (= (/ r ⟦b⟧) 1.0))", "argument 2 of `/` should be Real, but it is Bool"),
        refused("(assert (= (mod ⟦r⟧ 2) 1))", "argument 1 of `mod` should be Int, but it is Real"),
        refused("(assert (= (mod x ⟦r⟧) 1))", "argument 2 of `mod` should be Int, but it is Real"),
        refused(
            "(assert (= (mod x ⟦2.0⟧) 1))",
            "argument 2 of `mod` should be Int, but it is Real",
        ),
        refused("(assert (= (div ⟦r⟧ 2) 1))", "argument 1 of `div` should be Int, but it is Real"),
        refused("(assert (= (div x ⟦b⟧) 1))", "argument 2 of `div` should be Int, but it is Bool"),
        refused("(assert (= (abs ⟦b⟧) 1))", "argument 1 of `abs` should be Int, but it is Bool"),
        refused(
            "(assert (= (to_int ⟦b⟧) 1))",
            "argument 1 of `to_int` should be Real, but it is Bool",
        ),
        refused(
            "(assert (= (to_real ⟦s⟧) 1.0))",
            "argument 1 of `to_real` should be … but it is String",
        ),
        refused("(assert (is_int ⟦b⟧))", "argument 1 of `is_int` should be Real, but it is Bool"),
        refused(
            "(assert ((_ divisible 3) ⟦r⟧))",
            "argument 1 of `divisible` should be Int, but it is Real",
        ),
        refused("(assert (⟦(_ divisible 0)⟧ x))", "the indices of `divisible` are out of range"),
        refused("(assert (⟦(_ divisible 2 3)⟧ x))", "`divisible` is written"),
        refused("(assert (⟦divisible⟧ x))", "`divisible` is written"),
        refused("(assert ⟦((_ divisible 3) x y)⟧)", "`divisible` takes 1 argument, not 2"),
        refused("(assert (= ⟦(mod x)⟧ 1))", "`mod` takes 2 arguments, not 1"),
        refused("(assert (= ⟦(mod x 2 3)⟧ 1))", "`mod` takes 2 arguments, not 3"),
        refused("(assert (= ⟦(abs x y)⟧ 1))", "`abs` takes 1 argument, not 2"),
        refused("(assert (= ⟦(to_real x y)⟧ 1.0))", "`to_real` takes 1 argument, not 2"),
        refused("(assert ⟦(is_int r r)⟧)", "`is_int` takes 1 argument, not 2"),
        refused("(assert (= (f ⟦r⟧) 1))", "argument 1 of `f` should be Int, but it is Real"),
        refused("(assert (= (f ⟦1.5⟧) 1))", "argument 1 of `f` should be Int, but it is Real"),
        refused("(assert (= (f ⟦(/ x 2)⟧) 1))", "argument 1 of `f` should be Int, but it is Real"),
        refused(
            "(assert (= (mod ⟦(+ x r)⟧ 2) 1))",
            "argument 1 of `mod` should be Int, but it is Real",
        ),
        refused(
            "(define-fun g () Int ⟦r⟧)",
            "the body of the definition should be Int, but it is Real",
        ),
        refused(
            "(define-fun g () Int ⟦(/ x 2)⟧)",
            "the body of the definition should be Int, but it is Real",
        ),
        refused(
            "(define-fun g ((a Int)) Bool ⟦(+ a 1)⟧)",
            "the body of the definition should be Bool, but it is Int",
        ),
        refused(
            "(define-const g Int ⟦b⟧)",
            "the body of the definition should be Int, but it is Bool",
        ),
        refused(
            "(define-fun-rec g ((n Int)) Int ⟦(> n 0)⟧)",
            "the body of the definition should be Int, but it is Bool",
        ),
        refused(
            "(define-fun-rec g ((n Int)) Int (ite (> n 0) (g ⟦b⟧) 0))",
            "argument 1 of `g` should be Int, but it is Bool",
        ),
        refused(
            "(define-funs-rec ((g ((n Int)) Bool) (h ((n Int)) Bool)) ((h n) ⟦(+ n 1)⟧))",
            "the body of the definition should be Bool, but it is Int",
        ),
        refused("(assert (= (ite b x ⟦s⟧) x))", "argument 3 of `ite` should be … but it is String"),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
