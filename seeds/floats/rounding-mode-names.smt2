; There are five rounding modes
(set-logic QF_FP)
(declare-const r RoundingMode)
(assert (distinct r roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive))
(assert (distinct r roundTowardNegative roundTowardZero))
(set-info :status unsat)
(check-sat)
