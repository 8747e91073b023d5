; fp.to_ubv just below zero rounds to zero
(set-logic QF_FPBV)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.isSubnormal x))
(assert (distinct ((_ fp.to_ubv 3) RTZ x) #b000))
(set-info :status unsat)
(check-sat)
