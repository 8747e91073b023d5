; Three squares that add up to 79, a number with remainder 7 by 8.
; box: is_square in class_boxes.c
; level: easy
; inverse: no
; reason: table: squares have remainder 0, 1 or 4 by 8
; domain: is_square 0..79
(set-logic ALL)
(set-info :status unsat)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-cb is_square (Int) Bool)
(assert (and (<= 0 a) (<= a b) (<= b c) (= (+ a b c) 79)))
(assert (and (is_square a) (is_square b) (is_square c)))
(check-sat)
