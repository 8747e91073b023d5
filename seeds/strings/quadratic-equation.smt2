; A word equation with a variable on both sides twice
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= (str.++ x "a" y x) (str.++ y x "a" x)))
(assert (= (str.len x) 1))
(assert (= (str.len y) 2))
(set-info :status sat)
(check-sat)
