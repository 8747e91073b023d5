; A number of 2 to 800 whose totient is 14 or 26.
; box: totient in count_boxes.c
; level: medium
; inverse: no
; reason: table: 14 and 26 are no values of the totient
; domain: totient 2..800
(set-logic ALL)
(set-info :status unsat)
(declare-const n Int)
(declare-cb totient (Int) Int)
(assert (and (<= 2 n) (<= n 800)))
(assert (or (= (totient n) 14) (= (totient n) 26)))
(check-sat)
