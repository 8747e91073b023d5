//! Bit-vectors: widths, indices and literals.

use super::{Family, refused};

const PRELUDE: &str = r#"
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const w (_ BitVec 16))
(declare-const x Int)
(declare-const p Bool)
(declare-fun f ((_ BitVec 8)) (_ BitVec 16))
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused(
            "(assert (= (bvadd a ⟦w⟧) a))",
            "argument 2 of `bvadd` should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (= (bvadd a b ⟦w⟧) a))",
            "argument 3 of `bvadd` should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (= (bvmul w ⟦#x0f⟧) w))",
            "argument 2 of `bvmul` should be (_ BitVec 16), but it is (_ BitVec 8)",
        ),
        refused(
            "(assert (= (bvsub a ⟦#b101⟧) a))",
            "argument 2 of `bvsub` should be (_ BitVec 8), but it is (_ BitVec 3)",
        ),
        refused(
            "(assert (= (bvand a ⟦(_ bv3 4)⟧) a))",
            "argument 2 of `bvand` should be (_ BitVec 8), but it is (_ BitVec 4)",
        ),
        refused(
            "(assert (= (bvor a ⟦p⟧) a))",
            "argument 2 of `bvor` should be (_ BitVec 8), but it is Bool",
        ),
        refused(
            "(assert (= (bvxor ⟦x⟧ a) a))",
            "argument 1 of `bvxor` should be (_ BitVec m), but it is Int",
        ),
        refused(
            "(assert (= (bvnot ⟦p⟧) a))",
            "argument 1 of `bvnot` should be (_ BitVec m), but it is Bool",
        ),
        refused(
            "(assert (= (bvneg ⟦1⟧) a))",
            "argument 1 of `bvneg` should be (_ BitVec m), but it is Int",
        ),
        refused(
            "(assert (= (bvudiv a ⟦w⟧) a))",
            "argument 2 of `bvudiv` should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (= (bvurem w ⟦a⟧) w))",
            "argument 2 of `bvurem` should be (_ BitVec 16), but it is (_ BitVec 8)",
        ),
        refused(
            "(assert (= (bvshl a ⟦3⟧) a))",
            "argument 2 of `bvshl` should be (_ BitVec 8), but it is Int",
        ),
        refused(
            "(assert (= (bvlshr a ⟦(_ bv1 9)⟧) a))",
            "argument 2 of `bvlshr` should be (_ BitVec 8), but it is (_ BitVec 9)",
        ),
        refused(
            "(assert (= (bvashr a ⟦w⟧) a))",
            "argument 2 of `bvashr` should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (bvult a ⟦w⟧))",
            "argument 2 of `bvult` should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (bvsle ⟦x⟧ a))",
            "argument 1 of `bvsle` should be (_ BitVec m), but it is Int",
        ),
        refused(
            "(assert (bvsgt a ⟦0⟧))",
            "argument 2 of `bvsgt` should be (_ BitVec 8), but it is Int",
        ),
        refused(
            "(assert (= (bvcomp a ⟦w⟧) #b1))",
            "argument 2 of `bvcomp` should be (_ BitVec … but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (= a ⟦w⟧))",
            "argument 2 of `=` should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (= a ⟦#x123⟧))",
            "argument 2 of `=` should be (_ BitVec 8), but it is (_ BitVec 12)",
        ),
        refused(
            "(assert (= (concat a b) ⟦a⟧))",
            "argument 2 of `=` should be (_ BitVec 16), but it is (_ BitVec 8)",
        ),
        refused(
            "(assert (= (concat a ⟦x⟧) w))",
            "argument 2 of `concat` should be (_ BitVec … but it is Int",
        ),
        refused(
            "(assert (= a ⟦((_ zero_extend 4) a)⟧))",
            "argument 2 of `=` should be (_ BitVec 8), but it is (_ BitVec 12)",
        ),
        refused(
            "(assert (= w ⟦((_ sign_extend 7) a)⟧))",
            "argument 2 of `=` should be (_ BitVec 16), but it is (_ BitVec 15)",
        ),
        refused(
            "(assert (= a ⟦((_ repeat 2) a)⟧))",
            "argument 2 of `=` should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (= a ⟦((_ extract 6 0) a)⟧))",
            "argument 2 of `=` should be (_ BitVec 8), but it is (_ BitVec 7)",
        ),
        refused(
            "(assert (= #b0 (⟦(_ extract 9 0)⟧ a)))",
            "the indices of `extract` are out of range",
        ),
        refused(
            "(assert (= #b0 (⟦(_ extract 8 8)⟧ a)))",
            "the indices of `extract` are out of range",
        ),
        refused(
            "(assert (= #b0 (⟦(_ extract 0 1)⟧ a)))",
            "the indices of `extract` are out of range",
        ),
        refused("(assert (= #b0 (⟦(_ extract 0)⟧ a)))", "`extract` is written"),
        refused("(assert (= #b0 (⟦(_ extract 1 0 0)⟧ a)))", "`extract` is written"),
        refused("(assert (= #b0 (⟦extract⟧ a)))", "`extract` is written"),
        refused("(assert (= #b0 ⟦((_ extract 0 0) a b)⟧))", "`extract` takes 1 argument, not 2"),
        refused(
            "(assert (= #b0 ((_ extract 0 0) ⟦x⟧)))",
            "argument 1 of `extract` should be (_ BitVec m), but it is Int",
        ),
        refused("(assert (= a (⟦(_ repeat 0)⟧ a)))", "the indices of `repeat` are out of range"),
        refused("(assert (= a (⟦(_ repeat)⟧ a)))", "needs an index"),
        refused("(assert (= a (⟦rotate_left⟧ a)))", "`rotate_left` is written"),
        refused("(assert (= a (⟦(_ rotate_left 1 2)⟧ a)))", "`rotate_left` is written"),
        refused(
            "(assert (= a ((_ rotate_right 1) ⟦x⟧)))",
            "argument 1 of `rotate_right` should be (_ BitVec m), but it is Int",
        ),
        refused(
            "(declare-const z ⟦(_ BitVec 0)⟧)",
            "the sort `BitVec` cannot be written with these indices",
        ),
        refused("(declare-const z ⟦(_ BitVec)⟧)", "the sort `BitVec` cannot be written"),
        refused("(declare-const z ⟦BitVec⟧)", "the sort `BitVec` cannot be written"),
        refused("(declare-const z ⟦(BitVec 8)⟧)", "it is (_ BitVec NUMERAL)"),
        refused(
            "(declare-const z ⟦(_ BitVec 8 8)⟧)",
            "the sort `BitVec` cannot be written with these indices",
        ),
        refused(
            "(declare-const z ⟦(_ BitVec n)⟧)",
            "the sort `BitVec` cannot be written with these indices",
        ),
        refused("(assert (= a (_ bv3 ⟦0⟧)))", "the width of a bit-vector should stand here"),
        refused("(assert (= a ⟦(_ bv3 8 8)⟧))", "a bit-vector literal is written"),
        refused("(assert (= a ⟦bv3⟧))", "unknown symbol `bv3`"),
        refused(
            "(assert (= (f ⟦w⟧) w))",
            "argument 1 of `f` should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (= (bvnot (f a)) ⟦a⟧))",
            "argument 2 of `=` should be (_ BitVec 16), but it is (_ BitVec 8)",
        ),
        refused("(assert (= a ⟦(bvnot a b)⟧))", "`bvnot` takes 1 argument, not 2"),
        refused("(assert (= a ⟦(bvshl a)⟧))", "`bvshl` takes 2 arguments, not 1"),
        refused("(assert ⟦(bvult a b a)⟧)", "`bvult` takes 2 arguments, not 3"),
        refused("(assert ⟦(bvadd a b)⟧)", "an assertion should be Bool, but it is (_ BitVec 8)"),
        refused(
            "(assert (= x (ubv_to_int ⟦x⟧)))",
            "argument 1 of `ubv_to_int` should be (_ BitVec m), but it is Int",
        ),
        refused(
            "(assert (= a (⟦(_ int_to_bv 0)⟧ x)))",
            "the indices of `int_to_bv` are out of range",
        ),
        refused(
            "(assert (= a ((_ int_to_bv 8) ⟦a⟧)))",
            "argument 1 of `int_to_bv` should be Int, but it is (_ BitVec 8)",
        ),
        refused(
            "(assert (= a (ite p a ⟦w⟧)))",
            "argument 3 of `ite` should be … but it is (_ BitVec 16)",
        ),
        refused(
            "(assert (= a (ite ⟦#b1⟧ a b)))",
            "argument 1 of `ite` should be Bool, but it is (_ BitVec 1)",
        ),
        refused(
            "(assert (and p ⟦#b1⟧))",
            "argument 2 of `and` should be Bool, but it is (_ BitVec 1)",
        ),
        refused(
            "(assert (bvuaddo a ⟦w⟧))",
            "argument 2 of `bvuaddo` should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
        refused(
            "(define-fun g () (_ BitVec 8) ⟦w⟧)",
            "the body of the definition should be (_ BitVec 8), but it is (_ BitVec 16)",
        ),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
