//! Arrays: index and element sorts, constant arrays.

use super::{Family, refused};

const PRELUDE: &str = r#"
(declare-const a (Array Int Bool))
(declare-const b (Array Int Int))
(declare-const c (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const x Int)
(declare-const r Real)
(declare-const p Bool)
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused("(assert (select a ⟦p⟧))", "argument 2 of `select` should be … but it is Bool"),
        refused("(assert (select ⟦x⟧ a))", "argument 1 of `select` should be … but it is Int"),
        refused("(assert ⟦(select a)⟧)", "`select` takes"),
        refused("(assert ⟦(select b x)⟧)", "an assertion should be Bool, but it is Int"),
        refused(
            "(assert (= #x00 (select c ⟦#x000⟧)))",
            "argument 2 of `select` should be … but it is (_ BitVec 12)",
        ),
        refused(
            "(assert (= a (store a x ⟦x⟧)))",
            "argument 3 of `store` should be … but it is Int",
        ),
        refused(
            "(assert (= b (store b ⟦p⟧ x)))",
            "argument 2 of `store` should be … but it is Bool",
        ),
        refused(
            "(assert (= b (store b x ⟦p⟧)))",
            "argument 3 of `store` should be … but it is Bool",
        ),
        refused("(assert (= b ⟦(store b x)⟧))", "`store` takes"),
        refused(
            "(assert (= b (store ⟦x⟧ x x)))",
            "argument 1 of `store` should be … but it is Int",
        ),
        refused(
            "(assert (= c (store c #x00 ⟦#x0⟧)))",
            "argument 3 of `store` should be … but it is (_ BitVec 4)",
        ),
        refused(
            "(assert (= a ⟦b⟧))",
            "argument 2 of `=` should be (Array Int Bool), but it is (Array Int Int)",
        ),
        refused("(assert (= b (⟦(as const Int)⟧ 0)))", "`const` cannot have the sort Int"),
        refused("(assert (= b (⟦const⟧ 0)))", "the sort of `const` is not determined here"),
        refused(
            "(assert (= b ⟦((as const (Array Int Bool)) true)⟧))",
            "argument 2 of `=` should be (Array Int Int), but it is (Array Int Bool)",
        ),
        refused(
            "(assert (= b (ite p b ⟦a⟧)))",
            "argument 3 of `ite` should be … but it is (Array Int Bool)",
        ),
        refused("(declare-const d ⟦(Array Int)⟧)", "the sort `Array` cannot be written"),
        refused("(declare-const d ⟦Array⟧)", "the sort `Array` cannot be written"),
        refused("(declare-const d (Array Int ⟦Boolean⟧))", "unknown sort `Boolean`"),
        refused(
            "(define-fun g ((i Int)) (Array Int Int) ⟦(select b i)⟧)",
            "the body of the definition should be (Array Int Int), but it is Int",
        ),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
