; A wider format and back
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const r RoundingMode)
(assert (distinct ((_ to_fp 3 3) r ((_ to_fp 4 5) r x)) x))
(set-info :status unsat)
(check-sat)
