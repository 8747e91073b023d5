; The first occurrence is not every occurrence
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= x (str.++ "ab" y)))
(assert (= (str.len y) 1))
(assert (distinct (str.replace x "a" "-") (str.replace_all x "a" "-")))
(set-info :status sat)
(check-sat)
