; A sequence repeated ; only Z3
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const x Int)
(assert (= (seq.power (seq.unit x) 2) a))
(assert (= (seq.nth a 1) 5))
(set-info :status sat)
(check-sat)
