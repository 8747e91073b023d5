; Sums that are pairwise distinct
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(declare-const z Real)
(assert (distinct (+ x y) (+ y z) (+ z x)))
(assert (<= 0.0 x y z 0.5))
(set-info :status sat)
(check-sat)
