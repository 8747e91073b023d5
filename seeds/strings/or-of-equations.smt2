; A choice of word equations
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (or (= (str.++ x "ab") (str.++ "ba" y)) (= (str.++ x "b") (str.++ "a" x))))
(assert (distinct x y ""))
(set-info :status sat)
(check-sat)
