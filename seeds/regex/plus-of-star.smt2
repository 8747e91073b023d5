; Nested repetitions
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.+ (re.* (re.++ (str.to_re "a") (re.* (str.to_re "b")))))))
(assert (str.contains x "bba"))
(assert (not (str.prefixof "ab" x)))
(set-info :status sat)
(check-sat)
