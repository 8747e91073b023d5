; The digit sums of n, 2n and 3n are 11, 22 and 15; n has four digits.
; box: digit_sum in count_boxes.c
; level: easy
; inverse: no
; witness: n = 1244
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb digit_sum (Int) Int)
(assert (and (<= 1000 n) (< n 10000)))
(assert (= (digit_sum n) 11))
(assert (= (digit_sum (* 2 n)) 22))
(assert (= (digit_sum (* 3 n)) 15))
(check-sat)
