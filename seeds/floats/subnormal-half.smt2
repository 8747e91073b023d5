; Half of the smallest number
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(assert (= x (fp #b0 #b000 #b001)))
(assert (not (fp.isZero (fp.div RTZ x (fp #b0 #b100 #b000)))))
(set-info :status unsat)
(check-sat)
