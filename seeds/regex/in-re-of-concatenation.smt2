; A joined text in a language that neither part is in
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re (str.++ x y) (re.+ (str.to_re "ab"))))
(assert (not (str.in_re x (re.* (str.to_re "ab")))))
(assert (not (str.in_re y (re.* (str.to_re "ab")))))
(set-info :status sat)
(check-sat)
