; Values of divisions at zero by name ; only Z3
(set-logic ALL)
(declare-const a (_ BitVec 4))
(assert (= (bvudiv0 a) (bvurem0 a)))
(assert (= (bvsdiv0 a) (bvsrem0 a) (bvsmod0 a)))
(set-info :status sat)
(check-sat)
