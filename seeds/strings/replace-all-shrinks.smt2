; str.replace_all with an empty replacement shortens the text
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= y (str.replace_all x "ab" "")))
(assert (= (str.len y) (- (str.len x) 4)))
(assert (str.contains y "ab"))
(set-info :status sat)
(check-sat)
