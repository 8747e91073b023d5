; A universal claim about texts that fails
(set-logic ALL)
(declare-const s String)
(assert (not (forall ((i Int)) (=> (<= 0 i 2) (= (str.at s i) "a")))))
(assert (= (str.at s 0) "a"))
(set-info :status sat)
(check-sat)
