; A chain of equalities with arithmetic in it
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (= (+ a b) (- b c) (* 2 c)))
(assert (not (= a b c)))
(set-info :status sat)
(check-sat)
