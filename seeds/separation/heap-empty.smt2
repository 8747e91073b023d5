; Separation logic: an empty part and a cell ; only cvc5
(set-logic QF_ALL)
(declare-heap (Int Int))
(declare-const x Int)
(declare-const y Int)
(assert (sep sep.emp (pto x y)))
(assert (distinct x (as sep.nil Int)))
(set-info :status sat)
(check-sat)
