//! Whole scripts, where the logic or an option comes first and no prelude can stand before it.
//!
//! cvc5 reads declare-oracle-fun but does not declare the function from a file, so that its refusal
//! of the uses of `o` proves little; the same uses of a declared function are refused by both.

use super::{Family, misspelt, refused};

pub(crate) const FAMILY: Family = Family {
    prelude: "",
    cases: &[
        refused(
            "(set-logic QF_LRA) (declare-const p Bool) (declare-const r Real) (assert (= 1 ⟦p⟧))",
            "argument 2 of `=` should be Real, but it is Bool",
        ),
        refused(
            "(set-logic QF_LRA) (declare-const r Real) (assert (= r 1 ⟦true⟧))",
            "argument 3 of `=` should be Real, but it is Bool",
        ),
        refused(
            "(set-option :oracles true) (set-logic ALL) (declare-oracle-fun o (Int) Int binary) (assert (= (o ⟦true⟧) 1))",
            "argument 1 of `o` should be Int, but it is Bool",
        ),
        refused(
            "(set-option :oracles true) (set-logic ALL) (declare-oracle-fun o (Int) Int binary) (assert (= ⟦(o 1 2)⟧ 1))",
            "`o` takes 1 argument, not 2",
        ),
        refused(
            "(set-option :oracles true) (set-logic ALL) (declare-oracle-fun o (Int) Int binary) (assert ⟦(o 1)⟧)",
            "an assertion should be Bool, but it is Int",
        ),
        refused(
            "(set-option :oracles true) (set-logic ALL) ⟦(declare-oracle-fun o (Int) )⟧",
            "write (declare-oracle-fun NAME (SORT …) SORT BINARY)",
        ),
        misspelt(
            "(set-option :oracles true) (set-logic ALL) (declare-oracle-fun o (Int) ⟦Itn⟧ binary)",
            "unknown sort `Itn`",
            "Int",
        ),
        refused(
            "(set-option :oracles true) (set-logic ALL) ⟦(declare-oracle-fun o Int Int binary)⟧",
            "write (declare-oracle-fun NAME (SORT …) SORT BINARY)",
        ),
        refused(
            "(set-logic ALL) (declare-datatype L (par (X) ((nil) (cons (hd X) (tl (L X)))))) (declare-const l (L Int)) (assert (= (tl l) ⟦nil⟧))",
            "the sort of `nil` is not determined here",
        ),
        refused(
            "(set-logic ALL) (declare-datatype L (par (X) ((nil) (cons (hd X) (tl (L X)))))) (assert (= (hd (cons 1 ⟦nil⟧)) 1))",
            "the sort of `nil` is not determined here",
        ),
        refused(
            "(set-logic ALL) (declare-datatype L (par (X) ((nil) (cons (hd X) (tl (L X)))))) (declare-const l (L Int)) (assert (= l (cons true ⟦l⟧)))",
            "argument 2 of `cons` should be (L Bool), but it is (L Int)",
        ),
        refused(
            "(set-logic ALL) (declare-datatype L (par (X) ((nil) (cons (hd X) (tl ⟦L⟧)))))",
            "the sort `L` cannot be written",
        ),
        refused(
            "(set-logic HO_ALL) (declare-fun f (Int Int) Int) (assert (= (f ⟦true⟧ 1) 1))",
            "argument 1 of `f` should be Int, but it is Bool",
        ),
        refused(
            "(set-logic HO_ALL) (declare-fun f (Int Int) Int) (assert (= 1 ⟦(f 1)⟧))",
            "argument 2 of `=` should be Int, but it is (-> Int Int)",
        ),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
