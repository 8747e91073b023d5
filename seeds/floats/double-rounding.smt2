; Rounded through a middle format and at once
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 6))
(declare-const r RoundingMode)
(assert (distinct ((_ to_fp 2 3) r ((_ to_fp 2 5) r x)) ((_ to_fp 2 3) r x)))
(assert (fp.lt (fp.abs x) (fp.sqrt RTZ ((_ to_fp 3 6) r 4.5))))
(set-info :status sat)
(check-sat)
