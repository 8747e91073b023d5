; Products of unknown integers.
(set-logic QF_NIA)
(set-info :status sat)
(declare-const x Int)
(declare-const y Int)
(assert (= (* x y) 35))
(assert (< 1 x y))
(check-sat)
