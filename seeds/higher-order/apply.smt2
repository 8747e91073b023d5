; Explicit application ; only cvc5
(set-logic HO_ALL)
(declare-const f (-> Int Int Int))
(declare-const x Int)
(assert (= (@ f x 3) 4))
(assert (= (@ (@ f 3) x) 5))
(set-info :status sat)
(check-sat)
