; Sets of sets ; only cvc5
(set-logic ALL)
(declare-const a (Set (Set Int)))
(declare-const b (Set Int))
(assert (set.member b a))
(assert (set.member (set.union b (set.singleton 1)) a))
(assert (not (set.member 1 b)))
(set-info :status sat)
(check-sat)
