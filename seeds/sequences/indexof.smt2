; The place of a piece from a start
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(assert (= (seq.indexof a (seq.unit 3) i) 2))
(assert (= (seq.indexof a (seq.unit 3) 0) 0))
(assert (= (seq.len a) 3))
(set-info :status sat)
(check-sat)
