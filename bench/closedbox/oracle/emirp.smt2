; Two different primes, each the other written backwards, with a difference of 198 or 396.
; box: is_prime in class_boxes.c
; box: reverse_digits in count_boxes.c
; level: easy
; inverse: no
; witness: p = 347, q = 743
(set-logic ALL)
(set-info :status sat)
(declare-const p Int)
(declare-const q Int)
(declare-cb is_prime (Int) Bool)
(declare-cb reverse_digits (Int) Int)
(assert (and (< 100 p) (< p 1000)))
(assert (= q (reverse_digits p)))
(assert (and (is_prime p) (is_prime q)))
(assert (or (= (- q p) 198) (= (- q p) 396)))
(check-sat)
