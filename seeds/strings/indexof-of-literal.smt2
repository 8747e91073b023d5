; The place of a variable in a literal
(set-logic QF_SLIA)
(declare-const x String)
(declare-const i Int)
(assert (= (str.indexof "abcabc" x i) 3))
(assert (< i 3))
(assert (str.prefixof "a" x))
(set-info :status sat)
(check-sat)
