; Arrays of truth values
(set-logic QF_AX)
(declare-const a (Array Bool Bool))
(declare-const p Bool)
(assert (select a (select a p)))
(assert (not (select a p)))
(set-info :status sat)
(check-sat)
