; str.from_int never writes a leading zero
(set-logic QF_SLIA)
(declare-const n Int)
(declare-const s String)
(assert (= (str.from_int n) (str.++ "0" s)))
(assert (= (str.len s) 1))
(set-info :status unsat)
(check-sat)
