; max(x, y) read once with y given directly and once with y through an ite that is always y.
; box: max2 in order_boxes.c
; level: easy
; inverse: no
; reason: uf: both branches of the ite are y
(set-logic ALL)
(set-info :status unsat)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(declare-cb max2 (Int Int) Int)
(assert (let ((z (ite p (+ y 0) (- (* 2 y) y)))) (distinct (max2 x y) (max2 x z))))
(check-sat)
