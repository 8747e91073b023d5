; Lengths of joined sequences
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(assert (distinct (seq.len (seq.++ a b a)) (+ (* 2 (seq.len a)) (seq.len b))))
(set-info :status unsat)
(check-sat)
