; Sequences of sequences
(set-logic ALL)
(declare-const a (Seq (Seq Int)))
(assert (= (seq.len a) 2))
(assert (= (seq.nth a 0) (seq.++ (seq.nth a 1) (seq.unit 0))))
(assert (= (seq.len (seq.nth a 0)) 2))
(set-info :status sat)
(check-sat)
