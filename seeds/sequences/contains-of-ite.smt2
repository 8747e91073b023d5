; A chosen part is in the sum of both choices
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(declare-const p Bool)
(assert (not (= (seq.contains (seq.++ a b a) (ite p (seq.++ a b) (seq.++ b a))) (seq.prefixof (ite p a b) (seq.++ (ite p a b) (seq.extract a 1 (seq.len b)))))))
(set-info :status unsat)
(check-sat)
