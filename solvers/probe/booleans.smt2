; Truth values.
(set-logic QF_UF)
(set-info :status sat)
(declare-const p Bool)
(declare-const q Bool)
(assert (xor p (and q (not p))))
(check-sat)
