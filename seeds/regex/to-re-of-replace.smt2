; str.to_re of a replaced text
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.+ (str.to_re (str.replace y "a" "b")))))
(assert (= y "ca"))
(assert (not (str.prefixof "cb" x)))
(set-info :status unsat)
(check-sat)
