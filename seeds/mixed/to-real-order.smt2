; to_real keeps the order
(set-logic QF_LIRA)
(declare-const n Int)
(declare-const m Int)
(declare-const x Real)
(assert (< n m))
(assert (< (to_real m) x (to_real n)))
(set-info :status unsat)
(check-sat)
