; The element of a unit
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const x Int)
(assert (= a (seq.++ (seq.unit x) (seq.unit (+ x 1)))))
(assert (distinct (seq.nth a 1) (+ (seq.nth a 0) 1)))
(set-info :status unsat)
(check-sat)
