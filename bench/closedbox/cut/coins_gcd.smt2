; Three coins pay 100 with two a's, three b's and one c. The divisor of b and c is 5 and that of a
; and b is 1.
; box: gcd_int in number_boxes.c
; level: medium
; inverse: no
; reason: table: 5 divides b and c and 100, so it divides a too
; domain: gcd_int 2..97, 2..97
(set-logic ALL)
(set-info :status unsat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb gcd_int (Int Int) Int)
(assert (and (< 1 a) (< a 50) (< 1 b) (< b 33) (< 1 c) (< c 98)))
(assert (= (gcd_int a b) 1))
(assert (= (gcd_int b c) 5))
(assert (= (+ (* 2 a) (* 3 b) c) 100))
(check-sat)
