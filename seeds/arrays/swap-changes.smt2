; An exchange that changes something
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(assert (distinct (store (store a i (select a j)) j (select a i)) a))
(assert (= (select a (+ i 1)) (select a i)))
(set-info :status sat)
(check-sat)
