; Five primes in arithmetic progression above 100, with a step that is not a multiple of 60.
; box: is_prime in class_boxes.c
; level: medium
; inverse: no
; witness: p = 107, d = 30
(set-logic ALL)
(set-info :status sat)
(declare-const p Int)
(declare-const d Int)
(declare-cb is_prime (Int) Bool)
(assert (and (< 100 p 2000) (< 0 d 200)))
(assert (and (is_prime p) (is_prime (+ p d)) (is_prime (+ p (* 2 d)))
             (is_prime (+ p (* 3 d))) (is_prime (+ p (* 4 d)))))
(assert (not (= (mod d 60) 0)))
(check-sat)
