; No assumption, and one that is negated
(set-logic QF_UF)
(declare-const p Bool)
(assert (or p (not p)))
(set-info :status sat)
(check-sat-assuming ())
(assert p)
(set-info :status unsat)
(check-sat-assuming ((not p)))
