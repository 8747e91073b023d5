; match with a variable for the rest
(set-logic ALL)
(declare-datatype C ((red) (green) (mixed (a Int) (b Int))))
(declare-const c C)
(define-fun weight ((c C)) Int (match c ((red 1) ((mixed x y) (+ x y)) (other 2))))
(assert (> (weight c) 2))
(assert (not ((_ is mixed) c)))
(set-info :status unsat)
(check-sat)
