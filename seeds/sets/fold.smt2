; A sum over a set ; only cvc5
(set-logic HO_ALL)
(declare-const a (Set Int))
(declare-const x Int)
(assert (= a (set.insert 2 (set.singleton 3))))
(assert (= x (set.fold (lambda ((y Int) (s Int)) (+ y s)) 0 a)))
(assert (distinct x 5))
(set-info :status unsat)
(check-sat)
