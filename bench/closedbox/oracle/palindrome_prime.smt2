; A palindrome of five digits that is prime and has the digit sum 23.
; box: is_palindrome in class_boxes.c
; box: is_prime in class_boxes.c
; box: digit_sum in count_boxes.c
; level: hard
; inverse: no
; witness: n = 38183
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb is_palindrome (Int) Bool)
(declare-cb is_prime (Int) Bool)
(declare-cb digit_sum (Int) Int)
(assert (and (< 10000 n) (< n 100000)))
(assert (and (is_palindrome n) (is_prime n)))
(assert (= (digit_sum n) 23))
(check-sat)
