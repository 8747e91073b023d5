; Places forced to meet by bounds
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-const a Int)
(declare-const b Int)
(assert (<= (* 2 a) (+ b b) (* 2 a)))
(assert (distinct (f a) (f b)))
(set-info :status unsat)
(check-sat)
