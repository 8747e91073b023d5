; Lengths that a loop cannot have
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x ((_ re.loop 2 3) (str.to_re "abc"))))
(assert (< 6 (str.len x) 9))
(set-info :status unsat)
(check-sat)
