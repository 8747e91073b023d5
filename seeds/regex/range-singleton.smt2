; re.range of one character
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.+ (re.range "q" "q"))))
(assert (= (str.replace x "q" y) "aqq"))
(set-info :status sat)
(check-sat)
