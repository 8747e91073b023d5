; A suffix that is its own beginning has equal elements
(set-logic ALL)
(declare-const a (Seq Int))
(assert (and (seq.suffixof (seq.extract a 0 2) a) (= (seq.len a) 3) (distinct (seq.nth a 0) (seq.nth a (- (seq.len a) (seq.len (seq.extract a 1 5)))))))
(set-info :status unsat)
(check-sat)
