; Membership under ite and equality
(set-logic QF_SLIA)
(declare-const x String)
(declare-const p Bool)
(assert (= p (str.in_re x (re.* (re.range "0" "9")))))
(assert (= (ite p (str.to_int x) (str.len x)) 5))
(assert (= (str.len x) 2))
(set-info :status sat)
(check-sat)
