; Places computed in two ways
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const i Int)
(assert (distinct (select a (* 2 i)) (select a (+ i i))))
(set-info :status unsat)
(check-sat)
