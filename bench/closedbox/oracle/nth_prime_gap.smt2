; An index below 50 whose prime is followed by a gap of 14.
; box: nth_prime in count_boxes.c
; level: easy
; inverse: yes
; witness: i = 30, p = 113, q = 127
(set-logic ALL)
(set-info :status sat)
(declare-const i Int)
(declare-const p Int)
(declare-const q Int)
(declare-cb nth_prime (Int) Int)
(assert (and (<= 1 i) (< i 200)))
(assert (and (= p (nth_prime i)) (= q (nth_prime (+ i 1)))))
(assert (= (- q p) 14))
(assert (< i 50))
(check-sat)
