; Divisible by two and three, not by twelve ; only cvc5
(set-logic QF_LIA)
(declare-const a Int)
(assert ((_ divisible 2) a))
(assert ((_ divisible 3) (- a)))
(assert (not ((_ divisible 12) a)))
(assert (< a (- 100)))
(set-info :status sat)
(check-sat)
