; A replacement whose pattern lies across a boundary
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= (str.replace (str.++ x y) "bc" "!") (str.++ "a" "!" "d")))
(assert (not (str.contains x "bc")))
(assert (not (str.contains y "bc")))
(set-info :status sat)
(check-sat)
