; The rounded mean of two integers
(set-logic QF_LIRA)
(declare-const m Int)
(declare-const n Int)
(assert (= (to_int (/ (to_real (+ m n)) 2.0)) (- m 4)))
(assert (not (is_int (/ (to_real (+ m n)) 2.0))))
(set-info :status sat)
(check-sat)
