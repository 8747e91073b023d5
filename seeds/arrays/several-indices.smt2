; Arrays with two indices and a default ; only Z3
(set-logic ALL)
(declare-const a (Array Int Int Int))
(declare-const i Int)
(assert (= (select (store a i 1 5) 1 i) 5))
(assert (= (default ((as const (Array Int Int Int)) 3)) i))
(set-info :status sat)
(check-sat)
