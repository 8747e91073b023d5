; A word equation over integers
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(assert (= (seq.++ a (seq.unit 1)) (seq.++ (seq.unit 1) b)))
(assert (distinct a b))
(set-info :status sat)
(check-sat)
