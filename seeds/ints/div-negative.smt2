; div rounds so that the remainder is not negative
(set-logic QF_LIA)
(declare-const a Int)
(declare-const q Int)
(assert (= q (div a (- 3))))
(assert (< a 0))
(assert (> (* q (- 3)) a))
(set-info :status unsat)
(check-sat)
