; Sets as arrays of truth values ; only Z3
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(assert (subset (union a b) (intersection a b)))
(assert (distinct (setminus a b) (complement (union a (complement a)))))
(set-info :status unsat)
(check-sat)
