; A literal with every occurrence of a variable replaced
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= (str.replace_all "ana" x y) "ono"))
(assert (= (str.len x) 1))
(set-info :status sat)
(check-sat)
