; A prime just above a product of three primes p < q < r, all below 30, and another just below it.
; box: is_prime in class_boxes.c
; level: easy
; inverse: no
; witness: p = 2, q = 3, r = 17
(set-logic ALL)
(set-info :status sat)
(declare-const p Int)
(declare-const q Int)
(declare-const r Int)
(declare-cb is_prime (Int) Bool)
(assert (and (< 1 p) (< p q) (< q r) (< r 30)))
(assert (and (is_prime p) (is_prime q) (is_prime r)))
(assert (and (is_prime (+ (* p q r) 1)) (is_prime (- (* p q r) 1))))
(assert (> (* p q r) 100))
(check-sat)
