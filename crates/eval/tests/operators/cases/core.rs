//! Truth values, equality, conditions, and constraints that count.

use super::{BOTH, Group, Z3};

pub(crate) const BOOLEANS: Group = Group {
    proved_by: BOTH,
    declarations: "",
    cases: &[
        ("true", "(not false)"),
        ("false", "(not true)"),
        ("(=> true false)", "false"),
        ("(=> false false)", "true"),
        ("(=> false true false)", "true"),
        ("(=> true false false)", "true"),
        ("(=> (=> true false) false)", "true"),
        ("(and true true true)", "true"),
        ("(and true true false)", "false"),
        ("(or false false true)", "true"),
        ("(or false false)", "false"),
        ("(xor true true)", "false"),
        ("(xor true true true)", "true"),
        ("(xor true false true false)", "false"),
        ("(= 1 1 1)", "true"),
        ("(= 1 1 2)", "false"),
        ("(= 2 1 2)", "false"),
        ("(= true false false)", "false"),
        ("(distinct 1 2 3)", "true"),
        ("(distinct 1 2 1)", "false"),
        ("(distinct true false true)", "false"),
        ("(distinct #b00 #b01 #b10 #b11)", "true"),
        ("(ite true 1 2)", "1"),
        ("(ite (distinct 1 2) #b0 #b1)", "#b0"),
        ("(let ((x 1) (y 2)) (let ((x y) (y x)) (- x y)))", "1"),
        ("(let ((x 1)) (+ (let ((x 5)) x) x))", "6"),
        ("(forall ((p Bool) (q Bool)) (= (=> p q) (or (not p) q)))", "true"),
        ("(exists ((x (_ BitVec 3))) (= (bvmul x x) #b100))", "true"),
        ("(exists ((x (_ BitVec 3))) (= (bvmul x x) #b101))", "false"),
        ("(forall ((x (_ BitVec 3))) (exists ((y (_ BitVec 3))) (= (bvadd x y) #b000)))", "true"),
        ("(exists ((y (_ BitVec 3))) (forall ((x (_ BitVec 3))) (= (bvadd x y) #b000)))", "false"),
    ],
};

pub(crate) const Z3_NAMES: Group = Group {
    proved_by: Z3,
    declarations: "",
    cases: &[
        ("(implies true false)", "false"),
        ("(iff true false)", "false"),
        ("(iff true true)", "true"),
        ("(and true)", "true"),
        ("(or false)", "false"),
        ("(xor true)", "true"),
        ("(distinct 1)", "true"),
        ("(equals 1 1)", "true"),
        ("(equiv true false)", "false"),
        ("(&& true false)", "false"),
        ("(if false 1 2)", "2"),
        ("(if_then_else true 1 2)", "1"),
    ],
};

pub(crate) const Z3_COUNTING: Group = Group {
    proved_by: Z3,
    declarations: "",
    cases: &[
        ("((_ at-most 1) true false true)", "false"),
        ("((_ at-most 2) true false true)", "true"),
        ("((_ at-most 0) false)", "true"),
        ("((_ at-least 2) true false true)", "true"),
        ("((_ at-least 3) true false true)", "false"),
        ("((_ pble 5 2 3 4) true true false)", "true"),
        ("((_ pble 4 2 3 4) true true false)", "false"),
        ("((_ pbge 6 2 3 4) true false true)", "true"),
        ("((_ pbge 7 2 3 4) true false true)", "false"),
        ("((_ pbeq 9 2 3 4) true true true)", "true"),
        ("((_ pbeq 8 2 3 4) true true true)", "false"),
    ],
};
