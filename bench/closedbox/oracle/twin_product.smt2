; Twin primes with a product between 10000 and 40000.
; box: is_prime in class_boxes.c
; level: easy
; inverse: no
; witness: p = 197, q = 199
(set-logic ALL)
(set-info :status sat)
(declare-const p Int)
(declare-const q Int)
(declare-cb is_prime (Int) Bool)
(assert (and (< 0 p) (< p 1000)))
(assert (= q (+ p 2)))
(assert (and (is_prime p) (is_prime q)))
(assert (and (< 10000 (* p q)) (< (* p q) 40000)))
(check-sat)
