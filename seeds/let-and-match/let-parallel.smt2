; let binds at the same time
(set-logic ALL)
(declare-const x Int)
(declare-const y Int)
(assert (let ((x y) (y x)) (and (= x 1) (= y 2))))
(assert (distinct x 2))
(set-info :status unsat)
(check-sat)
