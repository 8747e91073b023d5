; Two numbers forced to be equal by four inequalities, read backwards, differ.
; box: reverse_digits in count_boxes.c
; level: easy
; inverse: no
; reason: uf: the inequalities leave only x = y
(set-logic ALL)
(set-info :status unsat)
(declare-const x Int)
(declare-const y Int)
(declare-const s Int)
(declare-cb reverse_digits (Int) Int)
(assert (and (<= (+ x s) (+ y s)) (<= (- y s) (- x s))))
(assert (and (< 0 x 1000) (< 0 y 1000)))
(assert (not (= (reverse_digits x) (reverse_digits y))))
(check-sat)
