; Pieces of a sequence out of range
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(assert (= (seq.at a i) (as seq.empty (Seq Int))))
(assert (= (seq.extract a (+ i 1) 2) a))
(assert (> (seq.len a) 0))
(set-info :status sat)
(check-sat)
