; A language without a variable text
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.diff (re.* (str.to_re "a")) (str.to_re y))))
(assert (= (str.len x) (str.len y) 2))
(set-info :status sat)
(check-sat)
