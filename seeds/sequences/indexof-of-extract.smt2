; A part is found at its place or before
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(declare-const j Int)
(assert (let ((k (seq.indexof a (seq.extract a i j) 0))) (or (> k (ite (< i 0) 0 i)) (< k 0))))
(assert (and (<= (seq.len a) 2) (< i 2)))
(set-info :status unsat)
(check-sat)
