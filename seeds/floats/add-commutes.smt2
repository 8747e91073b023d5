; Addition commutes
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (distinct (fp.add r x y) (fp.add r y x)))
(set-info :status unsat)
(check-sat)
