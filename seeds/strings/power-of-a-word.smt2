; A word repeated a variable number of times ; only Z3
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= (str.power "ab" n) s))
(assert (= (str.len s) 4))
(set-info :status sat)
(check-sat)
