; Rotations of one word
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (= (str.++ "ab" x) (str.++ x "ba")))
(assert (= (str.len x) 3))
(set-info :status sat)
(check-sat)
