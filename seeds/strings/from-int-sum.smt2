; Two written numbers and their sum
(set-logic QF_SLIA)
(declare-const m Int)
(declare-const n Int)
(assert (= (str.from_int m) "8"))
(assert (= n (+ m 13)))
(assert (distinct (str.from_int n) "21"))
(set-info :status unsat)
(check-sat)
