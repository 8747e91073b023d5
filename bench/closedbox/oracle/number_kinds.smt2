; A number between 100 and 1000 that is of exactly two of four kinds: prime, Fibonacci, triangular,
; palindrome. It is not prime.
; box: is_prime in class_boxes.c
; box: is_fibonacci in class_boxes.c
; box: is_triangular in class_boxes.c
; box: is_palindrome in class_boxes.c
; level: medium
; inverse: no
; witness: n = 171
(set-logic ALL)
(set-info :status sat)
(declare-const n Int)
(declare-cb is_prime (Int) Bool)
(declare-cb is_fibonacci (Int) Bool)
(declare-cb is_triangular (Int) Bool)
(declare-cb is_palindrome (Int) Bool)
(define-fun one ((p Bool)) Int (ite p 1 0))
(assert (and (< 100 n) (< n 1000)))
(assert (= (+ (one (is_prime n)) (one (is_fibonacci n)) (one (is_triangular n))
              (one (is_palindrome n))) 2))
(assert (not (is_prime n)))
(check-sat)
