; A multiple of 9 below 1000 whose digit sum is no multiple of 9.
; box: digit_sum in count_boxes.c
; level: medium
; inverse: no
; reason: table: a number and its digit sum have the same remainder by 9
; domain: digit_sum 9..999
(set-logic ALL)
(set-info :status unsat)
(declare-const n Int)
(declare-const k Int)
(declare-cb digit_sum (Int) Int)
(assert (and (< 0 k) (= n (* 9 k)) (< n 1000)))
(assert (not (= (mod (digit_sum n) 9) 0)))
(check-sat)
