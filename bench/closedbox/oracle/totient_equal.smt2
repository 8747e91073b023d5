; Two neighbours with the same totient, above 100.
; box: totient in count_boxes.c
; level: easy
; inverse: no
; witness: n = 194
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb totient (Int) Int)
(assert (and (< 100 n) (< n 600)))
(assert (= (totient n) (totient (+ n 1))))
(check-sat)
