; A quantifier over three values
(set-logic ALL)
(declare-datatype C ((red) (green) (blue)))
(declare-fun f (C) C)
(assert (forall ((x C)) (distinct (f x) x)))
(assert (= (f (f red)) red))
(set-info :status sat)
(check-sat)
