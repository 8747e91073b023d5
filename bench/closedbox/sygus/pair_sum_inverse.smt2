; The sum of the first neighbours above 20 is 33, and it is the second pair's; all three numbers
; differ from each other by at least 3.
; box: pair_sum3 in order_boxes.c
; level: medium
; inverse: yes
; witness: a = 5, b = 12, c = 21
(set-logic ALL)
(set-info :status sat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb pair_sum3 (Int Int Int Int) Int)
(assert (and (< 0 a 50) (< 0 b 50) (< 0 c 50)))
(assert (= (pair_sum3 a b c 20) 33))
(assert (not (= (+ a b) 33)))
(assert (and (>= (- b a) 3) (>= (- c b) 3)))
(check-sat)
