; A start below zero from a difference of lengths
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(assert (= (>= (seq.indexof (seq.++ a b) b (- (seq.len a) (seq.len (seq.++ a b)))) 0) (distinct b (seq.extract b 0 0))))
(assert (= (seq.len b) (+ 1 (seq.len (seq.at a 0)))))
(set-info :status unsat)
(check-sat)
