; Boolean elements that say what the sequence contains
(set-logic ALL)
(declare-const a (Seq Bool))
(declare-const b (Seq Bool))
(assert (= (seq.nth a 0) (seq.contains a (seq.++ (seq.unit (seq.nth b 0)) (seq.unit (not (seq.nth a 0)))))))
(assert (= (seq.nth a 1) (= (seq.at a 0) (seq.at b 0))))
(assert (= (seq.len a) (seq.len b) 2))
(set-info :status sat)
(check-sat)
