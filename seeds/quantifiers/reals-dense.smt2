; Between any two reals lies a third
(set-logic LRA)
(declare-const a Real)
(assert (not (forall ((x Real) (y Real)) (=> (< x y) (exists ((z Real)) (< x z y))))))
(assert (> a 0.0))
(set-info :status unsat)
(check-sat)
