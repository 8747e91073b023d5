; Two different numbers, each the sum of the other's proper divisors, the smaller between 1000 and
; 1300.
; box: divisor_sum in count_boxes.c
; level: medium
; inverse: yes
; witness: a = 1184, b = 1210
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-cb divisor_sum (Int) Int)
(assert (and (< 1000 a) (< a 1300) (< a b) (< b 10000)))
(assert (= (divisor_sum a) b))
(assert (= (divisor_sum b) a))
(check-sat)
