//! Connectives, equality, `ite`, assertions, and applications of declared functions.

use super::{Family, refused};

const PRELUDE: &str = r#"
(declare-const p Bool)
(declare-const q Bool)
(declare-const x Int)
(declare-const r Real)
(declare-fun f (Int Bool) Int)
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused("(assert (not ⟦x⟧))", "argument 1 of `not` should be Bool, but it is Int"),
        refused("(assert (and p ⟦x⟧))", "argument 2 of `and` should be Bool, but it is Int"),
        refused("(assert (and ⟦x⟧ p))", "argument 1 of `and` should be Bool, but it is Int"),
        refused("(assert (or p q ⟦1⟧))", "argument 3 of `or` should be Bool, but it is Int"),
        refused("(assert (xor p ⟦1.5⟧))", "argument 2 of `xor` should be Bool, but it is Real"),
        refused("(assert (=> ⟦x⟧ p))", "argument 1 of `=>` should be Bool, but it is Int"),
        refused(
            r#"(assert (=> p q ⟦"s"⟧))"#,
            "argument 3 of `=>` should be Bool, but it is String",
        ),
        refused("(assert (= p ⟦x⟧))", "argument 2 of `=` should be Bool, but it is Int"),
        refused("(assert (= x ⟦p⟧))", "argument 2 of `=` should be Int, but it is Bool"),
        refused("(assert (= x 1 2 ⟦true⟧))", "argument 4 of `=` should be Int, but it is Bool"),
        refused(
            "(assert (distinct x 1 ⟦q⟧))",
            "argument 3 of `distinct` should be Int, but it is Bool",
        ),
        refused(
            "(assert (= (ite ⟦x⟧ 1 2) 1))",
            "argument 1 of `ite` should be Bool, but it is Int",
        ),
        refused(
            "(assert (= (ite p 1 ⟦false⟧) 1))",
            "argument 3 of `ite` should be … but it is Bool",
        ),
        refused("(assert (ite p q ⟦x⟧))", "argument 3 of `ite` should be … but it is Int"),
        refused("(assert ⟦(ite p q)⟧)", "`ite` takes 3 arguments, not 2"),
        refused("(assert ⟦(ite p q p q)⟧)", "`ite` takes 3 arguments, not 4"),
        refused("(assert ⟦(not p q)⟧)", "`not` takes 1 argument, not 2"),
        refused("(assert ⟦(not)⟧)", "needs an argument"),
        refused("(assert ⟦(= x)⟧)", "`=` takes at least 2 arguments, not 1"),
        refused("(assert ⟦(=> p)⟧)", "`=>` takes at least 2 arguments, not 1"),
        refused("(assert ⟦(and)⟧)", "needs an argument"),
        refused("(assert ⟦x⟧)", "an assertion should be Bool, but it is Int"),
        refused("(assert ⟦(+ x 1)⟧)", "an assertion should be Bool, but it is Int"),
        refused("(assert ⟦(ite p 1 2)⟧)", "an assertion should be Bool, but it is Int"),
        refused("(assert ⟦(let ((y x)) (* y 2))⟧)", "an assertion should be Bool, but it is Int"),
        refused("(assert ⟦(! x :named n)⟧)", "an assertion should be Bool, but it is Int"),
        refused(
            "(assert (and p ⟦(! x :named n)⟧))",
            "argument 2 of `and` should be Bool, but it is Int",
        ),
        refused("(assert ⟦(true p)⟧)", "`true` takes no argument, not 1"),
        refused("(assert (⟦p⟧ q))", "has the sort Bool and cannot be applied to arguments"),
        refused("(assert (= (⟦x⟧ 1) 1))", "has the sort Int and cannot be applied to arguments"),
        refused("(assert (= ⟦(f x)⟧ 1))", "`f` takes 2 arguments, not 1"),
        refused("(assert (= ⟦(f x p p)⟧ 1))", "`f` takes 2 arguments, not 3"),
        refused("(assert (= (f ⟦p⟧ p) 1))", "argument 1 of `f` should be Int, but it is Bool"),
        refused("(assert (= (f x ⟦x⟧) 1))", "argument 2 of `f` should be Bool, but it is Int"),
        refused("(assert (= (f ⟦r⟧ p) 1))", "argument 1 of `f` should be Int, but it is Real"),
        refused(
            "(assert (= (f x ⟦(f x p)⟧) 1))",
            "argument 2 of `f` should be Bool, but it is Int",
        ),
        refused("(assert ⟦()⟧)", "a term should stand here"),
        refused("(assert (⟦3⟧ x))", "a function should stand here"),
        refused(
            "(assert (= x ⟦f⟧))",
            "argument 2 of `=` should be Int, but it is (-> Int Bool Int)",
        ),
        refused("(assert (and p ⟦:named⟧))", "a term should stand here"),
        refused("(assert (and p ⟦not⟧))", "`not` takes 1 argument"),
        refused("(assert (= x ⟦let⟧))", "a term should stand here"),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
