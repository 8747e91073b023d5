; The two prime factors of 1022117, with the box only saying what is prime.
; box: is_prime in class_boxes.c
; level: easy
; inverse: yes
; witness: p = 1009, q = 1013
(set-logic ALL)
(set-info :status sat)
(declare-const p Int)
(declare-const q Int)
(declare-cb is_prime (Int) Bool)
(assert (= (* p q) 1022117))
(assert (and (< 1 p) (< p q) (< q 100000)))
(assert (and (is_prime p) (is_prime q)))
(check-sat)
