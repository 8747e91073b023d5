; A negative start finds nothing
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(assert (< i 0))
(assert (distinct (seq.indexof a (as seq.empty (Seq Int)) i) (- 1)))
(set-info :status unsat)
(check-sat)
