; Divisions where the solver chooses the value at zero ; only Z3
(set-logic ALL)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(assert (distinct b #x0))
(assert (or (distinct (bvudiv a b) (bvudiv_i a b)) (distinct (bvurem a b) (bvurem_i a b)) (distinct (bvsdiv a b) (bvsdiv_i a b))))
(set-info :status unsat)
(check-sat)
