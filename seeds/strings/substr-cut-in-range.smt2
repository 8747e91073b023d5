; Two pieces of a text joined again, the cut in range
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (<= 0 i (str.len s)))
(assert (not (= (str.++ (str.substr s 0 i) (str.substr s i (- (str.len s) i))) s)))
(set-info :status unsat)
(check-sat)
