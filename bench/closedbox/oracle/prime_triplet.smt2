; Primes p, p + 2 and p + 4 with 3 < p < 400.
; box: is_prime in class_boxes.c
; level: medium
; inverse: no
; reason: table: one of three such numbers is a multiple of 3
; domain: is_prime 4..404
(set-logic ALL)
(set-info :status unsat)
(declare-const p Int)
(declare-cb is_prime (Int) Bool)
(assert (and (< 3 p) (< p 400)))
(assert (and (is_prime p) (is_prime (+ p 2)) (is_prime (+ p 4))))
(check-sat)
