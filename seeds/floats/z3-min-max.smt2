; Minimum and maximum where the solver chooses a zero ; only Z3
(set-logic ALL)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (fp.lt x y))
(assert (or (distinct (fp.min_i x y) x) (distinct (fp.max_i x y) y)))
(set-info :status unsat)
(check-sat)
