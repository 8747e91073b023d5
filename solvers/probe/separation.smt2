; Separation logic.
(set-logic QF_ALL)
(set-info :status sat)
(declare-heap (Int Int))
(declare-const x Int)
(declare-const y Int)
(assert (sep (pto x 1) (pto y 2)))
(check-sat)
