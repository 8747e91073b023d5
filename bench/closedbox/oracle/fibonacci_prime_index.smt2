; An index n and its Fibonacci number f: f is prime, above 10000, below ten million, and has the
; digit sum 23.
; box: fibonacci in count_boxes.c
; box: is_prime in class_boxes.c
; box: digit_sum in count_boxes.c
; level: easy
; inverse: yes
; witness: n = 29, f = 514229
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-const f Int)
(declare-cb fibonacci (Int) Int)
(declare-cb is_prime (Int) Bool)
(declare-cb digit_sum (Int) Int)
(assert (and (<= 0 n) (<= n 90)))
(assert (= f (fibonacci n)))
(assert (is_prime f))
(assert (< 10000 f 10000000))
(assert (= (digit_sum f) 23))
(check-sat)
