; The ceiling by two negations
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const c Int)
(assert (= c (- (to_int (- x)))))
(assert (distinct c (to_int x)))
(assert (= (- (to_real c) x) 0.75))
(set-info :status sat)
(check-sat)
