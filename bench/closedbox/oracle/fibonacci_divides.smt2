; An index of 3 to 80 that is a multiple of 3 whose Fibonacci number is odd.
; box: fibonacci in count_boxes.c
; level: easy
; inverse: no
; reason: table: every third Fibonacci number is even
; domain: fibonacci 3..80
(set-logic ALL)
(set-info :status unsat)
(declare-const n Int)
(declare-const k Int)
(declare-cb fibonacci (Int) Int)
(assert (and (= n (* 3 k)) (<= 3 n) (<= n 80)))
(assert (= (mod (fibonacci n) 2) 1))
(check-sat)
