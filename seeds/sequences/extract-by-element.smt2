; A part whose place and length are elements of the sequence
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(assert (= b (seq.extract a (seq.nth a 0) (- (seq.nth a 1) (seq.nth a 0)))))
(assert (= (seq.len (seq.++ b b)) (seq.nth (seq.++ b a) 0) (seq.nth a 1)))
(assert (and (= (seq.len a) 4) (distinct b (seq.extract a 4 1))))
(set-info :status sat)
(check-sat)
