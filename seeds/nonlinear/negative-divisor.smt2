; Quotients by a number and by its negation
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (distinct (div a (- b)) (- (div a b))))
(assert (> a b 1))
(set-info :status unsat)
(check-sat)
