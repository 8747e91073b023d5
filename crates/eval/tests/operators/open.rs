//! What the standard leaves open, what follows all the same, and what quantifiers decide.

use super::{OPEN, check, check_sound};

#[test]
fn operators_that_are_open() {
    check(
        "(declare-datatypes ((Lst 0)) (((nil) (cons (head Int) (tail Lst)))))",
        &[
            ("(div 1 0)", OPEN),
            ("(mod 1 0)", OPEN),
            ("(rem 1 0)", OPEN),
            ("(/ 1.0 0.0)", OPEN),
            ("(/ 1.0 0.0 2.0)", OPEN),
            ("(div 8 0 2)", OPEN),
            ("(bvudiv_i #x1 #x0)", OPEN),
            ("(bvsdiv0 #x1)", OPEN),
            ("(fp.min (_ +zero 3 5) (_ -zero 3 5))", OPEN),
            ("(fp.max (_ -zero 3 5) (_ +zero 3 5))", OPEN),
            ("((_ fp.to_ubv 3) RNE (fp #b1 #b011 #x0))", OPEN),
            ("((_ fp.to_sbv 3) RNE (_ NaN 3 5))", OPEN),
            ("(fp.to_real (_ +oo 3 5))", OPEN),
            ("(fp.to_ieee_bv (_ NaN 3 5))", OPEN),
            ("(seq.nth (seq.unit 1) 1)", OPEN),
            ("(seq.nth (as seq.empty (Seq Int)) (- 1))", OPEN),
            ("(head nil)", OPEN),
            ("(tail nil)", OPEN),
            ("(sqrt (- 1.0))", OPEN),
            ("real.pi", OPEN),
            ("(sin 1.0)", OPEN),
        ],
    );
}

#[test]
fn what_follows_all_the_same() {
    check(
        "(declare-datatypes ((Lst 0)) (((nil) (cons (head Int) (tail Lst)))))
         (declare-datatypes ((Pair 0)) (((mk (fst Int) (snd Int)))))
         (declare-datatypes ((Color 0)) (((red) (green))))
         (declare-datatypes ((Box 0)) (((empty) (box (color Color)))))
         (define-sort A () (Array Int Int))
         (define-fun u () Int (div 1 0))
         (define-fun p () Bool (= u 5))
         (define-fun a () A ((as const A) 0))",
        &[
            ("(or true (= (div 1 0) 5))", "true"),
            ("(or (= (div 1 0) 5) true)", "true"),
            ("(or p false)", OPEN),
            ("(and (= (div 1 0) 5) false)", "false"),
            ("(and p true)", OPEN),
            ("(=> p true)", "true"),
            ("(=> false p)", "true"),
            ("(=> p false)", OPEN),
            ("(not p)", OPEN),
            ("(= (div 1 0) (div 1 0))", "true"),
            ("(= (div 1 0) (div 1 (- 2 2)))", "true"),
            ("(= (div 1 0) (div 2 0))", OPEN),
            ("(= 1 u 2)", "false"),
            ("(distinct u u)", "false"),
            ("(distinct u 1 1)", "false"),
            ("(distinct u 1 2)", OPEN),
            ("(ite (= (div 1 0) 2) 7 7)", "7"),
            ("(ite p 7 8)", OPEN),
            ("(ite true 7 u)", "7"),
            ("(* 0 (div 1 0))", "0"),
            ("(* (div 1 0) 2 0)", "0"),
            ("(* u 1)", OPEN),
            ("(let ((x u)) 3)", "3"),
            ("(select (store a 1 (div 1 0)) 2)", "0"),
            ("(select (store a 1 (div 1 0)) 1)", OPEN),
            ("(= (select (store a 1 u) 1) u)", "true"),
            ("(select (store a u 1) 2)", OPEN),
            ("(select (store a u 4) u)", "4"),
            ("(= (store a 1 u) (store a 1 u))", "true"),
            ("(= (store (store a 1 u) 2 3) (store a 2 4))", "false"),
            ("((_ is cons) (cons (head nil) nil))", "true"),
            ("((_ is nil) (cons u nil))", "false"),
            ("((_ is nil) (tail nil))", OPEN),
            ("((_ is mk) (mk u u))", "true"),
            ("(tail (cons u nil))", "nil"),
            ("(fst (mk 1 u))", "1"),
            ("(= (cons u nil) nil)", "false"),
            ("(= (cons u (cons 1 nil)) (cons u nil))", "false"),
            ("(= (mk 1 u) (mk 2 u))", "false"),
            ("(= (mk 1 u) (mk 1 u))", "true"),
            ("(match (cons u nil) ((nil 1) ((cons h t) 2)))", "2"),
            ("(match (tail nil) ((nil 1) ((cons h t) 2)))", OPEN),
            ("(match (color empty) ((x 2)))", "2"),
            ("(seq.len (seq.++ (seq.unit u) (seq.unit 1)))", "2"),
            ("(seq.nth (seq.++ (seq.unit u) (seq.unit 1)) 1)", "1"),
            ("(= (seq.unit u) (as seq.empty (Seq Int)))", "false"),
        ],
    );
}

