; An array read at what it holds
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const i Int)
(assert (= (select a (select a i)) i))
(assert (distinct (select a i) i))
(assert (> (select a i) 10))
(set-info :status sat)
(check-sat)
