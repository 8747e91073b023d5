; The number of two joined numbers
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.to_int (str.++ s t)) 405))
(assert (= (str.to_int t) 5))
(assert (= (str.len s) 1))
(set-info :status sat)
(check-sat)
