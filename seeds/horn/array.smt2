; A write into an array that is read later
(set-logic HORN)
(declare-fun inv ((Array Int Int) Int) Bool)
(assert (forall ((a (Array Int Int))) (inv a 0)))
(assert (forall ((a (Array Int Int)) (i Int)) (=> (and (inv a i) (= i 0)) (inv (store a 0 5) 1))))
(assert (forall ((a (Array Int Int)) (i Int)) (=> (and (inv a i) (= i 1) (distinct (select a 0) 5)) false)))
(set-info :status sat)
(check-sat)
