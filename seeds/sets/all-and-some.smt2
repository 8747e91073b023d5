; Every and some element of a set ; only cvc5
(set-logic HO_ALL)
(declare-const a (Set Int))
(assert (set.all (lambda ((y Int)) (> y 0)) a))
(assert (set.some (lambda ((y Int)) (< y 5)) a))
(assert (= a (set.union (set.singleton 7) (set.singleton 3))))
(set-info :status sat)
(check-sat)
