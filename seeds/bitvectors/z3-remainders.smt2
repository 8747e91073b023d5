; Remainders where the solver chooses the value at zero ; only Z3
(set-logic ALL)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(assert (distinct (bvsrem_i a b) (bvsmod_i a b)))
(assert (and (bvult #x0 b) (bvult b #x8)))
(set-info :status sat)
(check-sat)
