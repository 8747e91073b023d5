; An odd perfect number below 2000.
; box: is_perfect in class_boxes.c
; level: medium
; inverse: no
; reason: table: perfect numbers below 2000 are 6, 28 and 496
; domain: is_perfect 1..1999
(set-logic ALL)
(set-info :status unsat)
(declare-const n Int)
(declare-const k Int)
(declare-cb is_perfect (Int) Bool)
(assert (and (< 0 n) (< n 2000)))
(assert (= n (+ (* 2 k) 1)))
(assert (is_perfect n))
(check-sat)
