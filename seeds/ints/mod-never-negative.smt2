; mod is not negative, even with a negative divisor
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (= b (mod a (- 5))))
(assert (or (< b 0) (> b 4)))
(set-info :status unsat)
(check-sat)
