; to_int of a negative number is not the negated to_int
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const n Int)
(assert (= n (to_int (- x))))
(assert (distinct n (- (to_int x))))
(assert (> x 2.5))
(set-info :status sat)
(check-sat)
