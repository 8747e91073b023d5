; Images and parts of a bag ; only cvc5
(set-logic HO_ALL)
(declare-const a (Bag Int))
(assert (= a (bag.filter (lambda ((x Int)) (> x 1)) (bag 3 2))))
(assert (= (bag.map (lambda ((x Int)) (* 2 x)) a) (bag 6 2)))
(set-info :status sat)
(check-sat)
