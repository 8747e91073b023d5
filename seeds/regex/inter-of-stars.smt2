; Two periods at once
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.inter (re.+ (str.to_re "aa")) (re.+ (str.to_re "aaa")))))
(assert (= x (str.++ y y)))
(assert (= (str.len y) 3))
(set-info :status sat)
(check-sat)
