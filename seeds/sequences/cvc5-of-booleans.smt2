; Sequences of truth values
(set-logic ALL)
(declare-const a (Seq Bool))
(declare-const p Bool)
(assert (= a (seq.++ (seq.unit p) (seq.unit (not p)))))
(assert (= (seq.nth a 0) (seq.nth a 1)))
(set-info :status unsat)
(check-sat)
