; seq.nth out of range may be anything
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(assert (= (seq.nth a i) 7))
(assert (>= i (seq.len a)))
(set-info :status sat)
(check-sat)
