; str.replace_all with the empty pattern is the identity
(set-logic QF_SLIA)
(declare-const x String)
(declare-const p String)
(declare-const r String)
(assert (= (str.len p) 0))
(assert (not (= (str.replace_all x p r) x)))
(set-info :status unsat)
(check-sat)
