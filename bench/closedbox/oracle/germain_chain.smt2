; A chain of Sophie Germain: p, 2p + 1 and 4p + 3 are prime, and p lies between 500 and 5000.
; box: is_prime in class_boxes.c
; level: easy
; inverse: no
; witness: p = 3911, q = 7823, r = 15647
(set-logic ALL)
(set-info :status sat)
(declare-const p Int)
(declare-const q Int)
(declare-const r Int)
(declare-cb is_prime (Int) Bool)
(assert (and (< 500 p) (< p 5000)))
(assert (= q (+ (* 2 p) 1)))
(assert (= r (+ (* 2 q) 1)))
(assert (and (is_prime p) (is_prime q) (is_prime r)))
(check-sat)
