; A piece that only the joined sequence has
(set-logic ALL)
(declare-const a (Seq Bool))
(declare-const b (Seq Bool))
(assert (seq.contains (seq.++ a b) (seq.++ (seq.unit true) (seq.unit false))))
(assert (not (seq.contains a (seq.unit false))))
(assert (not (seq.contains b (seq.unit true))))
(set-info :status sat)
(check-sat)
