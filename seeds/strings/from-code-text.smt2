; A text written by its codes
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= s (str.++ (str.from_code n) (str.from_code (- n 1)) (str.from_code (- n 98)))))
(assert (= (str.len s) 2))
(assert (> n 0))
(set-info :status sat)
(check-sat)
