; A text cannot contain a longer one
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.contains (str.substr x 1 (str.len y)) (str.++ y "a")))
(set-info :status unsat)
(check-sat)
