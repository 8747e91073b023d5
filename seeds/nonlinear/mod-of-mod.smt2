; A rest of a rest by a multiple
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(assert (distinct (mod (mod a (* 2 b b)) 2) (mod a 2)))
(assert (<= 1 b 3))
(set-info :status unsat)
(check-sat)
