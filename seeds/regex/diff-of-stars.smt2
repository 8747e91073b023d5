; Multiples of two that are no multiples of three
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x (re.diff (re.* (str.to_re "aa")) (re.* (str.to_re "aaa")))))
(assert (> (str.len x) 4))
(set-info :status sat)
(check-sat)