#[test]
fn finite_quantifiers() {
    check(
        "(declare-datatypes ((Color 0)) (((red) (green) (blue))))
         (declare-datatypes ((Pair 0)) (((mk (fst Bool) (snd Color)))))
         (define-fun u () Int (div 1 0))",
        &[
            ("(forall ((x (_ BitVec 8))) (= (bvadd x x) (bvshl x #x01)))", "true"),
            ("(forall ((x (_ BitVec 8))) (bvule x #xfe))", "false"),
            ("(exists ((x (_ BitVec 8))) (= (bvmul x x) #x11))", "true"),
            ("(exists ((x (_ BitVec 8))) (= (bvmul x #x02) #x11))", "false"),
            ("(forall ((p Bool)) (or p (not p)))", "true"),
            ("(forall ((p Bool)) p)", "false"),
            ("(forall ((c Color)) (distinct c red))", "false"),
            ("(exists ((c Color) (d Color)) (distinct c d red))", "true"),
            ("(exists ((p Pair)) (and (fst p) (= (snd p) green)))", "true"),
            ("(forall ((a (Array Bool Bool))) (= (select a true) (select a false)))", "false"),
            (
                "(exists ((a (Array Bool Color))) (distinct (select a true) (select a false)))",
                "true",
            ),
            ("(forall ((p Bool)) (=> p (= u 1)))", OPEN),
            ("(forall ((p Bool)) (or p (= u 1) (not p)))", "true"),
            ("(exists ((p Bool)) (and p (= u 1)))", OPEN),
            ("(forall ((p Bool)) (and p (= u 1)))", "false"),
            ("(forall ((p Bool)) (exists ((q Bool)) (xor p q)))", "true"),
            ("(exists ((q Bool)) (forall ((p Bool)) (xor p q)))", "false"),
            ("(forall ((x (_ BitVec 4))) (exists ((y (_ BitVec 4))) (= (bvmul y #x3) x)))", "true"),
            (
                "(forall ((x (_ BitVec 4))) (exists ((y (_ BitVec 4))) (= (bvmul y #x2) x)))",
                "false",
            ),
        ],
    );
}

#[test]
fn infinite_quantifiers() {
    check(
        "(declare-datatypes ((Lst 0)) (((nil) (cons (head Int) (tail Lst)))))",
        &[
            ("(forall ((x Int)) (= x x))", "true"),
            ("(forall ((x Int)) (or (= x 1) (not (= x 1))))", "true"),
            ("(exists ((x Int)) (= x 123456))", "true"),
            ("(exists ((x Int)) (distinct x 123456))", "true"),
            ("(forall ((x Int)) (< x 1000))", "false"),
            ("(forall ((x Int)) (=> (= x 3) (< x 4)))", "true"),
            ("(forall ((x Int)) (= x 3))", "false"),
            ("(exists ((x Int)) (and (= x 3) (= x 4)))", "false"),
            ("(exists ((x Int) (y Int)) (distinct x y))", "true"),
            ("(exists ((s String)) (= s \"hello\"))", "true"),
            ("(forall ((s String)) (= s \"hello\"))", "false"),
            ("(exists ((l Lst)) (= l (cons 1 nil)))", "true"),
            ("(forall ((a (Array Int Int))) (= (select a 0) (select a 0)))", "true"),
            ("(exists ((a (Array Int Int))) (= a ((as const (Array Int Int)) 5)))", "true"),
            ("(exists ((r Real)) (< 0.0 r 1.0))", "true"),
            ("(forall ((x (_ BitVec 64))) (= (bvand x x) (bvand x x)))", "true"),
            ("(exists ((x (_ BitVec 64))) (= x #x0123456789abcdef))", "true"),
        ],
    );
}

