; An array that is constant by a quantifier
(set-logic ALL)
(declare-const a (Array Int Bool))
(declare-const i Int)
(assert (forall ((j Int)) (select a j)))
(assert (= (store a i true) a))
(set-info :status sat)
(check-sat)
