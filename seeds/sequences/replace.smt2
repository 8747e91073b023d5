; The first occurrence of a piece replaced
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(assert (= (seq.replace a (seq.unit 1) b) (seq.++ (seq.unit 2) (seq.unit 2))))
(assert (= (seq.len a) 1))
(set-info :status sat)
(check-sat)
