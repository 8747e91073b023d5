; Minus of minus, and sums of one
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (- (- a)) (+ b 1)))
(assert (> (- a) (- b) (- 9)))
(set-info :status unsat)
(check-sat)
