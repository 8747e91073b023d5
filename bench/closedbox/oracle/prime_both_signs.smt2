; A predicate on primes used with both signs on arguments that a case split makes equal.
; box: is_prime in class_boxes.c
; level: easy
; inverse: no
; reason: uf: in each case n equals m
(set-logic ALL)
(set-info :status unsat)
(declare-const n Int)
(declare-const m Int)
(declare-const p Bool)
(declare-cb is_prime (Int) Bool)
(assert (ite p (= n (+ m 0)) (and (<= n m) (>= n m))))
(assert (and (< 0 n 100) (< 0 m 100)))
(assert (xor (is_prime n) (is_prime m)))
(check-sat)
