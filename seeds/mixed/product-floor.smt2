; The floor of a product
(set-logic QF_NIRA)
(declare-const n Int)
(declare-const x Real)
(assert (= n (to_int (* x x))))
(assert (< n 0))
(set-info :status unsat)
(check-sat)
