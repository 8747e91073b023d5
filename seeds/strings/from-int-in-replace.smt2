; A number written into a text
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= (str.replace s "#" (str.from_int n)) "item 12"))
(assert (str.contains s "#"))
(set-info :status sat)
(check-sat)
