; A replacement that cannot remove what stands before it
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= (str.replace "ab" x y) "b"))
(assert (not (str.contains "a" x)))
(assert (not (str.prefixof "a" x)))
(set-info :status unsat)
(check-sat)
