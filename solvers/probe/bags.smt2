; Multisets.
(set-logic ALL)
(set-info :status sat)
(declare-const b (Bag Int))
(assert (= (bag.count 3 b) 2))
(check-sat)
