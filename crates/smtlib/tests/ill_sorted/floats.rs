//! Floating point: rounding modes, precisions and conversions.

use super::{Family, refused};

const PRELUDE: &str = r#"
(declare-const a Float32)
(declare-const b (_ FloatingPoint 8 24))
(declare-const d Float64)
(declare-const m RoundingMode)
(declare-const r Real)
(declare-const p Bool)
(declare-const v (_ BitVec 32))
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused(
            "(assert (= a ⟦d⟧))",
            "argument 2 of `=` should be (_ FloatingPoint 8 24), but it is (_ FloatingPoint 11 53)",
        ),
        refused("(assert (= a ⟦(fp.add a b)⟧))", "`fp.add` takes 3 arguments, not 2"),
        refused(
            "(assert (= a (fp.add m a ⟦d⟧)))",
            "argument 3 of `fp.add` should be … but it is (_ FloatingPoint 11 53)",
        ),
        refused(
            "(assert (= a (fp.add ⟦a⟧ b b)))",
            "argument 1 of `fp.add` should be RoundingMode, but it is",
        ),
        refused(
            "(assert (= a (fp.sub m ⟦r⟧ a)))",
            "argument 2 of `fp.sub` should be … but it is Real",
        ),
        refused("(assert (= a ⟦(fp.mul RNE a)⟧))", "`fp.mul` takes 3 arguments, not 2"),
        refused(
            "(assert (= a (fp.div RTZ a ⟦v⟧)))",
            "argument 3 of `fp.div` should be … but it is (_ BitVec 32)",
        ),
        refused(
            "(assert (= a (fp.fma RNE a b ⟦d⟧)))",
            "argument 4 of `fp.fma` should be … but it is (_ FloatingPoint 11 53)",
        ),
        refused("(assert (= a ⟦(fp.fma RNE a b)⟧))", "`fp.fma` takes 4 arguments, not 3"),
        refused("(assert (= a ⟦(fp.sqrt a)⟧))", "`fp.sqrt` takes 2 arguments, not 1"),
        refused(
            "(assert (= a (fp.sqrt ⟦a⟧ m)))",
            "argument 1 of `fp.sqrt` should be RoundingMode, but it is",
        ),
        refused("(assert (= a ⟦(fp.rem RNE a b)⟧))", "`fp.rem` takes 2 arguments, not 3"),
        refused(
            "(assert (= a (fp.min a ⟦d⟧)))",
            "argument 2 of `fp.min` should be … but it is (_ FloatingPoint 11 53)",
        ),
        refused("(assert (= a (fp.neg ⟦r⟧)))", "argument 1 of `fp.neg` should be … but it is Real"),
        refused(
            "(assert (= a (fp.abs ⟦v⟧)))",
            "argument 1 of `fp.abs` should be … but it is (_ BitVec 32)",
        ),
        refused(
            "(assert (fp.leq a ⟦d⟧))",
            "argument 2 of `fp.leq` should be … but it is (_ FloatingPoint 11 53)",
        ),
        refused("(assert (fp.lt a b ⟦1.0⟧))", "argument 3 of `fp.lt` should be … but it is Real"),
        refused("(assert (fp.eq a ⟦r⟧))", "argument 2 of `fp.eq` should be … but it is Real"),
        refused("(assert (fp.isNaN ⟦r⟧))", "argument 1 of `fp.isNaN` should be … but it is Real"),
        refused("(assert ⟦(fp.isZero a b)⟧)", "`fp.isZero` takes 1 argument, not 2"),
        refused(
            "(assert (< ⟦a⟧ b))",
            "argument 1 of `<` should be Int or Real, but it is (_ FloatingPoint 8 24)",
        ),
        refused(
            "(assert (= a (fp.roundToIntegral m ⟦p⟧)))",
            "argument 2 of `fp.roundToIntegral` should be … but it is Bool",
        ),
        refused(
            "(assert (= r (fp.to_real ⟦r⟧)))",
            "argument 1 of `fp.to_real` should be … but it is Real",
        ),
        refused("(assert (= v ⟦((_ fp.to_ubv 32) a)⟧))", "`fp.to_ubv` takes 2 arguments, not 1"),
        refused(
            "(assert (= v (⟦(_ fp.to_sbv 0)⟧ m a)))",
            "the indices of `fp.to_sbv` are out of range",
        ),
        refused("(assert (= v (⟦fp.to_sbv⟧ m a)))", "`fp.to_sbv` is written"),
        refused(
            "(assert (= v ⟦((_ fp.to_ubv 16) m a)⟧))",
            "argument 2 of `=` should be (_ BitVec 32), but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (= a ((_ to_fp 8 24) ⟦#x0f⟧)))",
            "argument 1 of `to_fp` should be … but it is (_ BitVec 8)",
        ),
        refused(
            "(assert (= d ((_ to_fp 11 53) ⟦v⟧)))",
            "argument 1 of `to_fp` should be … but it is (_ BitVec 32)",
        ),
        refused(
            "(assert (= d ⟦((_ to_fp 8 24) m d)⟧))",
            "argument 2 of `=` should be (_ FloatingPoint 11 53), but it is (_ FloatingPoint 8 24)",
        ),
        refused(
            "(assert (= a ((_ to_fp 8 24) ⟦p⟧ a)))",
            "argument 1 of `to_fp` should be … but it is Bool",
        ),
        refused(
            "(assert (= a ((_ to_fp 8 24) m ⟦p⟧)))",
            "argument 2 of `to_fp` should be … but it is Bool",
        ),
        refused("(assert (= a (⟦(_ to_fp 8)⟧ m a)))", "`to_fp` is written"),
        refused("(assert (= a (⟦to_fp⟧ m a)))", "`to_fp` is written"),
        refused(
            "(assert (= a ((_ to_fp_unsigned 8 24) m ⟦r⟧)))",
            "argument 2 of `to_fp_unsigned` should be (_ BitVec m), but it is Real",
        ),
        refused(
            "(assert (= a (fp ⟦#b00⟧ #x00 #b00000000000000000000000)))",
            "argument 1 of `fp` should be (_ BitVec 1), but it is (_ BitVec 2)",
        ),
        refused("(assert (= a ⟦(fp #b0 #x00)⟧))", "`fp` takes 3 arguments, not 2"),
        refused(
            "(assert (= a ⟦(fp #b0 #x00 #x000000)⟧))",
            "argument 2 of `=` should be (_ FloatingPoint 8 24), but it is (_ FloatingPoint 8 25)",
        ),
        refused(
            "(assert (= a (fp #b0 ⟦1⟧ #b00000000000000000000000)))",
            "argument 2 of `fp` should be … but it is Int",
        ),
        refused(
            "(assert (= a ⟦(_ +oo 11 53)⟧))",
            "argument 2 of `=` should be (_ FloatingPoint 8 24), but it is (_ FloatingPoint 11 53)",
        ),
        refused("(assert (= a ⟦NaN⟧))", "`NaN` is written"),
        refused(
            "(declare-const z ⟦(_ FloatingPoint 1 1)⟧)",
            "the sort `FloatingPoint` cannot be written with these indices",
        ),
        refused(
            "(declare-const z ⟦(_ FloatingPoint 8)⟧)",
            "the sort `FloatingPoint` cannot be written with these indices",
        ),
        refused("(declare-const z ⟦FloatingPoint⟧)", "the sort `FloatingPoint` cannot be written"),
        refused(
            "(declare-const z ⟦(_ Float32 8 24)⟧)",
            "the sort `Float32` cannot be written with these indices",
        ),
        refused("(assert (= m ⟦0⟧))", "argument 2 of `=` should be RoundingMode, but it is Int"),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
