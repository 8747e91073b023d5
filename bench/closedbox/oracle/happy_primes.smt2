; Two happy primes that differ by 6, above 50.
; box: is_happy in class_boxes.c
; box: is_prime in class_boxes.c
; level: easy
; inverse: no
; witness: p = 103, q = 109
(set-logic ALL)
(set-info :status sat)
(declare-const p Int)
(declare-const q Int)
(declare-cb is_happy (Int) Bool)
(declare-cb is_prime (Int) Bool)
(assert (and (< 50 p) (< p 700)))
(assert (= q (+ p 6)))
(assert (and (is_happy p) (is_happy q) (is_prime p) (is_prime q)))
(check-sat)
