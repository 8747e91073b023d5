; A bounded search for a place in a text
(set-logic ALL)
(declare-const s String)
(assert (not (exists ((i Int)) (and (<= 0 i 1) (= (str.at s i) "b")))))
(assert (= s "ab"))
(set-info :status unsat)
(check-sat)
