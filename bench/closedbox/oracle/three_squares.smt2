; Three different squares, none of them zero, that add up to 1001; the least and the greatest add
; up to a prime.
; box: is_square in class_boxes.c
; box: is_prime in class_boxes.c
; level: medium
; inverse: no
; witness: a = 1, b = 324, c = 676
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb is_square (Int) Bool)
(declare-cb is_prime (Int) Bool)
(assert (and (< 0 a) (< a b) (< b c) (= (+ a b c) 1001)))
(assert (and (is_square a) (is_square b) (is_square c)))
(assert (is_prime (+ a c)))
(check-sat)
