; Overwriting and reversal ; only cvc5
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(assert (= (seq.rev a) (seq.update a i (seq.++ (seq.unit 4) (seq.unit 5)))))
(assert (distinct a (seq.rev a)))
(assert (= (seq.len a) 2))
(set-info :status sat)
(check-sat)