#[test]
fn quantifiers_between_bounds() {
    check(
        "(define-fun n () Int 10)
         (define-fun u () Int (div 1 0))",
        &[
            ("(forall ((i Int)) (=> (and (<= 0 i) (< i n)) (< (* i i) 82)))", "true"),
            ("(forall ((i Int)) (=> (and (<= 0 i) (< i n)) (< (* i i) 81)))", "false"),
            ("(forall ((i Int)) (=> (<= 0 i) (=> (not (>= i n)) (< (* i i) 82))))", "true"),
            ("(forall ((i Int)) (or (< i 3) (> i 7) (< (* i i) 50)))", "true"),
            ("(forall ((i Int)) (or (< i 3) (> i 7) (< (* i i) 49)))", "false"),
            ("(exists ((i Int)) (and (<= 0 i 100) (= (* i i) 7921)))", "true"),
            ("(exists ((i Int)) (and (<= 0 i 100) (= (* i i) 7922)))", "false"),
            (
                "(exists ((i Int)) (and (> n i) (>= i (- (+ n 2))) (= (mod i 7) 3) (= (mod i 5) 4)))",
                "true",
            ),
            ("(exists ((i Int)) (and (> n i) (>= i 0) (= (mod i 7) 3) (= (mod i 5) 4)))", "false"),
            // Bits between bounds, without and with a sign.
            (
                "(forall ((b (_ BitVec 32))) (=> (bvult b #x00000009) (bvult (bvmul b b) #x00000041)))",
                "true",
            ),
            (
                "(forall ((b (_ BitVec 32))) (=> (bvult b #x00000009) (bvult (bvmul b b) #x00000040)))",
                "false",
            ),
            (
                "(forall ((b (_ BitVec 32))) (or (bvugt b #x00000008) (bvule (bvmul b b) #x00000040)))",
                "true",
            ),
            (
                "(forall ((b (_ BitVec 32))) (=> (and (bvsle #xfffffffe b) (not (bvsgt b #x00000003))) (bvule (bvmul b b) #x00000009)))",
                "true",
            ),
            (
                "(forall ((b (_ BitVec 32))) (=> (and (bvsle #xfffffffd b) (not (bvsgt b #x00000002))) (bvult (bvmul b b) #x00000009)))",
                "false",
            ),
            (
                "(exists ((b (_ BitVec 64))) (and (bvuge b #xfffffffffffffff0) (= (bvmul b b) #x0000000000000079)))",
                "true",
            ),
            (
                "(exists ((b (_ BitVec 64))) (and (bvuge b #xfffffffffffffff6) (= (bvmul b b) #x0000000000000079)))",
                "false",
            ),
            (
                "(exists ((b (_ BitVec 64))) (and (bvslt b #x0000000000000005) (bvsgt b #x0000000000000005)))",
                "false",
            ),
            (
                "(forall ((b (_ BitVec 32)) (c (_ BitVec 32))) (=> (and (bvult b c) (bvult c #x00000006)) (bvult (bvmul b c) #x00000015)))",
                "true",
            ),
            // Variables that bound each other.
            (
                "(forall ((i Int) (j Int)) (=> (and (<= 0 i) (< i j) (< j n)) (< (* i j) 73)))",
                "true",
            ),
            (
                "(forall ((i Int) (j Int)) (=> (and (<= 0 i) (< i j) (< j n)) (< (* i j) 72)))",
                "false",
            ),
            ("(forall ((i Int) (p Bool)) (=> (<= 3 i 5) (or p (> (* i i) 8))))", "true"),
            (
                "(forall ((i Int)) (=> (<= 0 i 4) (exists ((j Int)) (and (<= i j (+ i 1)) (= 0 (mod (* j j) 2))))))",
                "true",
            ),
            // The inner variable hides the outer.
            (
                "(forall ((i Int)) (=> (<= 0 i 2) (forall ((i Int)) (=> (<= 5 i 6) (> (* i i) 24)))))",
                "true",
            ),
            // Nothing lies between these.
            ("(forall ((i Int)) (=> (and (< i 3) (> i 2)) (= (* i i) u)))", "true"),
            ("(exists ((i Int)) (and (< i 3) (> i 2) (= (* i i) u)))", "false"),
            // Many, when nothing else decides.
            ("(forall ((i Int)) (=> (<= 0 i 20000) (<= (* i i) 400000000)))", "true"),
            ("(forall ((i Int)) (! (=> (<= 0 i 5) (<= (* i i) 25)) :pattern ((* i i))))", "true"),
            // A bound without a value is none, and one bound is not enough.
            ("(forall ((i Int)) (=> (and (<= 0 i) (< i u)) (>= (* i i) i)))", OPEN),
            ("(forall ((i Int)) (=> (<= 0 i) (>= (* i i) i)))", OPEN),
            ("(forall ((i Int)) (=> (or (<= 0 i) (< i 10)) (>= (* i i) i)))", OPEN),
            ("(forall ((i Int)) (=> (<= 0 i 3) (= (* i i) u)))", OPEN),
        ],
    );
}

