; Sequences of bit-vectors
(set-logic ALL)
(declare-const a (Seq (_ BitVec 4)))
(declare-const b (_ BitVec 4))
(assert (= a (seq.++ (seq.unit b) (seq.unit (bvadd b #x1)))))
(assert (= (seq.at a 0) (seq.at a 1)))
(set-info :status unsat)
(check-sat)
