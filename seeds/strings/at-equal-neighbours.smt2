; Neighbours that agree, far from the ends
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (str.at s i) (str.at s (- i 1))))
(assert (not (= (str.at s i) "")))
(assert (= i (- (str.len s) 2)))
(set-info :status sat)
(check-sat)
