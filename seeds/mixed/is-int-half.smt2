; A number that is not whole and whose double is
(set-logic QF_LIRA)
(declare-const x Real)
(assert (not (is_int x)))
(assert (is_int (+ x x)))
(assert (< x (- 3.0)))
(set-info :status sat)
(check-sat)
