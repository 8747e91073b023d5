; Chains of comparisons
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(declare-const z (_ FloatingPoint 3 4))
(assert (fp.leq x y z))
(assert (fp.gt x z))
(set-info :status unsat)
(check-sat)
