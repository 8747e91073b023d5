; Repetitions of a variable text
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re "abab" (re.* (str.to_re x))))
(assert (distinct x "ab"))
(assert (not (= x "")))
(set-info :status sat)
(check-sat)
