; The element at a place, outside the bounds by name ; only Z3
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(assert (= (seq.len a) 2))
(assert (= (seq.nth_u a i) 5))
(assert (= (seq.nth a 0) 4))
(set-info :status sat)
(check-sat)
