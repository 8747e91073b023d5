; Images and parts of a set ; only cvc5
(set-logic HO_ALL)
(declare-const a (Set Int))
(declare-const x Int)
(assert (set.member x (set.map (lambda ((y Int)) (+ y 1)) a)))
(assert (= a (set.filter (lambda ((y Int)) (> y 5)) a)))
(assert (< x 6))
(set-info :status unsat)
(check-sat)
