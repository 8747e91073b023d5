; Two pieces of a text cover it exactly when the cut is in range
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (not (= (str.++ (str.substr s 0 i) (str.substr s i (str.len s))) s)))
(assert (not (= s "")))
(set-info :status sat)
(check-sat)
