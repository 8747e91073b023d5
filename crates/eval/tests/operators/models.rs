//! Models: functions in the forms that solvers print, definitions that need each other, and arrays
//! that are equal although they are given in different ways.

use super::{OPEN, check, check_with};
use std::time::{Duration, Instant};

#[test]
fn functions_by_cases() {
    check_with(
        "(declare-fun f (Int) Int) (declare-fun g (Int Bool) Int) (declare-const x Int)
         (declare-fun h (Int) Int)",
        "sat
         (
           (define-fun x () Int (- 3))
           (define-fun f ((x!0 Int)) Int (ite (= x!0 1) 10 (ite (= x!0 2) 20 (- 1))))
           (define-fun g ((a Int) (b Bool)) Int
             (ite (and (= a 1) (= b true)) 7 (ite (or (= a 2) (= a 3)) 8 9)))
           (define-fun h ((a Int)) Int (f (+ a 1)))
         )",
        &[
            ("x", "(- 3)"),
            ("(f 1)", "10"),
            ("(f 2)", "20"),
            ("(f x)", "(- 1)"),
            ("(f (f 1))", "(- 1)"),
            ("(g 1 true)", "7"),
            ("(g 1 false)", "9"),
            ("(g 3 false)", "8"),
            ("(h 0)", "10"),
            ("(forall ((i Int)) (=> (> i 2) (= (f i) (- 1))))", "true"),
            ("(forall ((i Int)) (distinct (f i) 5))", "true"),
            ("(exists ((i Int)) (= (f i) 20))", "true"),
            ("(exists ((i Int)) (= (f i) 21))", "false"),
        ],
    );
}

#[test]
fn arrays_by_functions() {
    check_with(
        "(declare-const a (Array Int Int)) (declare-const b (Array Int Int))
         (declare-const c (Array Int Int)) (declare-const d (Array Int Int))",
        "sat
         (
           (define-fun k!0 ((x!0 Int)) Int (ite (= x!0 1) 10 0))
           (define-fun a () (Array Int Int) (_ as-array k!0))
           (define-fun b () (Array Int Int) (store ((as const (Array Int Int)) 0) 1 10))
           (define-fun c () (Array Int Int) (lambda ((i Int)) (ite (= i 1) 10 0)))
           (define-fun d () (Array Int Int) (lambda ((i Int)) (+ i 1)))
         )",
        &[
            ("(select a 1)", "10"),
            ("(select a 2)", "0"),
            ("(= a b)", "true"),
            ("(= b c)", "true"),
            ("(= a c)", "true"),
            ("(= a (store b 2 3))", "false"),
            ("(select d 41)", "42"),
            ("(= d b)", "false"),
            ("(select (store d 41 0) 41)", "0"),
            ("(select (store d 41 0) 42)", "43"),
            ("(= (store a 1 0) ((as const (Array Int Int)) 0))", "true"),
        ],
    );
}

#[test]
fn definitions_that_need_each_other() {
    check_with(
        "(declare-const x Int) (declare-const y Int) (declare-const z Int)
         (declare-fun f (Int) Int) (declare-fun g (Int) Int) (declare-const w Int)",
        "sat
         (
           (define-fun x () Int (+ y 1))
           (define-fun y () Int 4)
           (define-fun z () Int (+ z 1))
           (define-fun f ((a Int)) Int (ite (= a 0) 1 (g (- a 1))))
           (define-fun g ((a Int)) Int (ite (= a 0) 2 (f (- a 1))))
         )",
        &[
            ("x", "5"),
            ("z", OPEN),
            ("(* 0 z)", "0"),
            ("(or true (= z 1))", "true"),
            ("(f 0)", "1"),
            ("(f 1)", "2"),
            ("(f 10)", "1"),
            ("(g 10)", "2"),
            ("w", OPEN),
            ("(= w w)", "true"),
            ("(< w 3)", OPEN),
        ],
    );
}

#[test]
fn cyclic_definitions_end() {
    check_with(
        "(declare-const p Int) (declare-const q Int) (declare-fun f (Int) Int)
         (declare-const r Bool)",
        "sat
         (
           (define-fun p () Int (+ q 1))
           (define-fun q () Int (- p 1))
           (define-fun f ((a Int)) Int (f a))
           (define-fun r () Bool (not r))
         )",
        &[("p", OPEN), ("q", OPEN), ("(f 0)", OPEN), ("r", OPEN), ("(or r true)", "true")],
    );
}

