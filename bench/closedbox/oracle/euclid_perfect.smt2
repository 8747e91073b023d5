; A perfect number p * (p + 1) / 2 with a prime p above 100, as Euclid made them.
; box: is_prime in class_boxes.c
; box: is_perfect in class_boxes.c
; level: easy
; inverse: yes
; witness: p = 127, n = 8128
(set-logic ALL)
(set-info :status sat)
(declare-const p Int)
(declare-const n Int)
(declare-cb is_prime (Int) Bool)
(declare-cb is_perfect (Int) Bool)
(assert (and (< 100 p) (< p 10000)))
(assert (is_prime p))
(assert (= (* 2 n) (* p (+ p 1))))
(assert (is_perfect n))
(check-sat)
