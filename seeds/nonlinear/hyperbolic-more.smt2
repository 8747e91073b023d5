; The rest of the elementary functions ; only Z3
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (= x y))
(assert (or (distinct (+ (cosh x) (tanh x) (asinh x)) (+ (cosh y) (tanh y) (asinh y))) (distinct (* (acosh x) (atanh x)) (* (acosh y) (atanh y))) (distinct (acos x) (acos y)) (distinct (atan x) (atan y)) (< pi 3.0) (distinct euler euler)))
(set-info :status unsat)
(check-sat)