#[test]
fn recursive_functions() {
    check(
        "(define-fun-rec fact ((n Int)) Int (ite (<= n 0) 1 (* n (fact (- n 1)))))
         (define-fun-rec ack ((m Int) (n Int)) Int
           (ite (= m 0) (+ n 1)
             (ite (= n 0) (ack (- m 1) 1) (ack (- m 1) (ack m (- n 1))))))
         (define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
           ((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))
         (define-fun-rec fib ((n Int)) Int (ite (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))
         (declare-datatypes ((Lst 0)) (((nil) (cons (head Int) (tail Lst)))))
         (define-fun-rec sum ((l Lst)) Int (match l ((nil 0) ((cons h t) (+ h (sum t))))))
         (define-fun-rec upto ((n Int)) Lst (ite (= n 0) nil (cons n (upto (- n 1)))))",
        &[
            ("(fact 20)", "2432902008176640000"),
            ("(fact (- 5))", "1"),
            ("(ack 2 3)", "9"),
            ("(ack 3 3)", "61"),
            ("(even 1000)", "true"),
            ("(odd 1000)", "false"),
            ("(fib 90)", "2880067194370816120"),
            ("(sum (upto 1000))", "500500"),
            ("(sum nil)", "0"),
        ],
    );
}

#[test]
fn infinite_recursion_is_undetermined() {
    let start = Instant::now();
    check(
        "(define-fun-rec up ((n Int)) Int (up (+ n 1)))
         (define-fun-rec same ((n Int)) Int (same n))
         (define-fun-rec grow ((n Int)) Int (+ 1 (grow (+ n 1))))
         (define-fun-rec stop ((n Int)) Int (ite (> n 5) n (stop (+ n 1))))",
        &[
            ("(same 1)", OPEN),
            ("(up 1)", OPEN),
            ("(grow 0)", OPEN),
            ("(* 0 (up 1))", "0"),
            ("(stop 0)", "6"),
        ],
    );
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn equal_arrays_given_in_different_ways() {
    check(
        "(define-sort B () (Array Bool Int)) (define-sort C () (Array (_ BitVec 1) Int))
         (define-sort D () (Array (_ BitVec 2) Int))
         (define-fun b ((n Int)) B ((as const B) n)) (define-fun c ((n Int)) C ((as const C) n))
         (define-fun d ((n Int)) D ((as const D) n))
         (define-fun d4 ((n Int)) D
           (store (store (store (store (d n) #b11 4) #b00 1) #b10 3) #b01 2))",
        &[
            ("(= (store (store (b 0) true 1) false 1) (b 1))", "true"),
            ("(= (store (store (b 0) true 1) false 2) (store (b 2) true 1))", "true"),
            ("(= (store (b 0) true 1) (store (b 1) false 0))", "true"),
            ("(= (store (b 0) true 1) (store (b 1) true 0))", "false"),
            ("(= (store (c 0) #b0 1) (store (c 1) #b1 0))", "true"),
            ("(= (d4 0) (d4 9))", "true"),
            ("(= (store (d4 0) #b00 5) (d4 9))", "false"),
            ("(distinct (d4 0) (d4 9))", "false"),
            ("(= (lambda ((x Bool)) (ite x 1 2)) (store (b 2) true 1))", "true"),
            ("(= (lambda ((x (_ BitVec 2))) (+ 1 (ubv_to_int x))) (d4 7))", "true"),
        ],
    );
}

#[test]
fn arrays_as_keys() {
    check(
        "(define-sort B () (Array Bool Int)) (define-sort N () (Array B Int))
         (define-fun b ((n Int)) B ((as const B) n)) (define-fun n () N ((as const N) 0))
         (define-fun full () B (store (store (b 0) true 1) false 1))
         (define-fun deep () (Array N Int) (store ((as const (Array N Int)) 0) (store n full 5) 9))",
        &[
            ("(select (store n full 7) (b 1))", "7"),
            ("(select (store n (b 1) 7) full)", "7"),
            ("(select (store n full 7) (b 0))", "0"),
            ("(= (store n full 7) (store n (b 1) 7))", "true"),
            ("(select (store n (b (div 1 0)) 7) full)", OPEN),
            ("(select deep (store n (b 1) 5))", "9"),
            ("(select deep (store n (b 1) 6))", "0"),
            ("(select deep (store (store n full 1) (b 1) 5))", "9"),
        ],
    );
}

#[test]
fn choices_of_a_solver() {
    check_with(
        "(declare-const x Int)",
        "sat
         ((x 0) ((div 1 x) 7) ((seq.nth (seq.unit 1) 5) 3)
          ((fp.min (_ +zero 3 5) (_ -zero 3 5)) (_ +zero 3 5)))",
        &[
            ("(div 1 0)", "7"),
            ("(+ (div 1 x) 1)", "8"),
            ("(div 2 0)", OPEN),
            ("(seq.nth (seq.unit 1) 5)", "3"),
            ("(seq.nth (seq.unit 1) 6)", OPEN),
            ("(fp.min (_ +zero 3 5) (_ -zero 3 5))", "(_ +zero 3 5)"),
        ],
    );
}
