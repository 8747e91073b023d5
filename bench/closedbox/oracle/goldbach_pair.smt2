; Two primes that add up to 2024, one of them below 30.
; box: is_prime in class_boxes.c
; level: easy
; inverse: no
; witness: p = 7, q = 2017
(set-logic ALL)
(set-info :status sat)
(declare-const p Int)
(declare-const q Int)
(declare-cb is_prime (Int) Bool)
(assert (= (+ p q) 2024))
(assert (and (< 1 p) (< p 30)))
(assert (and (is_prime p) (is_prime q)))
(check-sat)
