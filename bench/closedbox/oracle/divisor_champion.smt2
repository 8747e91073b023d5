; A number of three digits with 24 divisors that is not divisible by 8.
; box: divisor_count in count_boxes.c
; level: easy
; inverse: yes
; witness: n = 924
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb divisor_count (Int) Int)
(assert (and (<= 100 n) (< n 1000)))
(assert (= (divisor_count n) 24))
(assert (not (= (mod n 8) 0)))
(assert (= (mod n 11) 0))
(check-sat)
