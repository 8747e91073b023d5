; A replacement changes nothing where the pattern is longer
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (> (str.len y) (str.len x)))
(assert (not (= (str.replace x y z) x)))
(set-info :status unsat)
(check-sat)
