; A number of five digits with digit product 2520 and digit sum 25.
; box: digit_product in count_boxes.c
; box: digit_sum in count_boxes.c
; level: hard
; inverse: yes
; witness: n = 34567
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb digit_product (Int) Int)
(declare-cb digit_sum (Int) Int)
(assert (and (< 10000 n) (< n 100000)))
(assert (= (digit_product n) 2520))
(assert (= (digit_sum n) 25))
(check-sat)
