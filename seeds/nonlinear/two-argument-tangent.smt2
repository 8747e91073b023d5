; The angle of a point, under two names ; only Z3
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (distinct (atan2 x y) (arctan2 x y)))
(set-info :status unsat)
(check-sat)
