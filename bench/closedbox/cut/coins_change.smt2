; Three coins a < b < c pay 101 with two a's, three b's and one c. The divisors of neighbours are 1
; and 7, and a has a common divisor of 3 or 5 with c.
; box: gcd_int in number_boxes.c
; level: easy
; inverse: no
; witness: a = 5, b = 7, c = 70
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb gcd_int (Int Int) Int)
(assert (and (< 1 a) (< a b) (< b c) (< c 100)))
(assert (= (gcd_int a b) 1))
(assert (= (gcd_int b c) 7))
(assert (= (+ (* 2 a) (* 3 b) c) 101))
(assert (or (= (gcd_int a c) 5) (= (gcd_int a c) 3)))
(check-sat)
