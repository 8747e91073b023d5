; A replacement of what is not there
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(declare-const c (Seq Int))
(assert (not (seq.contains a b)))
(assert (distinct (seq.replace a b c) a))
(set-info :status unsat)
(check-sat)
