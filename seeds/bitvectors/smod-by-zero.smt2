; bvsmod and bvsrem by zero give the dividend
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const z (_ BitVec 8))
(assert (= z (bvxor a a)))
(assert (or (distinct (bvsmod a z) a) (distinct (bvsrem a z) a)))
(set-info :status unsat)
(check-sat)
