; Overwriting keeps the length ; only cvc5
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(declare-const i Int)
(assert (distinct (seq.len (seq.update a i b)) (seq.len (seq.rev a))))
(set-info :status unsat)
(check-sat)
