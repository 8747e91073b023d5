//! Arrays, datatypes, and functions as values.

use super::{BOTH, CVC5, Group, Z3};

const SOME: &str = "
    (define-sort A () (Array Int Int))
    (define-sort B () (Array (_ BitVec 1) Bool))
    (define-fun zero () A ((as const A) 0))
    (define-fun no () B ((as const B) false))
    (define-fun yes () B ((as const B) true))";

pub(crate) const ARRAYS: Group = Group {
    proved_by: BOTH,
    declarations: SOME,
    cases: &[
        ("(select zero 5)", "0"),
        ("(select (store zero 5 1) 5)", "1"),
        ("(select (store zero 5 1) 6)", "0"),
        ("(select (store (store zero 5 1) 5 2) 5)", "2"),
        ("(= (store zero 5 0) zero)", "true"),
        ("(= (store zero 5 1) zero)", "false"),
        ("(= (store (store zero 1 1) 2 2) (store (store zero 2 2) 1 1))", "true"),
        ("(= (store (store zero 1 1) 1 0) zero)", "true"),
        ("(= (store (store no #b0 true) #b1 true) yes)", "true"),
        ("(= (store no #b0 true) (store yes #b1 false))", "true"),
        ("(= (store no #b0 true) (store yes #b0 false))", "false"),
        ("(distinct no yes (store no #b0 true) (store no #b1 true))", "true"),
        ("(distinct no yes (store no #b0 true) (store yes #b1 false))", "false"),
        (
            "(select (store ((as const (Array B Int)) 0) yes 7) (store (store no #b0 true) #b1 true))",
            "7",
        ),
        ("(select (store ((as const (Array A Int)) 0) zero 7) (store zero 3 0))", "7"),
        ("(select (store ((as const (Array A Int)) 0) zero 7) (store zero 3 1))", "0"),
    ],
};

pub(crate) const Z3_ARRAYS: Group = Group {
    proved_by: Z3,
    declarations: SOME,
    cases: &[
        ("(select ((_ map not) no) #b0)", "true"),
        ("(select ((_ map (+ (Int Int) Int)) (store zero 1 2) (store zero 1 3)) 1)", "5"),
        ("(select (lambda ((x Int)) (+ x 1)) 4)", "5"),
        ("(select (store ((as const (Array Int Bool Int)) 0) 1 true 9) 1 true)", "9"),
        ("(select (store ((as const (Array Int Bool Int)) 0) 1 true 9) 1 false)", "0"),
        ("(default (store zero 1 2))", "0"),
        ("(select (select (store ((as const (Array Int A)) zero) 1 (store zero 2 3)) 1) 2)", "3"),
        ("(exists ((a B)) (and (select a #b0) (not (select a #b1))))", "true"),
        ("(= (lambda ((x (_ BitVec 1))) (= x x)) yes)", "true"),
    ],
};

pub(crate) const CVC5_ARRAYS: Group = Group {
    proved_by: CVC5,
    declarations: SOME,
    cases: &[
        ("(eqrange zero (store zero 5 1) 0 4)", "true"),
        ("(eqrange zero (store zero 5 1) 0 5)", "false"),
        ("(eqrange zero (store zero 5 1) 6 0)", "true"),
    ],
};

const TYPES: &str = "
    (declare-datatypes ((Lst 0)) (((nul) (cons (hd Int) (tl Lst)))))
    (declare-datatypes ((Color 0)) (((red) (green) (blue))))
    (declare-datatypes ((Pair 2)) ((par (X Y) ((mk (fst X) (snd Y))))))
    (define-fun l () Lst (cons 1 (cons 2 nul)))";

pub(crate) const DATATYPES: Group = Group {
    proved_by: BOTH,
    declarations: TYPES,
    cases: &[
        ("(hd l)", "1"),
        ("(hd (tl l))", "2"),
        ("(tl (tl l))", "nul"),
        ("((_ is cons) l)", "true"),
        ("((_ is nul) l)", "false"),
        ("((_ is nul) (tl (tl l)))", "true"),
        ("(= l (cons 1 (cons (+ 1 1) nul)))", "true"),
        ("(= l (tl l))", "false"),
        ("(distinct red green blue)", "true"),
        ("(fst (mk 1 true))", "1"),
        ("(snd (mk 1 (mk 2 red)))", "(mk 2 red)"),
        ("((_ is mk) (mk 1 true))", "true"),
        ("(match l ((nul 0) ((cons h t) (+ h 10))))", "11"),
        ("(match nul (((cons h t) h) (x 7)))", "7"),
        ("(match l ((x (hd (tl x)))))", "2"),
        ("(match green ((red 1) (green 2) (blue 3)))", "2"),
        ("(match (mk 1 red) (((mk x y) (ite (= y red) x 0))))", "1"),
        ("(forall ((c Color)) (or (= c red) (= c green) (= c blue)))", "true"),
        ("(exists ((p (Pair Bool Color))) (and (fst p) (= (snd p) blue)))", "true"),
    ],
};

pub(crate) const UPDATES: Group = Group {
    proved_by: CVC5,
    declarations: TYPES,
    cases: &[
        ("((_ update hd) l 5)", "(cons 5 (tl l))"),
        ("((_ update tl) l nul)", "(cons 1 nul)"),
        ("((_ update hd) nul 5)", "nul"),
        ("((_ update fst) (mk 1 true) 2)", "(mk 2 true)"),
    ],
};

pub(crate) const FUNCTIONS: Group = Group {
    proved_by: CVC5,
    declarations: "(define-fun f ((x Int) (y Int)) Int (- x y))",
    cases: &[
        ("(@ (lambda ((x Int)) (+ x 1)) 4)", "5"),
        ("(@ (lambda ((x Int) (y Int)) (- x y)) 4 1)", "3"),
        ("(@ f 5 3)", "2"),
        ("(@ (@ f 5) 3)", "2"),
    ],
};
