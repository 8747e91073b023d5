; match under a quantifier
(set-logic ALL)
(declare-datatype B ((no) (yes (n Int))))
(declare-const a Int)
(assert (forall ((b B)) (=> ((_ is yes) b) (match b ((no false) ((yes k) (= (n b) k)))))))
(assert (= (n (yes a)) 3))
(set-info :status sat)
(check-sat)