#[test]
fn no_quantifier_is_decided_wrongly() {
    let truths = [
        "(forall ((x Int)) (> (* x x) (- 1)))",
        "(forall ((x Int) (y Int)) (= (+ x y) (+ y x)))",
        "(forall ((x Int)) (exists ((y Int)) (> y x)))",
        "(forall ((x Int)) (exists ((y Int)) (= x y)))",
        "(forall ((x Int)) (distinct x (+ x 1)))",
        "(forall ((x Int)) (= (mod (* 2 x) 2) 0))",
        "(forall ((x Real)) (= (/ (* 2.0 x) 2.0) x))",
        "(forall ((x Real) (y Real)) (=> (< x y) (< x (/ (+ x y) 2.0) y)))",
        "(forall ((x (_ BitVec 40))) (= (bvadd x x) (bvmul x #x0000000002)))",
        "(forall ((s String)) (>= (str.len s) 0))",
        "(forall ((s String)) (str.prefixof s s))",
        "(forall ((s String) (t String)) (str.prefixof s (str.++ s t)))",
        "(forall ((a (Array Int Int)) (i Int)) (= (store a i (select a i)) a))",
        "(forall ((a (Array Int Int)) (i Int) (v Int)) (= (select (store a i v) i) v))",
        "(forall ((x (_ FloatingPoint 8 24))) (or (fp.isNaN x) (fp.leq x (_ +oo 8 24))))",
        "(forall ((l (Seq Int))) (= (seq.++ l (as seq.empty (Seq Int))) l))",
        "(exists ((x Int)) (= (* x x) 1522756))",
        "(exists ((x Int)) (and (> x 1000) (= (mod x 1001) 17)))",
        "(exists ((f (-> Int Int))) (and (= (f 0) 1) (= (f 1) 0)))",
    ];
    for truth in truths {
        let lie = format!("(not {truth})");
        check_sound("", &[(truth, "true"), (&lie, "false")]);
    }
}

/// These follow, but it takes more than one look at each part to see it.
#[test]
fn what_follows_less_clearly() {
    check_sound(
        "(define-sort A () (Array Int Int)) (define-sort B () (Array Bool Int))
         (define-sort N () (Array B Int))
         (define-fun u () Int (div 1 0))
         (define-fun p () Bool (= u 5))
         (define-fun a () A ((as const A) 0))
         (define-fun b ((n Int)) B ((as const B) n)) (define-fun n () N ((as const N) 0))",
        &[
            ("(=> p p)", "true"),
            ("(or p (not p))", "true"),
            ("(and p (not p))", "false"),
            ("(xor p p)", "false"),
            ("(= (+ u 0) u)", "true"),
            ("(< u (+ u 1))", "true"),
            ("(distinct u (+ u 1))", "true"),
            ("(<= 0 (mod u 3))", "true"),
            ("(= (- u u) 0)", "true"),
            ("(select (store a u 0) 2)", "0"),
            ("(select (store (store a 2 1) u 1) 2)", "1"),
            ("(= (store a u 0) a)", "true"),
            ("(select (store n (b u) 7) (store (store (b 0) true 2) false 3))", "0"),
            ("(fp.isZero (fp.min (_ +zero 3 5) (_ -zero 3 5)))", "true"),
            ("(fp.eq (fp.min (_ +zero 3 5) (_ -zero 3 5)) (_ +zero 3 5))", "true"),
            ("(fp.isNaN ((_ to_fp 3 5) (fp.to_ieee_bv (_ NaN 3 5))))", "true"),
        ],
    );
}
