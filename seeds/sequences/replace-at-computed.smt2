; A replaced element at a place that another sequence names
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(assert (= (seq.replace a (seq.at a (seq.nth b 0)) (seq.at b (seq.nth a 0))) (seq.++ b (seq.at a (seq.len b)))))
(assert (and (= (seq.len a) 2) (distinct (seq.nth a 0) (seq.nth b 0)) (= (seq.len b) 1)))
(set-info :status sat)
(check-sat)
