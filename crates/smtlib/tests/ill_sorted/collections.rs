//! Sets, sequences, bags, tuples and finite fields.
//!
//! Z3 has no bags and other sets, so cvc5 alone vouches for these.

use super::{Family, refused};

const PRELUDE: &str = r#"
(set-logic ALL)
(declare-const s (Set Int))
(declare-const t (Set Bool))
(declare-const u (Seq Int))
(declare-const v (Seq Bool))
(declare-const b (Bag Int))
(declare-const x Int)
(declare-const p Bool)
(declare-const g (_ FiniteField 7))
(declare-const h (_ FiniteField 11))
(declare-const str String)
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused(
            "(assert (set.member p ⟦s⟧))",
            "argument 2 of `set.member` should be (Set … but it is (Set Int)",
        ),
        refused(
            "(assert (set.member x ⟦t⟧))",
            "argument 2 of `set.member` should be … but it is (Set Bool)",
        ),
        refused(
            "(assert (set.member x ⟦x⟧))",
            "argument 2 of `set.member` should be … but it is Int",
        ),
        refused("(assert ⟦(set.member x)⟧)", "`set.member` takes 2 arguments, not 1"),
        refused(
            "(assert (= s (set.union s ⟦t⟧)))",
            "argument 2 of `set.union` should be … but it is (Set Bool)",
        ),
        refused(
            "(assert (= s (set.inter s ⟦x⟧)))",
            "argument 2 of `set.inter` should be … but it is Int",
        ),
        refused(
            "(assert (set.subset s ⟦t⟧))",
            "argument 2 of `set.subset` should be … but it is (Set Bool)",
        ),
        refused(
            "(assert (= s ⟦(set.singleton p)⟧))",
            "argument 2 of `=` should be (Set Int), but it is (Set Bool)",
        ),
        refused(
            "(assert (= s (set.insert 1 ⟦p⟧ s)))",
            "of `set.insert` should be … but it is Bool",
        ),
        refused("(assert (= s ⟦set.empty⟧))", "the sort of `set.empty` is not determined here"),
        refused(
            "(assert (= s ⟦(as set.empty (Set Bool))⟧))",
            "argument 2 of `=` should be (Set Int), but it is (Set Bool)",
        ),
        refused(
            "(assert (= x (set.card ⟦x⟧)))",
            "argument 1 of `set.card` should be (Set A), but it is Int",
        ),
        refused(
            "(assert (= s (set.complement ⟦u⟧)))",
            "argument 1 of `set.complement` should be … but it is (Seq Int)",
        ),
        refused(
            "(assert (= u (seq.++ u ⟦v⟧)))",
            "argument 2 of `seq.++` should be … but it is (Seq Bool)",
        ),
        refused(
            "(assert (= u (seq.++ u ⟦str⟧)))",
            "argument 2 of `seq.++` should be … but it is String",
        ),
        refused(
            "(assert (= u ⟦(seq.unit p)⟧))",
            "argument 2 of `=` should be (Seq Int), but it is (Seq Bool)",
        ),
        refused(
            "(assert (= p ⟦(seq.nth u 0)⟧))",
            "argument 2 of `=` should be Bool, but it is Int",
        ),
        refused(
            "(assert (= x (seq.nth u ⟦p⟧)))",
            "argument 2 of `seq.nth` should be Int, but it is Bool",
        ),
        refused(
            "(assert (= x (seq.len ⟦s⟧)))",
            "argument 1 of `seq.len` should be … but it is (Set Int)",
        ),
        refused(
            "(assert (seq.contains u ⟦1⟧))",
            "argument 2 of `seq.contains` should be … but it is Int",
        ),
        refused(
            "(assert (= u ⟦(as seq.empty (Seq Bool))⟧))",
            "argument 2 of `=` should be (Seq Int), but it is (Seq Bool)",
        ),
        refused("(assert (= u ⟦(seq.extract u 0)⟧))", "`seq.extract` takes 3 arguments, not 2"),
        refused(
            "(assert (= b ⟦(bag p 1)⟧))",
            "argument 2 of `=` should be (Bag Int), but it is (Bag Bool)",
        ),
        refused("(assert (= b (bag 1 ⟦p⟧)))", "argument 2 of `bag` should be Int, but it is Bool"),
        refused(
            "(assert (= b (bag.union_max b ⟦s⟧)))",
            "argument 2 of `bag.union_max` should be … but it is (Set Int)",
        ),
        refused(
            "(assert (= x (bag.count p ⟦b⟧)))",
            "argument 2 of `bag.count` should be (Bag … but it is (Bag Int)",
        ),
        refused("(assert (= b ⟦bag.empty⟧))", "the sort of `bag.empty` is not determined here"),
        refused(
            "(assert (= g ⟦h⟧))",
            "argument 2 of `=` should be (_ FiniteField 7), but it is (_ FiniteField 11)",
        ),
        refused(
            "(assert (= g (ff.add g ⟦h⟧)))",
            "argument 2 of `ff.add` should be (_ FiniteField 7), but it is (_ FiniteField 11)",
        ),
        refused(
            "(assert (= g (ff.mul g g ⟦h⟧)))",
            "argument 3 of `ff.mul` should be (_ FiniteField 7), but it is (_ FiniteField 11)",
        ),
        refused(
            "(assert (= g (ff.neg ⟦x⟧)))",
            "argument 1 of `ff.neg` should be (_ FiniteField p), but it is Int",
        ),
        refused(
            "(assert (= g (ff.mul g ⟦3⟧)))",
            "argument 2 of `ff.mul` should be (_ FiniteField 7), but it is Int",
        ),
        refused(
            "(assert (= g ⟦(as ff3 (_ FiniteField 11))⟧))",
            "argument 2 of `=` should be (_ FiniteField 7), but it is (_ FiniteField 11)",
        ),
        refused("(assert (= g ⟦ff3⟧))", "unknown symbol `ff3`"),
        refused(
            "(declare-const z ⟦(_ FiniteField 0)⟧)",
            "the sort `FiniteField` cannot be written with these indices",
        ),
        refused("(declare-const z ⟦FiniteField⟧)", "the sort `FiniteField` cannot be written"),
        refused("(declare-const z ⟦(Set)⟧)", "the sort `Set` cannot be written"),
        refused("(declare-const z ⟦(Set Int Int)⟧)", "the sort `Set` cannot be written"),
        refused("(declare-const z ⟦(Seq Int Bool)⟧)", "the sort `Seq` cannot be written"),
        refused("(declare-const z ⟦Bag⟧)", "the sort `Bag` cannot be written"),
        refused(
            "(assert (= x ((_ tuple.select 0) ⟦x⟧)))",
            "argument 1 of `tuple.select` should be … but it is Int",
        ),
        refused(
            "(assert (= x (⟦(_ tuple.select 2)⟧ (tuple x p))))",
            "the indices of `tuple.select` are out of range",
        ),
        refused(
            "(assert (= p ⟦((_ tuple.select 0) (tuple x p))⟧))",
            "argument 2 of `=` should be Bool, but it is Int",
        ),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
