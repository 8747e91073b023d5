; The element at a place, inside the bounds by name ; only Z3
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(assert (= (seq.len a) 2))
(assert (<= 0 i 1))
(assert (distinct (seq.nth a i) (seq.nth_i a i)))
(set-info :status unsat)
(check-sat)
