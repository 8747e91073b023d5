; A piece is not longer than the whole
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(declare-const n Int)
(assert (> (seq.len (seq.extract a i n)) (seq.len a)))
(set-info :status unsat)
(check-sat)
