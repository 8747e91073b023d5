; Inverse functions have a range ; only cvc5
(set-logic ALL)
(declare-const x Real)
(assert (or (> (arctan x) 2.0) (< (arcsin x) (- 2.0)) (> (arccos x) 4.0)))
(assert (< 0.0 x 1.0))
(set-info :status unsat)
(check-sat)
