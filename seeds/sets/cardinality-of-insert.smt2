; No more elements than were put in ; only cvc5
(set-logic ALL)
(declare-const a (Set Int))
(declare-const x Int)
(assert (= a (set.insert 1 x (set.singleton 3))))
(assert (> (set.card a) 3))
(set-info :status unsat)
(check-sat)
