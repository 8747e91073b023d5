; A number that is its own negation ; only Z3
(set-logic QF_FF)
(declare-const x (_ FiniteField 5))
(assert (= (ff.neg x) x))
(assert (not (= x #f0m5)))
(set-info :status unsat)
(check-sat)
