; re.loop with a lower bound only ; only Z3
(set-logic ALL)
(declare-const x String)
(assert (str.in_re x ((_ re.loop 2) (str.to_re "ab"))))
(assert (< (str.len x) 5))
(set-info :status sat)
(check-sat)
