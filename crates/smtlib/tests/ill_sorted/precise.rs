//! Messages that were vague or pointed beside the error once: the sort that is wanted is said with
//! its indices, and the place is the smallest that a user would mark.

use super::{Case, Family, refused};

pub(crate) const FAMILY: Family = Family {
    prelude: "(declare-const x Int) (declare-const r Real) (declare-const p Bool)
(declare-const a (Array Int Bool)) (declare-const b (Array Int Int))
(declare-const v (_ BitVec 8)) (declare-const w (_ BitVec 16))
(declare-const f (_ FloatingPoint 8 24)) (declare-const d (_ FloatingPoint 11 53))
(declare-const s (Set Int)) (declare-const q (Seq Int)) (declare-const e RegLan)
(declare-datatypes ((L 0)) (((nil2) (cons2 (hd Int) (tl L))))) (declare-const l L)\n",
    cases: CASES,
};

const CASES: &[Case] = &[
    refused("(assert (select a ⟦r⟧))", "argument 2 of `select` should be Int, but it is Real"),
    refused("(assert (= b (store b ⟦r⟧ 1)))", "argument 2 of `store` should be Int"),
    refused("(assert (= b (store b 1 ⟦1.5⟧)))", "argument 3 of `store` should be Int"),
    refused("(assert (= ⟦(select b x x)⟧ 1))", "`select` takes 2 arguments, not 3"),
    refused("(assert (= x (ite p 1 ⟦p⟧)))", "argument 3 of `ite` should be Int, but it is Bool"),
    refused("(assert (= #b1 (bvcomp v ⟦w⟧)))", "should be (_ BitVec 8), but it is (_ BitVec 16)"),
    refused(
        "(assert (fp.isNaN (fp.add RNE f ⟦d⟧)))",
        "should be (_ FloatingPoint 8 24), but it is (_ FloatingPoint 11 53)",
    ),
    refused("(assert (set.member p ⟦s⟧))", "should be (Set Bool), but it is (Set Int)"),
    refused("(assert (= f ((_ to_fp 8 24) ⟦v⟧)))", "should be (_ BitVec 32)"),
    refused("(assert (= v (⟦(_ rotate_left n)⟧ v)))", "is written (_ rotate_left i)"),
    refused("(assert (= e (⟦(_ re.^ n)⟧ e)))", "is written (_ re.^"),
    refused("(assert (= v (⟦(_ extract hi 0)⟧ w)))", "is written (_ extract i j)"),
    refused("(assert (= v (⟦(_ extract 16 9)⟧ w)))", "does not hold for i = 16, j = 9, m = 16"),
    refused("(assert (= v (⟦(_ bvadd 8)⟧ v v)))", "`bvadd` is written without indices"),
    refused("(assert (match ⟦x⟧ ((y true))))", "should be of a datatype, but it is Int"),
    refused("(assert (match l ((nil2 p) ((⟦hd⟧ y) p))))", "a constructor should stand here"),
    refused("(assert (= f ⟦(_ NaN 8)⟧))", "`NaN` is written (_ NaN e s)"),
    refused("(assert (= f ⟦(_ -zero 1 24)⟧))", "does not hold for e = 1, s = 24"),
    refused("(assert (= l ⟦(as nil2 Int)⟧))", "`nil2` cannot have the sort Int"),
    refused("(assert (= q ⟦(as seq.empty (Set Int))⟧))", "cannot have the sort (Set Int)"),
    refused("(assert (= q ⟦seq.empty⟧))", "the sort of `seq.empty` is not determined here"),
    refused(
        "(assert (= b ((as const (Array Int Int)) ⟦p⟧)))",
        "argument 1 of `const` should be Int, but it is Bool",
    ),
    refused("(declare-sort U 0) (declare-sort ⟦U⟧ 1)", "the sort `U` is declared already"),
    refused("(assert (exists ((y Int)) ⟦y⟧))", "should be Bool, but it is Int"),
    refused("(assert (= ⟦(- )⟧ 1))", "a function in parentheses needs an argument"),
];

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
