; Elementary functions under the other names ; only Z3
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (= x y))
(assert (or (distinct (sinh x) (sinh y)) (distinct (asin x) (asin y)) (distinct (atan2 x y) (atan2 y x)) (distinct (log x) (ln y))))
(set-info :status unsat)
(check-sat)
