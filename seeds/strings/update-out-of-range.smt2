; str.update at a place that may be out of range ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (str.update s i "xyz") s))
(assert (= (str.len s) 2))
(assert (not (str.contains s "x")))
(set-info :status sat)
(check-sat)
