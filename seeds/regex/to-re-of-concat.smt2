; str.to_re of a joined text, under a star
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re y (re.* (str.to_re (str.++ x "a")))))
(assert (= (str.len y) 4))
(assert (= (str.len x) 1))
(set-info :status sat)
(check-sat)
