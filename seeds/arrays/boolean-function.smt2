; A function on two values applied three times
(set-logic QF_AX)
(declare-const a (Array Bool Bool))
(declare-const p Bool)
(assert (distinct (select a (select a (select a p))) (select a p)))
(set-info :status unsat)
(check-sat)
