; A closed interval has a least element
(set-logic LRA)
(declare-const a Real)
(assert (forall ((x Real)) (=> (<= a x) (<= 1.5 x))))
(assert (<= a 2.0))
(set-info :status sat)
(check-sat)
